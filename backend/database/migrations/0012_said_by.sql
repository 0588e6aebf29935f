CREATE TABLE "imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"format" text NOT NULL,
	"file" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"removed" integer NOT NULL,
	"skipped" integer NOT NULL,
	"rejected" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sources" jsonb DEFAULT '{}'::jsonb NOT NULL;