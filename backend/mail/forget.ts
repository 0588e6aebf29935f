import { and, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'

/** What was sent is kept without its text, to answer whether it was; what was given up, to be tried again. */
export const KEEP_DAYS = 30

/** Forgets mails that were sent or given up long ago. */
export async function deleteSentMail(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000)
  const over = or(lt(mail_outbox.sent_at, before), lt(mail_outbox.given_up_at, before))
  await database.delete(mail_outbox).where(and(over, lt(mail_outbox.created_at, before)))
}

/** Forgets the mails that the condition names: at once what was sent or given up, the others once they have left. */
export async function forgetMails(database: Database, which: SQL): Promise<void> {
  const done = or(isNotNull(mail_outbox.sent_at), isNotNull(mail_outbox.given_up_at))
  await database.delete(mail_outbox).where(and(which, done))
  await database.update(mail_outbox).set({ forget: true }).where(which)
}
