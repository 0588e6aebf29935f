ALTER TABLE "email_changes" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_device_hash" text;