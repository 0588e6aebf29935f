CREATE TABLE "pharmacy_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"name_encrypted" text NOT NULL,
	"email_encrypted" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"text_encrypted" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer_encrypted" text
);
--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "judged_by" text;--> statement-breakpoint
ALTER TABLE "pharmacy_messages" ADD CONSTRAINT "pharmacy_messages_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacy_messages_open" ON "pharmacy_messages" USING btree ("pharmacy_id","received_at") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "pharmacy_messages_pharmacy" ON "pharmacy_messages" USING btree ("pharmacy_id","answered_at");--> statement-breakpoint
CREATE INDEX "pharmacy_messages_mailbox" ON "pharmacy_messages" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "delegations_pharmacy" ON "delegations" USING btree ("pharmacy_id","created_at");