import { isNotNull, sql } from 'drizzle-orm'
import { cleanup } from '../app/cleanup'
import { openDatabase } from '../database/open'
import { bookings } from '../database/schema/bookings'
import { openFileStore } from '../files/store'
import { readBackendEnv } from '../process/env'

/** Runs the cleanup of bookings' notes as if that many days had passed, and prints how many are left. */
async function main(days: number): Promise<void> {
  const env = readBackendEnv()
  const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  await cleanup({ database, files: openFileStore(env), now: () => new Date(Date.now() + days * 86_400_000) })
  const [left] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(isNotNull(bookings.note_encrypted))
  process.stdout.write(`${left?.count}\n`)
  await close()
}

await main(Number(process.argv[2]))
