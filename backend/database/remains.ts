import type { PGlite } from '@electric-sql/pglite'

/** What a table has that keeps something of somebody. */
const PERSONAL = ['user_id', 'order_id', 'email', 'recipient']

/**
 * Leaves in the embedded database's files nothing of what was deleted (docs/domain.md#L32): a row's bytes lie in its table until their room is
 * needed, and in the log. Tables with customers' data are written anew, and the log begins anew; all else waits meanwhile.
 */
export async function removeRemains(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT quote_ident(table_name) AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = ANY($1)`,
    [PERSONAL],
  )
  await client.exec('SET statement_timeout = 0; SET wal_recycle = off')
  try {
    for (const { name } of rows) await client.exec(`VACUUM FULL ${name}`)
    await client.exec('SELECT pg_switch_wal()')
    await client.exec('CHECKPOINT')
  } finally {
    await client.exec('RESET wal_recycle')
  }
}
