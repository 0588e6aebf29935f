import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { repeat } from '../process/repeat'

/** Shorter differences, in ms, are no fault: a busy machine measures no better. */
const TOLERANCE_MS = 2000
const INTERVAL_MS = 10_000

type Connected = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>

let offMs = 0

/** Current time by the clock of PostgreSQL, which all processes of a shop share. */
export const now = (): Date => new Date(Date.now() + offMs)

/** How far this machine's clock is ahead of PostgreSQL's, in seconds; 0 within the tolerance. */
export const secondsAhead = (): number => Math.round(-offMs / 1000)

/** What is wrong with a clock, and its remedy. */
export const clockMend = (ahead: number): string =>
  `The clock of this machine is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} PostgreSQL's, which is used instead: synchronise both machines by NTP.`

/** Compares the two clocks. An answer that took too long to tell changes nothing. */
export async function compareClocks(database: Connected): Promise<void> {
  // Tests that shift the clock of a process mean that of the shop.
  if (process.env.SALVIA_CLOCK === 'own') return
  const before = Date.now()
  const query = sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`
  const { rows } = (await database.execute(query)) as unknown as { rows: [{ at: number }] }
  const after = Date.now()
  if (Math.abs(after - before) > TOLERANCE_MS) return
  const off = Math.round(rows[0].at - (before + after) / 2)
  offMs = Math.abs(off) > TOLERANCE_MS ? off : 0
}

/** Compares the clocks again and again; `onChange` is told when they drift apart, or agree again. */
export function followClock(database: Connected, onChange: (aheadSeconds: number) => void): { stop(): Promise<void> } {
  let told = 0
  const compare = async () => {
    await compareClocks(database)
    const ahead = secondsAhead()
    if ((ahead === 0) !== (told === 0)) onChange(ahead)
    told = ahead
  }
  // An outage of the database is logged by those who need it; until it is over the last comparison holds.
  return repeat('clock', INTERVAL_MS, compare, () => {})
}
