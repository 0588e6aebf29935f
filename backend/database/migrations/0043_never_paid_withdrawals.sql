ALTER TABLE "order_withdrawals" ADD COLUMN "never_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "order_withdrawals" SET "never_paid" = true FROM "orders"
WHERE "orders"."id" = "order_id" AND "payment_status" = 'unpaid' AND ("status" = 'cancelled' OR jsonb_array_length("lines") > 0);
