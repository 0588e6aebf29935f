ALTER TABLE "mail_outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "failure" text;--> statement-breakpoint
-- What was given up before had no other sign than its attempts.
UPDATE "mail_outbox" SET "given_up_at" = now() WHERE "sent_at" IS NULL AND "attempts" >= 14;
