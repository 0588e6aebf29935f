CREATE TABLE "question_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"by" text,
	"text_encrypted" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"about_encrypted" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"assigned_to" integer,
	"health_data_consent_at" timestamp with time zone NOT NULL,
	"consent_version" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_messages_number" ON "question_messages" USING btree ("question_id","number");--> statement-breakpoint
CREATE INDEX "question_messages_customer" ON "question_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questions_customer" ON "questions" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "questions_waiting" ON "questions" USING btree ("pharmacy_id","waiting_since") WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "questions_pharmacy" ON "questions" USING btree ("pharmacy_id","last_at");--> statement-breakpoint
CREATE INDEX "questions_last" ON "questions" USING btree ("last_at");