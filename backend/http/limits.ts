import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { limits } from '@/backend/database/schema/limits'
import { ProblemError } from './problem'

export interface Limit {
  /** Calls let through in a window, or before the waits begin. */
  count: number
  window_seconds: number
  /** Instead of the window's rest one waits a minute, then twice as long each time, up to this; each call begins the window anew. */
  wait_most_seconds?: number
}

/** More keys than honest shoppers make in a day; about 20 MB. */
const MAX_ROWS = 100_000
/** New keys between two looks at how many there are. */
const LOOK_EVERY = 10_000
let made = 0
/** Long past: of calls at once none has to look later than the first. */
const AT_ONCE = new Date(0)

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Counts calls by key in the database, where a restart forgets nothing and calls at once count like calls in a row. Keys (names, addresses) are
 * kept hashed: they need to be compared, not known.
 */
export class Limiter {
  /** `name` tells this limit's keys from all others. */
  constructor(
    private readonly name: string,
    private readonly limit: Limit,
  ) {}

  #row(key: string) {
    const key_hash = createHash('sha256').update(`${this.name}:${key}`).digest('hex')
    return { key_hash, is: eq(limits.key_hash, key_hash) }
  }

  /** Takes one of the key's calls. Throws `rate_limited` with the seconds to wait where none is left; such a call counts for nothing. */
  async take(database: Database, key: string, now: Date): Promise<void> {
    const { count, window_seconds, wait_most_seconds } = this.limit
    const { key_hash, is } = this.#row(key)
    const ends_at = later(now, window_seconds)
    await database.delete(limits).where(and(is, lte(limits.ends_at, now)))
    const spent = sql`${limits.count} + 1 - ${count}::int`
    const wait = sql`LEAST(${wait_most_seconds ?? 0}::int, 60 * 2 ^ LEAST(${spent}, 10)) * interval '1 second'`
    const free_at = wait_most_seconds ? sql`${now.toISOString()}::timestamptz + ${wait}` : limits.ends_at
    const [taken] = await database
      .insert(limits)
      // Of a limit of one the first call is the last.
      .values({ key_hash, count: 1, free_at: count === 1 && !wait_most_seconds ? ends_at : AT_ONCE, ends_at })
      .onConflictDoUpdate({
        target: limits.key_hash,
        set: {
          count: sql`${limits.count} + 1`,
          free_at: sql`CASE WHEN ${spent} < 0 THEN ${limits.free_at} ELSE ${free_at} END`,
          ...(wait_most_seconds && { ends_at }),
        },
        setWhere: lte(limits.free_at, now),
      })
      .returning({ count: limits.count })
    if (!taken) throw await this.#refusal(database, key, now)
    made += taken.count === 1 ? 1 : 0
    if (taken.count === 1 && made % LOOK_EVERY === 0) await deleteExpiredLimits(database, now)
  }

  /** Takes one where there is one left, and says whether. */
  async hasRoom(database: Database, key: string, now: Date): Promise<boolean> {
    try {
      await this.take(database, key, now)
      return true
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'rate_limited') return false
      throw error
    }
  }

  /** Whether a call would be refused; takes none. */
  async isSpent(database: Database, key: string, now: Date): Promise<boolean> {
    const held = and(this.#row(key).is, gt(limits.free_at, now), gt(limits.ends_at, now))
    return (await database.$count(limits, held)) > 0
  }

  async #refusal(database: Database, key: string, now: Date): Promise<ProblemError> {
    const [row] = await database.select({ at: limits.free_at }).from(limits).where(this.#row(key).is)
    const seconds = Math.ceil(((row?.at ?? now).getTime() - now.getTime()) / 1000)
    return new ProblemError('rate_limited', { retry_after_seconds: Math.max(1, seconds) })
  }

  /** A call that was taken beforehand and turned out to be none of those that count. */
  async giveBack(database: Database, key: string): Promise<void> {
    await database
      .update(limits)
      .set({ count: sql`${limits.count} - 1`, free_at: AT_ONCE })
      .where(this.#row(key).is)
  }

  async forget(database: Database, key: string): Promise<void> {
    await database.delete(limits).where(this.#row(key).is)
  }
}

/** Forgets windows that have ended and, of too many, those that end first. */
export async function deleteExpiredLimits(database: Database, now: Date): Promise<void> {
  const most = database
    .select({ at: limits.ends_at })
    .from(limits)
    .orderBy(desc(limits.ends_at))
    .offset(MAX_ROWS)
    .limit(1)
  await database.delete(limits).where(or(lt(limits.ends_at, now), lt(limits.ends_at, sql`(${most})`)))
}
