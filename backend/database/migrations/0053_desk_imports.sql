CREATE TABLE "desk_import_columns" (
	"pharmacy_id" integer NOT NULL,
	"kind" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "desk_import_columns_pharmacy_id_kind_pk" PRIMARY KEY("pharmacy_id","kind")
);
--> statement-breakpoint
CREATE TABLE "desk_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"content_encrypted" text,
	"headings_encrypted" text NOT NULL,
	"columns" jsonb NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"confirmed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_encrypted" text,
	"failure" jsonb,
	"run" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"progress" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_import_columns" ADD CONSTRAINT "desk_import_columns_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_imports" ADD CONSTRAINT "desk_imports_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_imports_pharmacy" ON "desk_imports" USING btree ("pharmacy_id","created_at");--> statement-breakpoint
CREATE INDEX "desk_imports_at_work" ON "desk_imports" USING btree ("created_at") WHERE status IN ('checking', 'writing', 'undoing');