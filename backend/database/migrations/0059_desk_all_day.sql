ALTER TABLE "staff" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD COLUMN "logged_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD COLUMN "wrong_pins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "by_pin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "till_closings" ADD COLUMN "opening_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_closings" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;