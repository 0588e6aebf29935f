CREATE TABLE "listing_cache" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"pharmacy_id" integer,
	"value" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_cache" ADD CONSTRAINT "listing_cache_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_cache_pharmacy" ON "listing_cache" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "listing_cache_end" ON "listing_cache" USING btree ("expires_at");