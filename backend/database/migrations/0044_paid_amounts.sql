ALTER TABLE "orders" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "paid_cents" = "total_cents" WHERE "payment_status" IN ('paid', 'refund_pending');--> statement-breakpoint
UPDATE "orders" SET "paid_cents" = "paid_cents" + "left_out"."cents" FROM (
  SELECT "order_id", sum((line->>'quantity')::int * (line->>'unit_price_cents')::int) AS "cents"
  FROM "order_withdrawals", jsonb_array_elements("lines") AS line
  WHERE "refunded_at" IS NULL AND NOT "never_paid" GROUP BY "order_id"
) AS "left_out" WHERE "left_out"."order_id" = "orders"."id" AND "payment_status" = 'refund_pending';
