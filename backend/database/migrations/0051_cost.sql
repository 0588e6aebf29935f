ALTER TABLE "categories" ADD COLUMN "prescribed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "email_links_expiry" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_use" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_age" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE "users"."email_confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_noted" ON "bookings" USING btree ("ends_at") WHERE "bookings"."note_encrypted" is not null;--> statement-breakpoint
CREATE INDEX "bookings_guests" ON "bookings" USING btree ("ends_at") WHERE "bookings"."guest_encrypted" is not null;--> statement-breakpoint
CREATE INDEX "merged_products_into" ON "merged_products" USING btree ("into_minsan");--> statement-breakpoint
CREATE INDEX "offers_reduced" ON "offers" USING btree ("pharmacy_id","minsan") WHERE "offers"."list_price_cents" is not null;--> statement-breakpoint
CREATE INDEX "offers_out_of_stock" ON "offers" USING btree ("pharmacy_id","minsan") WHERE stock = 0 AND NOT orderable;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","minsan");--> statement-breakpoint
CREATE INDEX "products_name_trigram" ON "products" USING gin ("name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_index_name_trigram" ON "product_index" USING gin ("name_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("minsan") WHERE "products"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "products_unstated" ON "products" USING btree ("minsan") WHERE sources->'kind'->>'list' = 'nobody' OR sources->'vat_rate'->>'list' = 'nobody';--> statement-breakpoint
CREATE INDEX "import_changes_at" ON "import_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "import_changes_stock" ON "import_changes" USING btree ("at") WHERE table_name = 'offers' AND before - 'stock' = '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("minsan","order_id","reserved");--> statement-breakpoint
CREATE INDEX "order_prescriptions_kept" ON "order_prescriptions" USING btree ("order_id") WHERE prescription ->> 'code_encrypted' IS NOT NULL OR prescription ->> 'health_code_encrypted' IS NOT NULL
          OR prescription ->> 'pin_encrypted' IS NOT NULL OR prescription ->> 'prescription_id' IS NOT NULL
          OR rejection_reason_encrypted IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unowned" ON "orders" USING btree ("id") WHERE user_id IS NULL AND customer_encrypted IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("pharmacy_id","status","id") WHERE status NOT IN ('completed', 'cancelled', 'not_collected') OR payment_status = 'refund_pending';--> statement-breakpoint
-- Without statistics of its own the condition of a channel (catalogue/rule-sql.ts) is taken for rare.
CREATE STATISTICS "products_channel" ON ((kind || ' ' || coalesce(supply, ''))) FROM "products";--> statement-breakpoint
ANALYZE "products";--> statement-breakpoint
CREATE OR REPLACE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{id}', '{products_count,prescribed_count}');--> statement-breakpoint
UPDATE "categories" SET "prescribed_count" = (SELECT count(*) FROM "product_index" i WHERE i."categories" @> ARRAY["categories"."id"] AND i."needs_prescription");
