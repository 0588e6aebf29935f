import { and, desc, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { deleteInPieces } from '@/backend/database/in-pieces'
import type { Database } from '@/backend/database/open'
import { limits } from '@/backend/database/schema/site'
import { hasHash, hashGuessable, type KeyedHash } from '../encryption/keys'
import { ProblemError } from './problem'

export interface Limit {
  /** Calls allowed in a window, or before waits begin. */
  count: number
  window_seconds: number
  /** Uses growing waits: a minute, then doubled up to this; each call restarts the window. */
  wait_most_seconds?: number
}

/** More keys than honest shoppers create in a day; about 20 MB. */
const MAX_ROWS = 100_000
/** In the past, so that no concurrent first call waits. */
const AT_ONCE = new Date(0)

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Counts calls per key (a name, an address), stored as a keyed hash, in the database: across restarts and processes. */
export class Limiter {
  /** `name` separates this limit's keys from others. */
  constructor(
    private readonly name: string,
    private readonly limit: Limit,
  ) {}

  #hash = (key: string) => hashGuessable(`${this.name}:${key}`)

  /** Takes one call. Throws `rate_limited` with the seconds to wait if none is left; refused calls do not count. */
  async take(database: Database, key: string, now: Date): Promise<void> {
    const { count, window_seconds, wait_most_seconds } = this.limit
    const hash = this.#hash(key)
    await moveOlder(database, hash)
    const ends_at = later(now, window_seconds)
    const hasEnded = lte(limits.ends_at, now)
    const spent = sql`${limits.count} + 1 - ${count}::int`
    const wait = sql`LEAST(${wait_most_seconds ?? 0}::int, 60 * 2 ^ LEAST(${spent}, 10)) * interval '1 second'`
    const freeAt = wait_most_seconds ? sql`${now.toISOString()}::timestamptz + ${wait}` : limits.ends_at
    const [taken] = await database
      .insert(limits)
      // With a limit of one the first call uses it up.
      .values({
        key_hash: hash.stored,
        count: 1,
        free_at: count === 1 && !wait_most_seconds ? ends_at : AT_ONCE,
        ends_at,
      })
      .onConflictDoUpdate({
        target: limits.key_hash,
        set: {
          count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${limits.count} + 1 END`,
          free_at: sql`CASE WHEN ${hasEnded} THEN excluded.free_at WHEN ${spent} < 0 THEN ${limits.free_at} ELSE ${freeAt} END`,
          ends_at: wait_most_seconds
            ? ends_at
            : sql`CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE ${limits.ends_at} END`,
        },
        setWhere: or(hasEnded, lte(limits.free_at, now)),
      })
      .returning({ count: limits.count })
    if (!taken) throw await this.#refusal(database, key, now)
  }

  /** Takes one call if one is left, and returns whether it did. */
  async hasRoom(database: Database, key: string, now: Date): Promise<boolean> {
    try {
      await this.take(database, key, now)
      return true
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'rate_limited') return false
      throw error
    }
  }

  /** Checks whether a call would be refused, without taking one. */
  async isSpent(database: Database, key: string, now: Date): Promise<boolean> {
    const held = and(hasHash(limits.key_hash, this.#hash(key)), gt(limits.free_at, now), gt(limits.ends_at, now))
    return (await database.$count(limits, held)) > 0
  }

  async #refusal(database: Database, key: string, now: Date): Promise<ProblemError> {
    const [row] = await database
      .select({ at: limits.free_at })
      .from(limits)
      .where(hasHash(limits.key_hash, this.#hash(key)))
    const seconds = Math.ceil(((row?.at ?? now).getTime() - now.getTime()) / 1000)
    return new ProblemError('rate_limited', { retry_after_seconds: Math.max(1, seconds) })
  }

  /** Returns a call that turned out not to count. */
  async giveBack(database: Database, key: string): Promise<void> {
    await database
      .update(limits)
      .set({ count: sql`${limits.count} - 1`, free_at: AT_ONCE })
      .where(hasHash(limits.key_hash, this.#hash(key)))
  }

  async forget(database: Database, key: string): Promise<void> {
    await database.delete(limits).where(hasHash(limits.key_hash, this.#hash(key)))
  }
}

/**
 * Lets a row that has another hash of the key, from before a rotation or an upgrade, count on. One statement, so that calls of
 * several processes in the same instant do not move it twice.
 */
async function moveOlder(database: Database, { stored, all }: KeyedHash): Promise<void> {
  const others = all.filter((hash) => hash !== stored)
  if (others.length === 0) return
  const older = database.$with('older').as(database.delete(limits).where(inArray(limits.key_hash, others)).returning())
  await database
    .with(older)
    .insert(limits)
    .select((query) =>
      query
        .select({
          key_hash: sql<string>`${stored}::text`.as('key_hash'),
          count: older.count,
          free_at: older.free_at,
          ends_at: older.ends_at,
        })
        .from(older)
        .orderBy(desc(older.ends_at))
        .limit(1),
    )
    .onConflictDoNothing()
}

/** Deletes ended windows and, beyond MAX_ROWS, those that end first. */
export async function deleteExpiredLimits(database: Database, now: Date): Promise<void> {
  const most = database
    .select({ at: limits.ends_at })
    .from(limits)
    .orderBy(desc(limits.ends_at))
    .offset(MAX_ROWS)
    .limit(1)
  await deleteInPieces(database, limits, or(lt(limits.ends_at, now), lt(limits.ends_at, sql`(${most})`)))
}
