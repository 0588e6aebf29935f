import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'

/** Name of the running import, of which there is one per database. */
export const TURN = 'import_turn'

const BEAT_MS = 2000
/** A turn without a heartbeat for this long is over: its process was killed. */
const EXPIRED_SECONDS = 15
const LOOK_MS = 250

export interface Turn {
  id: string
  what: string
  file: string
}

/**
 * Waits until no other import is running on this database, and holds the turn until it is released. `onWaiting` is
 * called once, with the import that is running.
 */
export async function takeTurn(
  database: Database,
  turn: Turn,
  onWaiting: (running: Turn) => void,
  signal?: AbortSignal,
): Promise<{ release(): Promise<void> }> {
  let isTold = false
  while (!(await tryTurn(database, turn))) {
    signal?.throwIfAborted()
    const running = isTold ? null : await readTurn(database)
    if (running) {
      isTold = true
      onWaiting(running)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const own = sql`key = ${TURN} AND value ->> 'id' = ${turn.id}`
  // The import itself reports a database that is away.
  const beat = setInterval(() => {
    database.execute(sql`UPDATE settings SET value = value || ${now} WHERE ${own}`).catch(() => {})
  }, BEAT_MS)
  return {
    async release() {
      clearInterval(beat)
      await database.execute(sql`DELETE FROM settings WHERE ${own}`).catch(() => {})
    },
  }
}

const now = sql`jsonb_build_object('beat', extract(epoch FROM clock_timestamp()))`

async function tryTurn(database: Database, turn: Turn): Promise<boolean> {
  const taken = await selectRows(
    database,
    sql`INSERT INTO settings (key, value) VALUES (${TURN}, ${JSON.stringify(turn)}::jsonb || ${now})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value
        WHERE (settings.value ->> 'beat')::float8 < extract(epoch FROM clock_timestamp()) - ${EXPIRED_SECONDS}::int
      RETURNING key`,
  )
  return taken.length > 0
}

async function readTurn(database: Database): Promise<Turn | null> {
  const [row] = await selectRows<{ value: Turn }>(database, sql`SELECT value FROM settings WHERE key = ${TURN}`)
  return row?.value ?? null
}
