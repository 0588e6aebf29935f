ALTER TABLE "users" ADD COLUMN "health_code_encrypted" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "answer_encrypted" text;--> statement-breakpoint
ALTER TABLE "order_withdrawals" ADD COLUMN "name_encrypted" text;--> statement-breakpoint
ALTER TABLE "order_withdrawals" ADD COLUMN "contact_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_by_encrypted" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_code_encrypted" text;
-- What the columns without «encrypted» hold is sealed by the backend, which has the key, and they go then (backend/encryption/clear.ts).
