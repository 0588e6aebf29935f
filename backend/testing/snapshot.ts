import pg from 'pg'

/** Rows of a release, which no test changes. */
const UNCHANGED = "'cities'"

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const eachTable = (...statements: string[]) => `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${UNCHANGED}) LOOP
    ${statements.map((statement) => `EXECUTE format('${statement}', name);`).join('\n')}
  END LOOP;
END $$;`

/** Copies all rows of a database into the schema `snapshot`. */
export const takeSnapshot = (url: string): Promise<void> =>
  onDatabase(url, `CREATE SCHEMA snapshot; ${eachTable('CREATE TABLE snapshot.%1$I AS TABLE public.%1$I')}`)

/**
 * Restores the rows of `takeSnapshot` while a backend runs. Triggers and foreign keys are off meanwhile, which needs a
 * superuser. On a deadlock the backend's job fails, and runs again in its next round.
 */
export const restoreSnapshot = (url: string): Promise<void> =>
  onDatabase(
    url,
    `BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL deadlock_timeout = '1h';
    ${eachTable('DELETE FROM public.%1$I', 'INSERT INTO public.%1$I SELECT * FROM snapshot.%1$I')} COMMIT;`,
  )
