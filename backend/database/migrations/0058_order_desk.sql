CREATE TABLE "order_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"text_encrypted" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ready_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_actions" ALTER COLUMN "by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_actions" ADD COLUMN "reason_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_texts" ADD CONSTRAINT "ready_texts_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ready_texts_pharmacy" ON "ready_texts" USING btree ("pharmacy_id");