CREATE TABLE "order_buyers" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_buyers_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
ALTER TABLE "guest_codes" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
ALTER TABLE "order_buyers" ADD CONSTRAINT "order_buyers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_buyers_key" ON "order_buyers" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "order_buyers_created" ON "order_buyers" USING btree ("created_at");