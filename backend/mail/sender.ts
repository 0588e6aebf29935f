import { and, eq, lt, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { BackendEnv } from '../env'
import type { Logger } from '../http/logger'
import { type Deliver, deliveryOf } from './deliver'
import type { Mail } from './queue'

const POLL_MS = 500
const BATCH = 10
/** With the pauses below, a mail is tried for about a day and a half. */
const MAX_ATTEMPTS = 14
/** How long a mail that was taken is left to the process that took it. */
const LEASE_SECONDS = 300
/** What was sent is kept without its text, to answer whether it was. */
const KEEP_SENT_DAYS = 30

/** Seconds to wait after so many failed attempts: a minute, doubled each time, six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3600)
}

/**
 * Sends what is due, one after another, and gives how many were tried. Each mail is taken by putting its next attempt off, so
 * that a process that dies, or a second one beside it, neither loses a mail nor sends it at the same time.
 */
export async function sendDue(database: Database, deliver: Deliver, log: Logger): Promise<number> {
  const due = await rowsOf<Mail & { id: number | string; attempts: number }>(
    database,
    sql`UPDATE mail_outbox SET attempts = attempts + 1, send_after = now() + make_interval(secs => ${LEASE_SECONDS})
        WHERE id IN (
          SELECT id FROM mail_outbox WHERE sent_at IS NULL AND send_after <= now() AND attempts < ${MAX_ATTEMPTS}
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
        )
        RETURNING id, recipient, subject, text, html, attempts`,
  )
  for (const { id, attempts, ...mail } of due.sort((a, b) => Number(a.id) - Number(b.id))) {
    const row = eq(mail_outbox.id, Number(id))
    try {
      await deliver(Number(id), mail)
      // Its links and lines are somebody's secret; nobody reads them here again.
      await database.update(mail_outbox).set({ sent_at: sql`now()`, text: '', html: '' }).where(row)
      await database.delete(mail_outbox).where(and(row, eq(mail_outbox.forget, true)))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.warn({ mail: Number(id), attempts, code, given_up: attempts >= MAX_ATTEMPTS }, 'mail not sent')
      const send_after = sql`now() + make_interval(secs => ${pauseAfter(attempts)})`
      await database.update(mail_outbox).set({ send_after }).where(row)
    }
  }
  return due.length
}

export async function sweepSentMail(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_SENT_DAYS * 86_400_000)
  await database.delete(mail_outbox).where(and(lt(mail_outbox.sent_at, before), lt(mail_outbox.created_at, before)))
}

/** Sends mail until it is stopped; `stop` waits for the mail under way. */
export function startMailSender(database: Database, env: BackendEnv, log: Logger): { stop(): Promise<void> } {
  const deliver = deliveryOf(env)
  let stopped = false
  let wake = () => {}
  const loop = async () => {
    while (!stopped) {
      const tried = await sendDue(database, deliver, log).catch((error: unknown) => {
        log.error({ err: error }, 'outbox not readable')
        return 0
      })
      if (tried === BATCH || stopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await ended
    },
  }
}
