CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"staff_id" integer,
	"operator" text,
	"subject_id" integer,
	"pharmacy_ids" integer[] DEFAULT '{}' NOT NULL,
	"about" text,
	"before" text[],
	"after" text[],
	"network" text
);
--> statement-breakpoint
CREATE INDEX "audit_log_pharmacies" ON "audit_log" USING gin ("pharmacy_ids");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_joined" ON "audit_log" USING btree ("about") WHERE "audit_log"."action" = 'joined';--> statement-breakpoint
-- Append-only: rows may be deleted after two years, and a restore may truncate the empty table.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		IF NOT EXISTS (SELECT FROM audit_log) THEN RETURN NULL; END IF;
	ELSIF TG_OP = 'DELETE' THEN
		IF OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
	END IF;
	RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER keep_audit_log_rows BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
