CREATE TABLE "payment_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"provider" text NOT NULL,
	"keys_encrypted" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD COLUMN "logged_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD COLUMN "wrong_pins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "by_pin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "till_closings" ADD COLUMN "opening_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_closings" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_active" ON "payment_accounts" USING btree ("pharmacy_id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "payment_accounts_removed" ON "payment_accounts" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_payments_account" ON "online_payments" USING btree ("account_id");