-- Hashes of earlier versions get a key a day later (keys/key-hashes.ts).
INSERT INTO "settings" ("key", "value") SELECT 'hashes_keyed_from', to_jsonb(now() + interval '1 day') WHERE EXISTS (SELECT FROM "pharmacies");
