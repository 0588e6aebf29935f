import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import type { Runtime } from '../http/runtime'
import { repeat } from '../process/repeat'
import { finishDerived, refreshAfter } from './derived'

const KEY = 'derived_unfinished'
export const STAGED = 'staged_import'

/** Version of the rules of derived data (traits, search terms). Raise it when they change: the next start applies them. */
const RULES_VERSION = 2
const VERSION_KEY = 'derived_version'

/** The mark of unfinished data: the last product that was done, and the oldest rules by which a turn was done. */
interface Mark {
  after?: string
  version?: number
}

/** Marks that products or offers are being written in several transactions and derived data are outdated. */
export const markUnfinished = (database: Database) => putSetting(database, KEY, true)

export async function markFinished(database: Database): Promise<void> {
  await database.delete(settings).where(eq(settings.key, KEY))
}

/** Initializes an empty database: no data are unfinished, and their rules have the current version. */
export async function startFinished(database: Database): Promise<void> {
  await markFinished(database)
  await putSetting(database, VERSION_KEY, RULES_VERSION)
}

async function readVersion(database: Database): Promise<number> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, VERSION_KEY))
  return Number(row?.value ?? 0)
}

/** Products of a turn: requests wait for one on the embedded database. */
const TURN = { pglite: 250, postgres: 2000 }
const INTERVAL_MS = 15_000

/**
 * Recomputes derived data after a killed import or changed rules, in turns: any process takes the next one, and after
 * `limit_ms` the rest is left to others. Waits for the turn of another process, unless `skipLocked`.
 */
export async function mendUnfinished(
  database: Database,
  {
    size = TURN.postgres,
    limit_ms = Number.POSITIVE_INFINITY,
    rest = async (_ms: number) => {},
    skipLocked = false,
  } = {},
): Promise<void> {
  if ((await readVersion(database)) < RULES_VERSION)
    await database.insert(settings).values({ key: KEY, value: true }).onConflictDoNothing()
  for (let spent = 0; spent < limit_ms; ) {
    const began = performance.now()
    if (!(await takeTurn(database, size, skipLocked))) return
    const took = performance.now() - began
    spent += took
    await rest(took)
  }
}

/** Returns whether there may be another turn. The mark holds the code of the last product that was done. */
async function takeTurn(database: Database, size: number, skipLocked: boolean): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const mark = eq(settings.key, KEY)
    const [row] = await transaction
      .select()
      .from(settings)
      .where(mark)
      .for('update', skipLocked ? { skipLocked } : {})
    // A staged import recomputes them itself, once it is resumed.
    if (!row || (await transaction.$count(settings, eq(settings.key, STAGED))) > 0) return false
    const version = await readVersion(transaction)
    // A process of an older release must not overwrite values of newer rules.
    if (version > RULES_VERSION) return false
    const { after = '', version: by = RULES_VERSION }: Mark = Object(row.value)
    const oldest = Math.min(by, RULES_VERSION)
    const last = await refreshAfter(transaction, after, size)
    // Not the code alone: drizzle reads a string of digits as a number.
    if (last !== null) await putSetting(transaction, KEY, { after: last, version: oldest } satisfies Mark)
    else {
      await finishDerived(transaction)
      if (oldest > version) await putSetting(transaction, VERSION_KEY, oldest)
      await markFinished(transaction)
    }
    return last !== null
  })
}

/** Finishes derived values while the shop serves, resting as long as it works; `stop` waits for the turn. */
export function startMending({ database, log }: Runtime, kind: keyof typeof TURN): { stop(): Promise<void> } {
  const leaving = new AbortController()
  const { signal } = leaving
  const rest = (ms: number) => (signal.aborted ? Promise.reject(signal.reason) : setTimeout(ms, undefined, { signal }))
  const round = () => mendUnfinished(database, { size: TURN[kind], rest, skipLocked: true })
  const job = repeat('derived', INTERVAL_MS, round, (error) => {
    if (!signal.aborted) log.error({ err: error, event: 'derived data unfinished' }, 'derived data unfinished')
  })
  return {
    stop() {
      leaving.abort()
      return job.stop()
    },
  }
}
