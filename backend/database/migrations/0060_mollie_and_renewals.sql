ALTER TABLE "online_payments" ADD COLUMN "capture_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "renewal_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "dashboard_url" text;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "methods" jsonb;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "methods_at" timestamp with time zone;