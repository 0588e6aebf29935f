-- Search words fold more spellings (lib/values/fold.ts): the next start brings derived data up to date (catalogue/unfinished.ts).
INSERT INTO "settings" ("key", "value") VALUES ('derived_unfinished', 'true') ON CONFLICT ("key") DO NOTHING;
