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
CREATE TABLE "demo_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"order_number" text NOT NULL,
	"pharmacy" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"return_path" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_payments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "online_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"url" text,
	"amount_cents" integer NOT NULL,
	"authorised_cents" integer DEFAULT 0 NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
ALTER TABLE "order_actions" ALTER COLUMN "by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "moved_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_actions" ADD COLUMN "reason_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaiting_payment_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collect_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_texts" ADD CONSTRAINT "ready_texts_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ready_texts_pharmacy" ON "ready_texts" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "demo_payments_age" ON "demo_payments" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_attempt" ON "online_payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_reference" ON "online_payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_counted" ON "online_payments" USING btree ("order_id") WHERE counted;--> statement-breakpoint
CREATE INDEX "online_payments_next" ON "online_payments" USING btree ("next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("awaiting_payment_until") WHERE awaiting_payment_until IS NOT NULL AND status NOT IN ('completed', 'cancelled', 'not_collected');