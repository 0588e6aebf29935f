CREATE TABLE "logos" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "online_veterinary" jsonb;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "medicines_logo" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "veterinary_logo" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD CONSTRAINT "pharmacies_medicines_logo_logos_name_fk" FOREIGN KEY ("medicines_logo") REFERENCES "public"."logos"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD CONSTRAINT "pharmacies_veterinary_logo_logos_name_fk" FOREIGN KEY ("veterinary_logo") REFERENCES "public"."logos"("name") ON DELETE no action ON UPDATE no action;