CREATE TABLE "removed_files" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescription_files" ADD COLUMN "in_bucket" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION list_removed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO removed_files (name) VALUES ('prescriptions/' || OLD.id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_removed_file AFTER DELETE ON "prescription_files" FOR EACH ROW
	WHEN (OLD.in_bucket) EXECUTE FUNCTION list_removed_file();
