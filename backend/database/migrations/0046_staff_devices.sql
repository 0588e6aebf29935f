CREATE TABLE "staff_devices" (
	"staff_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_devices_staff_id_token_hash_pk" PRIMARY KEY("staff_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_devices_token" ON "staff_devices" USING btree ("token_hash");