import { sql } from 'drizzle-orm'
import { openDatabase } from '../database/open'
import { readBackendEnv } from '../process/env'

/** Runs as many statements in one transaction as its argument says, and prints their number. */
const env = readBackendEnv()
const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
const count = Number(process.argv[2])
await database.transaction(async (transaction) => {
  for (let done = 0; done < count; done += 1) await transaction.execute(sql`SELECT 1`)
})
process.stdout.write(String(count))
await close()
