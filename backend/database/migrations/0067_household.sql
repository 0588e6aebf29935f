DROP INDEX "reminders_product";--> statement-breakpoint
ALTER TABLE "fidelity_cards" ADD COLUMN "patient_id" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "patient_id" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "patient_id" text;--> statement-breakpoint
ALTER TABLE "fidelity_cards" ADD CONSTRAINT "fidelity_cards_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fidelity_cards_patient" ON "fidelity_cards" USING btree ("patient_id") WHERE patient_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_patient" ON "orders" USING btree ("patient_id","created_at") WHERE patient_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_own_product" ON "reminders" USING btree ("user_id","minsan","pharmacy_id") WHERE "reminders"."patient_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_patient_product" ON "reminders" USING btree ("patient_id","minsan","pharmacy_id");