CREATE TABLE "reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"packs" integer NOT NULL,
	"days" integer NOT NULL,
	"ends_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"due_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consent_changes" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_product" ON "reminders" USING btree ("user_id","minsan","pharmacy_id");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "reminders_use" ON "reminders" USING btree ("used_at");