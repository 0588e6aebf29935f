import { sql } from 'drizzle-orm'
import { openDatabase } from '../database/open'
import { readBackendEnv } from '../process/env'

/**
 * Makes the first insert, update and delete in each named table fail, with the whole row in the error message, as
 * drivers may do. The error's constraint names the operation. A repeated write succeeds, since sequences are not rolled
 * back.
 */
const env = readBackendEnv()
const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
await database.execute(sql`CREATE FUNCTION refuse_first() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE held text;
  BEGIN
    IF TG_OP = 'DELETE' THEN held = OLD::text; ELSE held = NEW::text; END IF;
    IF nextval(format('first_%s_%s', lower(TG_OP), TG_TABLE_NAME)) = 1 THEN
      RAISE EXCEPTION 'refused: %', held
        USING ERRCODE = '23514', DETAIL = held, TABLE = TG_TABLE_NAME, CONSTRAINT = 'first_' || lower(TG_OP);
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END $$`)
for (const table of process.argv.slice(2)) {
  for (const kind of ['insert', 'update', 'delete'])
    await database.execute(sql.raw(`CREATE SEQUENCE first_${kind}_${table}`))
  await database.execute(
    sql.raw(`CREATE TRIGGER first_write BEFORE INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_first()`),
  )
}
await close()
