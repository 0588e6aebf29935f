DROP INDEX "product_index_weight";--> statement-breakpoint
DROP INDEX "product_index_name";--> statement-breakpoint
DROP INDEX "product_index_price";--> statement-breakpoint
DROP INDEX "product_index_price_down";--> statement-breakpoint
CREATE INDEX "booking_blocks_end" ON "booking_blocks" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "guest_keys_expiry" ON "guest_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "desk_imports_age" ON "desk_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pharmacy_messages_answered" ON "pharmacy_messages" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "pharmacy_messages_received" ON "pharmacy_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("pharmacy_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_number_end" ON "orders" USING btree (reverse("number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "staff_devices_use" ON "staff_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_use" ON "staff_sessions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "stock_watches_age" ON "stock_watches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_index_weight" ON "product_index" USING btree ("weight" DESC NULLS FIRST,"name_key","minsan","categories");--> statement-breakpoint
CREATE INDEX "product_index_name" ON "product_index" USING btree ("name_key","minsan","categories");--> statement-breakpoint
CREATE INDEX "product_index_price" ON "product_index" USING btree ("price_cents","name_key","minsan","categories");--> statement-breakpoint
CREATE INDEX "product_index_price_down" ON "product_index" USING btree ("price_cents" DESC NULLS LAST,"name_key","minsan","categories");