ALTER TABLE "offers" ADD COLUMN "sale_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_changes_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "offers_price_changes" ON "offers" USING btree ("price_changes_at") WHERE "offers"."price_changes_at" is not null;--> statement-breakpoint
-- The next change of a price is derived: `imports undo` does not record it.
CREATE OR REPLACE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "offers" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{pharmacy_id,minsan}', '{lowest_30d_cents,price_changes_at,stock_updated_at}');
