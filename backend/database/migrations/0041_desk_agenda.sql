CREATE TABLE "booking_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"service_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "booking_blocks" ADD CONSTRAINT "booking_blocks_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_blocks" ADD CONSTRAINT "booking_blocks_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_blocks_pharmacy" ON "booking_blocks" USING btree ("pharmacy_id","ends_at");