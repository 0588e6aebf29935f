CREATE TABLE "favorites" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alert_pharmacy_id" integer,
	"alert_price_cents" integer,
	"alert_below_cents" integer,
	"alert_set_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_alert_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("alert_pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_product" ON "favorites" USING btree ("user_id","minsan");--> statement-breakpoint
CREATE INDEX "favorites_minsan" ON "favorites" USING btree ("minsan");--> statement-breakpoint
CREATE INDEX "favorites_alert" ON "favorites" USING btree ("alert_pharmacy_id","minsan") WHERE "favorites"."alert_pharmacy_id" is not null;