ALTER TABLE "product_index" ADD COLUMN "in_offers" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The index holds more of each product: the next start brings it up to date (catalogue/unfinished.ts).
INSERT INTO "settings" ("key", "value") VALUES ('derived_unfinished', 'true') ON CONFLICT ("key") DO NOTHING;
