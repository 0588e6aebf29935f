ALTER TABLE "mail_outbox" ADD COLUMN "topic" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_topic" ON "mail_outbox" USING btree ("topic") WHERE "mail_outbox"."topic" IS NOT NULL;