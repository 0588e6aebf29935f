CREATE TABLE "order_presses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"what" text NOT NULL,
	"withdrawal_id" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"put_back" jsonb NOT NULL,
	"held" text[] NOT NULL,
	"replaced" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_presses" ADD CONSTRAINT "order_presses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_presses_order" ON "order_presses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_presses_age" ON "order_presses" USING btree ("at");