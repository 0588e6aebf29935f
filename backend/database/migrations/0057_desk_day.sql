CREATE TABLE "supplies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"ordered_by" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"claimed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"arrived" integer,
	"arrived_by" text,
	"arrived_at" timestamp with time zone,
	"given" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"method" text,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	"corrects" integer,
	"void_at" timestamp with time zone,
	"void_by" text,
	"is_partial" boolean DEFAULT false NOT NULL,
	"reason_encrypted" text
);
--> statement-breakpoint
CREATE TABLE "till_closings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"day" date NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counted_cents" integer NOT NULL,
	"cash_cents" integer NOT NULL,
	"payments" jsonb NOT NULL,
	"note_encrypted" text
);
--> statement-breakpoint
ALTER TABLE "order_proposals" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assigned_to" integer;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_closings" ADD CONSTRAINT "till_closings_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplies_open" ON "supplies" USING btree ("pharmacy_id") WHERE arrived_at IS NULL;--> statement-breakpoint
CREATE INDEX "supplies_product" ON "supplies" USING btree ("pharmacy_id","minsan","id");--> statement-breakpoint
CREATE INDEX "supplies_arrived" ON "supplies" USING btree ("pharmacy_id","arrived_at");--> statement-breakpoint
CREATE INDEX "supplies_age" ON "supplies" USING btree ("ordered_at");--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payments_day" ON "order_payments" USING btree ("pharmacy_id","at");--> statement-breakpoint
CREATE INDEX "till_closings_day" ON "till_closings" USING btree ("pharmacy_id","day");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_assigned" ON "orders" USING btree ("assigned_to") WHERE assigned_to IS NOT NULL;