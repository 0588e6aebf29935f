CREATE TABLE "reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"packs" integer NOT NULL,
	"days" integer NOT NULL,
	"ends_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"due_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "offers_reduced";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "consent_changes" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "capture_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "renewal_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "dashboard_url" text;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "methods" jsonb;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "methods_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_product" ON "reminders" USING btree ("user_id","minsan","pharmacy_id");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "reminders_use" ON "reminders" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "offers_of_pharmacy" ON "offers" USING btree ("pharmacy_id","minsan","price_cents","list_price_cents","lowest_30d_cents","sale_starts_at","sale_ends_at","stock","orderable");--> statement-breakpoint
CREATE INDEX "order_history_handed" ON "order_history" USING btree ("at","order_id") WHERE status IN ('ready', 'shipped');--> statement-breakpoint
CREATE INDEX "order_lines_missing" ON "order_lines" USING btree ("order_id") WHERE quantity > reserved;--> statement-breakpoint
CREATE INDEX "offers_reduced" ON "offers" USING btree ("pharmacy_id","minsan","price_cents","list_price_cents","lowest_30d_cents","sale_starts_at","sale_ends_at","stock","orderable") WHERE "offers"."list_price_cents" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("pharmacy_id","status","created_at","id") WHERE status NOT IN ('completed', 'cancelled', 'not_collected') OR payment_status = 'refund_pending';