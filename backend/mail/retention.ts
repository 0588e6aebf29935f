import { and, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { deleteInPieces } from '../database/in-pieces'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'

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
