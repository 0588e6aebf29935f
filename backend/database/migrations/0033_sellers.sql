-- Offers of pharmacies that hand nothing over no longer count: the next start brings derived data up to date (catalogue/unfinished.ts).
INSERT INTO "settings" ("key", "value") VALUES ('derived_unfinished', 'true') ON CONFLICT ("key") DO NOTHING;
