import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { CallName } from '@/lib/contract/calls'
import type { Database } from '../database/open'
import { idempotency_keys } from '../database/schema/orders'
import { hashGuessable, type KeyedHash } from '../encryption/keys'
import { ProblemError } from './problem'
import type { Runtime } from './runtime'

export const IDEMPOTENCY_LIFETIME_MS = 24 * 3600 * 1000

/**
 * Runs `work` in a transaction, once per key. `body` is the parsed request and what else identifies it: the same key
 * and body within 24 hours gets the first answer, with `fresh` false, also when both arrive concurrently. Failures are
 * not stored. Throws `idempotency_conflict` for a key with another body.
 */
export async function once<Answer>(
  { database, cipher, now }: Pick<Runtime, 'database' | 'cipher' | 'now'>,
  call: CallName,
  { user_id, idempotency_key: key, body }: { user_id: number; idempotency_key: string | null; body: unknown },
  work: (transaction: Database) => Promise<Answer>,
): Promise<{ answer: Answer; fresh: boolean }> {
  if (key === null) return { answer: await database.transaction(work), fresh: true }
  const request = hashCall(call, body)
  const own = and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key))
  return database.transaction(async (transaction) => {
    await transaction
      .delete(idempotency_keys)
      .where(and(own, lt(idempotency_keys.created_at, new Date(now().getTime() - IDEMPOTENCY_LIFETIME_MS))))
    const taken = await transaction
      .insert(idempotency_keys)
      .values({ user_id, key, request_hash: request.stored, status: 0, created_at: now() })
      .onConflictDoNothing()
      .returning({ key: idempotency_keys.key })
    if (taken.length === 0) {
      const [first] = await transaction.select().from(idempotency_keys).where(own)
      if (!first || !request.all.includes(first.request_hash)) throw new ProblemError('idempotency_conflict')
      // The stored answer belongs to this call, so it has its shape.
      return { answer: cipher.decrypt('idempotency_keys', first).answer as Answer, fresh: false }
    }
    const answer = await work(transaction)
    await transaction
      .update(idempotency_keys)
      .set({ status: 200, ...cipher.encrypt('idempotency_keys', { user_id }, { answer }) })
      .where(own)
    return { answer, fresh: true }
  })
}

/** Hashes call and body regardless of the order of members and of the legacy token. */
export function hashCall(call: CallName, body: unknown): KeyedHash {
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (name === 'TokenUser') return undefined
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return hashGuessable(`${call}\n${text}`)
}

/** Returns a version that changes with the state. */
export const hashState = (state: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
