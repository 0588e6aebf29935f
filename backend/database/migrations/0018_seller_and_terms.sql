ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "legal_seat" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "rea" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "pec" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "director_register" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "complaints" text;