import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { servingConnections } from './connections'
import { type Database, selectRows } from './open'
import { schema } from './schema'

/**
 * Maximum replication lag of a replica in use, in ms. Announcements are delayed by as much, so that pages are never
 * regenerated from stale rows.
 */
export const BEHIND_MS = 500
const LOOK_MS = 100

/** A streaming replica for public reads. */
export interface Replica {
  primary: Database
  /** Returns the replica while it is known to have all that was committed `BEHIND_MS` ago, else the primary. */
  current(): Database
  /** Reads from the primary until the replica is known to be fresh again. */
  distrust(): void
  stop(): Promise<void>
}

export function openReplica(url: string, primary: Database, max: number): Replica {
  const pool = servingConnections(url, max)
  const database = drizzle({ client: pool, schema })
  let freshUntil = 0
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let wake = () => {}
  /** A position of the primary and when it was read. */
  let sought: { at: number; position: string } | null = null

  async function look(): Promise<void> {
    if (!sought) {
      const at = performance.now()
      const [row] = await selectRows<{ position: string }>(primary, sql`SELECT pg_current_wal_lsn()::text AS position`)
      sought = row ? { at, ...row } : null
    }
    if (!sought) return
    const [row] = await selectRows<{ has: boolean }>(
      database,
      sql`SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${sought.position}::pg_lsn AS has`,
    )
    if (!row?.has) return
    freshUntil = sought.at + BEHIND_MS
    sought = null
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      // Away: it is asked again, and not read meanwhile.
      await look().catch(() => {
        sought = null
      })
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, LOOK_MS)
      })
    }
  }
  const watching = watch()

  return {
    primary,
    current: () => (performance.now() < freshUntil ? database : primary),
    distrust() {
      freshUntil = 0
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      wake()
      await watching
      await pool.end()
    },
  }
}
