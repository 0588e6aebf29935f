import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { UNDO_SECONDS } from '@/lib/contract/desk'
import { now } from '../database/clock'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import { Limiter } from '../http/limits'
import { isMailingCall, requireRecipient } from '../http/logger'

/**
 * What a mail is about: something whose creation was charged, or a member of staff and the owner who is told, with a
 * budget of its own.
 */
export type About =
  | { order: string }
  | { booking: string }
  | { delegation: string }
  | { question: string }
  | { staff: string }

/** Mails that are held and joined. Each says all that an earlier one said. */
export type Repeated =
  | 'status'
  | 'moved'
  | 'moved by the customer'
  | 'proposal'
  | 'prescription rejected'
  | 'refund'
  | 'order changed'
  | 'message'
  | 'question'
  | 'answer'
  | 'password changed'
  | 'pharmacist role'
  | 'passkey removed'
  | `new device ${string}`

/** The call has charged or proven the recipient (http/call-context.ts), or the mail is charged to what it is about. */
export type Cover = 'recipient' | About

export interface Queued {
  /** Deletes the mail once it is sent. */
  forget?: boolean
  repeats?: Repeated
  /** Caused by a press at the desk that can be taken back: a repeated mail is held even if it is the first. */
  undoable?: boolean
}

const DAY = 24 * 3600
/** Mails about one thing a day: more than its statuses, answers and withdrawals cause. */
const ABOUT_PER_DAY = 100
/** Mails a day that the staff can cause again and again about one thing, of one kind. */
export const REPEATS_PER_DAY = 10
/** A repeated mail waits for this long, and is replaced by a newer one. */
const HELD_SECONDS = UNDO_SECONDS

const aboutPerDay = new Limiter('mails about', { count: ABOUT_PER_DAY, window_seconds: DAY })
const repeatsPerDay = new Limiter('mails repeated', { count: REPEATS_PER_DAY, window_seconds: DAY })
const atOnce = new Limiter('mails at once', { count: 1, window_seconds: HELD_SECONDS })

const toKey = (about: About) => Object.entries(about).flat().join(' ')

const toTopic = (about: About | string, repeats: Repeated) =>
  createHash('sha256')
    .update(`${typeof about === 'string' ? about : toKey(about)} ${repeats}`)
    .digest('hex')

/**
 * Throws in a call that has neither charged nor proven the recipient, unless the mail is charged here; `rate_limited`
 * beyond the budget. Returns until when a repeated mail is held.
 */
export async function coverMail(
  database: Database,
  recipient: string,
  by: Cover,
  { repeats, undoable = false }: Queued,
) {
  if (by === 'recipient') requireRecipient(recipient)
  else await chargeAbout(database, by, repeats)
  if (repeats === undefined) return {}
  return holdRepeated(database, by === 'recipient' ? recipient : by, { repeats, undoable })
}

async function chargeAbout(database: Database, about: About, repeats: Repeated | undefined): Promise<void> {
  // Jobs and the operator are not limited.
  if (!isMailingCall()) return
  await aboutPerDay.take(database, toKey(about), now())
  // Statuses are joined, and limited with the other mails about the order.
  if (repeats !== undefined && repeats !== 'status')
    await repeatsPerDay.take(database, `${toKey(about)} ${repeats}`, now())
}

/**
 * Returns when a repeated mail may be sent: at once if it is the first in a minute and cannot be taken back, else held,
 * in place of the mail that was held before.
 */
async function holdRepeated(
  database: Database,
  about: About | string,
  { repeats, undoable }: { repeats: Repeated; undoable: boolean },
) {
  const topic = toTopic(about, repeats)
  await dropHeldMail(database, about, repeats)
  if (!undoable && (await atOnce.hasRoom(database, topic, now()))) return {}
  return { topic, send_after: sql`now() + make_interval(secs => ${HELD_SECONDS})` }
}

const isHeld = (about: About | string, repeats: Repeated) =>
  and(
    eq(mail_outbox.topic, toTopic(about, repeats)),
    isNull(mail_outbox.sent_at),
    // The sender has not taken it.
    eq(mail_outbox.attempts, 0),
  )

/** Deletes a held mail that is out of date. Returns whether there was one. */
export async function dropHeldMail(database: Database, about: About | string, repeats: Repeated): Promise<boolean> {
  const gone = await database.delete(mail_outbox).where(isHeld(about, repeats)).returning({ id: mail_outbox.id })
  return gone.length > 0
}

/** Returns the ID of a held mail, and keeps the sender from it until the transaction ends; null if there is none. */
export async function lockHeldMail(database: Database, about: About, repeats: Repeated): Promise<number | null> {
  const rows = await database
    .select({ id: mail_outbox.id })
    .from(mail_outbox)
    .where(isHeld(about, repeats))
    .for('update')
  return rows[0]?.id ?? null
}
