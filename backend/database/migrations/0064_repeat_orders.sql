ALTER TABLE "reminders" ALTER COLUMN "minsan" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_order" ON "reminders" USING btree ("order_id");