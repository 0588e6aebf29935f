import { sql } from 'drizzle-orm'
import { openDatabase, selectRows } from '../database/open'
import { readBackendEnv } from '../env'

/** Prints the tables of the folder's database in which a row holds one of the given texts. */
async function main(): Promise<void> {
  const env = readBackendEnv()
  const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const tables = await selectRows<{ name: string }>(
    database,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  for (const { name } of tables)
    for (const text of process.argv.slice(2)) {
      const row = sql.raw(`"${name}"`)
      const [found] = await selectRows<{ count: number }>(
        database,
        sql`SELECT count(*)::int AS count FROM ${row} AS r WHERE r::text ILIKE ${`%${text}%`}`,
      )
      if (found && found.count > 0) process.stdout.write(`${name}: ${text}\n`)
    }
  await close()
}

await main()
