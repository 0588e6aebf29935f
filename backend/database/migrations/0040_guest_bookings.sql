CREATE TABLE "booking_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"purpose" text NOT NULL,
	"device_hash" text
);
--> statement-breakpoint
CREATE TABLE "guest_bookings" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"idempotency_hash" text,
	"request_hash" text NOT NULL,
	CONSTRAINT "guest_bookings_idempotency_hash_unique" UNIQUE("idempotency_hash")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_encrypted" text;--> statement-breakpoint
ALTER TABLE "booking_keys" ADD CONSTRAINT "booking_keys_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_bookings" ADD CONSTRAINT "guest_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_keys_booking" ON "booking_keys" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "guest_bookings_email" ON "guest_bookings" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "guest_bookings_mailbox" ON "guest_bookings" USING btree ("mailbox_hash");