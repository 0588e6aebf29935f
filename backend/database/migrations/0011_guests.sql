CREATE TABLE "guest_codes" (
	"device_hash" text NOT NULL,
	"email_hash" text NOT NULL,
	"code_hash" text,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proven_until" timestamp with time zone,
	CONSTRAINT "guest_codes_device_hash_email_hash_pk" PRIMARY KEY("device_hash","email_hash")
);
--> statement-breakpoint
CREATE TABLE "guest_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"purpose" text NOT NULL,
	"proven" boolean NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"device_hash" text,
	"address_hash" text NOT NULL,
	"proven_at" timestamp with time zone,
	"idempotency_hash" text,
	"request_hash" text,
	CONSTRAINT "guest_orders_idempotency_hash_unique" UNIQUE("idempotency_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "birth_day" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_keys" ADD CONSTRAINT "guest_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_orders" ADD CONSTRAINT "guest_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_codes_expiry" ON "guest_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guest_keys_order" ON "guest_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "guest_orders_email" ON "guest_orders" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "guest_orders_device" ON "guest_orders" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "guest_orders_address" ON "guest_orders" USING btree ("address_hash");