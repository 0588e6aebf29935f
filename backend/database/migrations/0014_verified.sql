ALTER TABLE "order_prescriptions" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "order_prescriptions" ADD COLUMN "verified_at" timestamp with time zone;