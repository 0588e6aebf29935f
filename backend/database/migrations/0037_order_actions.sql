CREATE TABLE "order_actions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"action" text NOT NULL,
	"about" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_note_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refusal_reason_encrypted" text;--> statement-breakpoint
ALTER TABLE "order_actions" ADD CONSTRAINT "order_actions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_actions_order" ON "order_actions" USING btree ("order_id");