-- The index holds words beside numbers apart and joined: the next start brings it up to date (catalogue/unfinished.ts).
INSERT INTO "settings" ("key", "value") VALUES ('derived_unfinished', 'true') ON CONFLICT ("key") DO NOTHING;
