ALTER TABLE "prescription_files" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_links" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "prescription_files" ADD COLUMN "device_hash" text;