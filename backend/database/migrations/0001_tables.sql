CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"consent" text NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"forget" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_day" date NOT NULL,
	"phone_number" text,
	"health_code" text,
	"pharmacy_id" integer,
	"privacy_consent" boolean NOT NULL,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"profiling_consent" boolean DEFAULT false NOT NULL,
	"localization_consent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"street_number" text,
	"city" text NOT NULL,
	"province" text,
	"postal_code" text NOT NULL,
	"pharmacy_id" integer,
	"latitude" double precision,
	"longitude" double precision,
	"favorite" boolean DEFAULT false NOT NULL,
	"label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"pharmacy_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"service_name" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note_encrypted" text,
	"status" text DEFAULT 'booked' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"image" text,
	"description" text,
	"position" integer DEFAULT 0 NOT NULL,
	"products_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"pharmacy_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"price_cents" integer NOT NULL,
	"list_price_cents" integer,
	"lowest_30d_cents" integer,
	"stock" integer DEFAULT 0 NOT NULL,
	"orderable" boolean DEFAULT false NOT NULL,
	"stock_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_pharmacy_id_minsan_pk" PRIMARY KEY("pharmacy_id","minsan")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"pharmacy_id" integer NOT NULL,
	"minsan" text NOT NULL,
	"price_cents" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_pharmacy_id_minsan_from_at_pk" PRIMARY KEY("pharmacy_id","minsan","from_at")
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"category_id" integer NOT NULL,
	"minsan" text NOT NULL,
	CONSTRAINT "product_categories_category_id_minsan_pk" PRIMARY KEY("category_id","minsan")
);
--> statement-breakpoint
CREATE TABLE "product_index" (
	"minsan" text PRIMARY KEY NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"terms" "tsvector" NOT NULL,
	"categories" integer[] NOT NULL,
	"brand" text,
	"kind" text NOT NULL,
	"needs_prescription" boolean NOT NULL,
	"stock_level" smallint NOT NULL,
	"weight" integer NOT NULL,
	"price_cents" integer,
	"discount_percent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"minsan" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" text,
	"manufacturer" text,
	"kind" text NOT NULL,
	"supply" text,
	"active_ingredient" text,
	"strength" text,
	"form" text,
	"pack" text,
	"atc" text,
	"vat_rate" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leaflet_url" text,
	"ean" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"equivalence_group" text,
	"reimbursement_class" text,
	"reference_price_cents" integer,
	"reimbursement_note" text,
	"national_price_cents" integer,
	"shortage_from" date,
	"shortage_until" date,
	"max_quantity" integer,
	"max_quantity_reason" text,
	"content_amount" jsonb,
	"responsible_person" text,
	"withdrawn_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"best_price_cents" integer,
	"best_list_price_cents" integer,
	"best_lowest_30d_cents" integer,
	"pharmacies_count" integer DEFAULT 0 NOT NULL,
	"in_stock_count" integer DEFAULT 0 NOT NULL,
	"discount_percent" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"pharmacy_id" integer,
	"health_code_encrypted" text NOT NULL,
	"first_name_encrypted" text,
	"last_name_encrypted" text,
	"scope" text,
	"method" text,
	"signature_encrypted" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fidelity_cards" (
	"pharmacy_id" integer NOT NULL,
	"code" text NOT NULL,
	"holder" text,
	"points" integer DEFAULT 0 NOT NULL,
	"barcode_format" text NOT NULL,
	"user_id" integer,
	"claimed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fidelity_cards_pharmacy_id_code_pk" PRIMARY KEY("pharmacy_id","code")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" integer NOT NULL,
	"temporary" boolean NOT NULL,
	"minsan" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" integer,
	"prescription" jsonb,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_id_temporary_minsan_pk" PRIMARY KEY("user_id","temporary","minsan")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"pharmacy_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"minsan" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"kind" text NOT NULL,
	"supply" text,
	"withdrawal_excluded" boolean NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_prescriptions" (
	"order_id" text NOT NULL,
	"minsan" text NOT NULL,
	"prescription" jsonb NOT NULL,
	"status" text DEFAULT 'to_verify' NOT NULL,
	CONSTRAINT "order_prescriptions_order_id_minsan_pk" PRIMARY KEY("order_id","minsan")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" integer,
	"pharmacy_id" integer NOT NULL,
	"status" text NOT NULL,
	"delivery" jsonb NOT NULL,
	"payment_id" text NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"customer" jsonb,
	"shipping" jsonb,
	"collected_by" text,
	"if_unavailable" text,
	"tax_code" text,
	"health_data_consent_at" timestamp with time zone,
	"subtotal_cents" integer NOT NULL,
	"delivery_fee_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"vat" jsonb NOT NULL,
	"pickup_code" text,
	"ready_at" timestamp with time zone,
	"keep_until" timestamp with time zone,
	"tracking" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "prescription_files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" text,
	"file_name_encrypted" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"first_name_encrypted" text NOT NULL,
	"last_name_encrypted" text NOT NULL,
	"health_code_encrypted" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"province" text NOT NULL,
	"region" text NOT NULL,
	"istat_code" text,
	"postal_codes" text[] NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"provincial_capital" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pharmacies" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"districts" text[] DEFAULT '{}' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone_number" text,
	"email" text,
	"whatsapp" text,
	"image" text,
	"vat_number" text,
	"opening_hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deliveries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prescription_ways" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"online_medicines" jsonb,
	"keep_days" integer DEFAULT 7 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacies_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "pharmacy_duty" (
	"pharmacy_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pharmacy_duty_pharmacy_id_starts_at_pk" PRIMARY KEY("pharmacy_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" serial PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"price_cents" integer,
	"free_with_prescription" boolean DEFAULT false NOT NULL,
	"minimum_age" integer,
	"preparation" text,
	"bring" text,
	"image" text,
	"category" text NOT NULL,
	"requires_note" boolean DEFAULT false NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"times" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_watches" (
	"email" text NOT NULL,
	"minsan" text NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_watches_email_minsan_pharmacy_id_pk" PRIMARY KEY("email","minsan","pharmacy_id")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_changes" ADD CONSTRAINT "consent_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_index" ADD CONSTRAINT "product_index_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fidelity_cards" ADD CONSTRAINT "fidelity_cards_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fidelity_cards" ADD CONSTRAINT "fidelity_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prescriptions" ADD CONSTRAINT "order_prescriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_files" ADD CONSTRAINT "prescription_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_files" ADD CONSTRAINT "prescription_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_duty" ADD CONSTRAINT "pharmacy_duty_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD CONSTRAINT "stock_watches_minsan_products_minsan_fk" FOREIGN KEY ("minsan") REFERENCES "public"."products"("minsan") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD CONSTRAINT "stock_watches_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consent_changes_user" ON "consent_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "login_failures_key" ON "login_failures" USING btree ("key_hash","at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("sent_at","send_after");--> statement-breakpoint
CREATE INDEX "social_identities_user" ON "social_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_favorite" ON "addresses" USING btree ("user_id") WHERE favorite;--> statement-breakpoint
CREATE INDEX "bookings_service" ON "bookings" USING btree ("service_id","starts_at") WHERE status = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_pharmacy" ON "bookings" USING btree ("pharmacy_id","status","starts_at");--> statement-breakpoint
CREATE INDEX "offers_minsan" ON "offers" USING btree ("minsan");--> statement-breakpoint
CREATE INDEX "product_categories_minsan" ON "product_categories" USING btree ("minsan");--> statement-breakpoint
CREATE INDEX "product_index_terms" ON "product_index" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_index_categories" ON "product_index" USING gin ("categories") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_index_weight" ON "product_index" USING btree ("weight" DESC NULLS FIRST,"name_key","minsan");--> statement-breakpoint
CREATE INDEX "product_index_name" ON "product_index" USING btree ("name_key","minsan");--> statement-breakpoint
CREATE INDEX "product_index_discount" ON "product_index" USING btree ("discount_percent" DESC NULLS FIRST,"weight" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_index_price" ON "product_index" USING btree ("price_cents","name_key","minsan");--> statement-breakpoint
CREATE INDEX "product_index_price_down" ON "product_index" USING btree ("price_cents" DESC NULLS LAST,"name_key","minsan");--> statement-breakpoint
CREATE INDEX "product_index_brand" ON "product_index" USING btree ("brand");--> statement-breakpoint
CREATE INDEX "products_group" ON "products" USING btree ("equivalence_group");--> statement-breakpoint
CREATE INDEX "products_ingredient" ON "products" USING btree ("active_ingredient","strength");--> statement-breakpoint
CREATE INDEX "products_ean" ON "products" USING gin ("ean");--> statement-breakpoint
CREATE INDEX "search_words_trigram" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "delegations_user" ON "delegations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "fidelity_cards_user" ON "fidelity_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pickup_code" ON "orders" USING btree ("pharmacy_id","pickup_code") WHERE status NOT IN ('completed', 'cancelled', 'not_collected');--> statement-breakpoint
CREATE INDEX "orders_ready" ON "orders" USING btree ("keep_until") WHERE status = 'ready';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_pharmacy" ON "orders" USING btree ("pharmacy_id","status","created_at");--> statement-breakpoint
CREATE INDEX "prescription_files_user" ON "prescription_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "patients_user" ON "patients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cities_province" ON "cities" USING btree ("province");--> statement-breakpoint
CREATE INDEX "pharmacies_place" ON "pharmacies" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "pharmacies_city" ON "pharmacies" USING btree ("province","city");--> statement-breakpoint
CREATE INDEX "pharmacy_duty_end" ON "pharmacy_duty" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "services_pharmacy" ON "services" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "stock_watches_offer" ON "stock_watches" USING btree ("pharmacy_id","minsan");