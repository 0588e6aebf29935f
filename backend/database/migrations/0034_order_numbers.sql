CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1 OWNED BY "orders"."number";--> statement-breakpoint
-- Each year goes on where its counter stands.
INSERT INTO "settings" ("key", "value")
SELECT 'order_base:' || substr("key", 15), to_jsonb(max(("value" #>> '{}')::bigint) OVER () - ("value" #>> '{}')::bigint)
FROM "settings" WHERE "key" LIKE 'order_counter:%';--> statement-breakpoint
SELECT setval('order_numbers', max(("value" #>> '{}')::bigint)) FROM "settings" WHERE "key" LIKE 'order_counter:%' HAVING count(*) > 0;--> statement-breakpoint
-- A process of the previous version that still runs draws numbers of its own range.
UPDATE "settings" SET "value" = to_jsonb(("value" #>> '{}')::bigint + 500000) WHERE "key" LIKE 'order_counter:%';
