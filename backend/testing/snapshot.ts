import pg from 'pg'

/** Rows of a release, which no test changes. */
const UNCHANGED = "'cities'"

async function onDatabase<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
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
export const takeSnapshot = (url: string): Promise<unknown> =>
  onDatabase(url, `CREATE SCHEMA snapshot; ${eachTable('CREATE TABLE snapshot.%1$I AS TABLE public.%1$I')}`)

/**
 * Restores the rows of `takeSnapshot` while a backend runs. Triggers and foreign keys are off meanwhile, which needs a
 * superuser. On a deadlock the backend's job fails, and runs again in its next round.
 */
export const restoreSnapshot = (url: string): Promise<unknown> =>
  onDatabase(
    url,
    `BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL deadlock_timeout = '1h';
    ${eachTable('DELETE FROM public.%1$I', 'INSERT INTO public.%1$I SELECT * FROM snapshot.%1$I')} COMMIT;`,
  )

/** Returns the ID of the last mail that was queued; IDs go on over a restore. */
export async function readLastMail(url: string): Promise<number> {
  const statement = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('mail_outbox', 'id')), 0)::int AS id"
  const [row] = await onDatabase<{ id: number }>(url, statement)
  return row?.id ?? 0
}
