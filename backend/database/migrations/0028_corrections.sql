CREATE TABLE "hidden_offers" (
	"pharmacy_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"offer" jsonb,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_offers_pharmacy_id_minsan_pk" PRIMARY KEY("pharmacy_id","minsan")
);
--> statement-breakpoint
CREATE TABLE "merged_products" (
	"minsan" text PRIMARY KEY NOT NULL,
	"into_minsan" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"table_name" text NOT NULL,
	"key" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "run" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hidden_offers" ADD CONSTRAINT "hidden_offers_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_offers" ADD CONSTRAINT "hidden_offers_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_products" ADD CONSTRAINT "merged_products_into_minsan_products_minsan_fk" FOREIGN KEY ("into_minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_run" ON "import_changes" USING btree ("run");--> statement-breakpoint
CREATE INDEX "import_changes_row" ON "import_changes" USING btree ("table_name","key");--> statement-breakpoint
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - TG_ARGV[1]::text[] END;
	becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - TG_ARGV[1]::text[] END;
	row_key jsonb;
	changed text[];
BEGIN
	IF was IS NOT DISTINCT FROM becomes THEN RETURN NULL; END IF;
	SELECT jsonb_object_agg(name, coalesce(becomes, was) -> name) INTO row_key FROM unnest(TG_ARGV[0]::text[]) AS name;
	IF TG_OP = 'UPDATE' THEN
		SELECT array_agg(key) INTO changed FROM jsonb_each(becomes) WHERE value IS DISTINCT FROM was -> key;
		SELECT jsonb_object_agg(name, was -> name), jsonb_object_agg(name, becomes -> name) INTO was, becomes
			FROM unnest(changed) AS name;
	END IF;
	INSERT INTO import_changes (run, table_name, key, before, after)
		VALUES (current_setting('salvia.run'), TG_TABLE_NAME, row_key, was, becomes);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "categories" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{id}', '{products_count}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{minsan}', '{updated_at,best_price_cents,best_list_price_cents,best_lowest_30d_cents,pharmacies_count,in_stock_count,discount_percent}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "pharmacies" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{id}', '{updated_at}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "product_categories" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{category_id,minsan}', '{}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "offers" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{pharmacy_id,minsan}', '{lowest_30d_cents,stock_updated_at}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "hidden_offers" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{pharmacy_id,minsan}', '{}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "merged_products" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{minsan}', '{}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "services" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{pharmacy_id,slug}', '{}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "pharmacy_duty" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{pharmacy_id,starts_at}', '{}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "redirects" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{from_path}', '{updated_at}');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "articles" FOR EACH ROW
	WHEN (coalesce(current_setting('salvia.run', true), '') <> '') EXECUTE FUNCTION record_change('{slug}', '{}');
