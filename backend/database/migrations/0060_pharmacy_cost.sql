DROP INDEX "offers_reduced";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
CREATE INDEX "offers_of_pharmacy" ON "offers" USING btree ("pharmacy_id","minsan","price_cents","list_price_cents","lowest_30d_cents","sale_starts_at","sale_ends_at","stock","orderable");--> statement-breakpoint
CREATE INDEX "order_history_handed" ON "order_history" USING btree ("at","order_id") WHERE status IN ('ready', 'shipped');--> statement-breakpoint
CREATE INDEX "order_lines_missing" ON "order_lines" USING btree ("order_id") WHERE quantity > reserved;--> statement-breakpoint
CREATE INDEX "offers_reduced" ON "offers" USING btree ("pharmacy_id","minsan","price_cents","list_price_cents","lowest_30d_cents","sale_starts_at","sale_ends_at","stock","orderable") WHERE "offers"."list_price_cents" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("pharmacy_id","status","created_at","id") WHERE status NOT IN ('completed', 'cancelled', 'not_collected') OR payment_status = 'refund_pending';