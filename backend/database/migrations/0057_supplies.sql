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
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplies_open" ON "supplies" USING btree ("pharmacy_id") WHERE arrived_at IS NULL;--> statement-breakpoint
CREATE INDEX "supplies_product" ON "supplies" USING btree ("pharmacy_id","minsan","id");--> statement-breakpoint
CREATE INDEX "supplies_arrived" ON "supplies" USING btree ("pharmacy_id","arrived_at");--> statement-breakpoint
CREATE INDEX "supplies_age" ON "supplies" USING btree ("ordered_at");