import { and, asc, eq, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { deleteInPieces } from '../database/in-pieces'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import { ProblemError } from '../http/problem'

export type OperatorMail = Awaited<ReturnType<typeof listUnsentMails>>[number]

export async function listUnsentMails({ database }: Runtime, { limit }: { limit: number }) {
  const rows = await database
    .select()
    .from(mail_outbox)
    .where(isNull(mail_outbox.sent_at))
    .orderBy(asc(mail_outbox.given_up_at), asc(mail_outbox.id))
    .limit(limit)
  return rows.map(({ id, recipient, subject, created_at, attempts, send_after, given_up_at, failure }) => ({
    id,
    recipient,
    subject,
    created_at: created_at.toISOString(),
    attempts,
    next_attempt_at: given_up_at ? null : send_after.toISOString(),
    failure,
  }))
}

/** Retries the named mails, or all that were given up or that a pharmacy's server refused. Returns their IDs. */
export function retryMails({ database }: Runtime, { ids }: { ids: number[] }): Promise<number[]> {
  const again = { given_up_at: null, attempts: 0, send_after: sql`now()` }
  const refused = and(eq(mail_outbox.insists, true), like(mail_outbox.failure, '5%'))
  const wanted = ids.length > 0 ? inArray(mail_outbox.id, ids) : or(isNotNull(mail_outbox.given_up_at), refused)
  const found = database
    .update(mail_outbox)
    .set(again)
    .where(and(isNull(mail_outbox.sent_at), wanted))
  return readIds(found.returning({ id: mail_outbox.id }))
}

export function dropMails({ database }: Runtime, { ids }: { ids: number[] }): Promise<number[]> {
  const found = database.delete(mail_outbox).where(and(isNull(mail_outbox.sent_at), inArray(mail_outbox.id, ids)))
  return readIds(found.returning({ id: mail_outbox.id }))
}

async function readIds(found: PromiseLike<{ id: number }[]>): Promise<number[]> {
  const ids = (await found).map(({ id }) => id)
  if (ids.length === 0) throw new ProblemError('not_found', { detail: 'no such mail waits' })
  return ids
}

/** Sent mails keep their state without text; given-up ones can be retried. */
export const KEEP_DAYS = 30

export async function deleteSentMail(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000)
  const over = or(lt(mail_outbox.sent_at, before), lt(mail_outbox.given_up_at, before))
  await deleteInPieces(database, mail_outbox, and(over, lt(mail_outbox.created_at, before)))
}

/**
 * Deletes matching mails: sent and given-up ones now, queued ones once they are sent. Marks them first: a mail that is
 * sent meanwhile is then either deleted by its sender or found here.
 */
export async function deleteMails(database: Database, which: SQL): Promise<void> {
  await database.update(mail_outbox).set({ forget: true }).where(which)
  const done = or(isNotNull(mail_outbox.sent_at), isNotNull(mail_outbox.given_up_at))
  await database.delete(mail_outbox).where(and(which, done))
}
