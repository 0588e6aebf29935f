CREATE TABLE "own_codes" (
	"reference" text PRIMARY KEY NOT NULL,
	"minsan" text NOT NULL,
	CONSTRAINT "own_codes_minsan_unique" UNIQUE("minsan")
);
--> statement-breakpoint
DROP INDEX "services_pharmacy";--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "director" text;--> statement-breakpoint
CREATE UNIQUE INDEX "services_slug" ON "services" USING btree ("pharmacy_id","slug");