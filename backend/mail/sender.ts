import { and, eq, lt, or, sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { BackendEnv } from '../env'
import type { Logger } from '../http/logger'
import type { Mail } from './compose'
import { createDelivery, type Delivery, failureOf } from './deliver'

const POLL_MS = 500
/** With the pauses below, a mail is tried for about a day and a half. */
const MAX_ATTEMPTS = 14
/** How long a mail that was taken is left to the process that took it: longer than all time-outs of a delivery together (deliver.ts). */
const LEASE_SECONDS = 300
/** What was sent is kept without its text, to answer whether it was; what was given up, to be tried again. */
const KEEP_DAYS = 30
/** A mail under way that takes longer than this is left to the next start. */
const STOP_MS = 3000

/** Seconds to wait after so many failed attempts: a minute, doubled each time, six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3600)
}

type Due = Mail & { id: number; attempts: number }

/**
 * Takes what is due, oldest first, by putting its next attempt off, so that a process that dies, or a second one beside it,
 * neither loses a mail nor sends it at the same time.
 */
async function takeDue(database: Database, count: number): Promise<Due[]> {
  const due = await selectRows<Due>(
    database,
    sql`UPDATE mail_outbox SET attempts = attempts + 1, send_after = now() + make_interval(secs => ${LEASE_SECONDS})
        WHERE id IN (
          SELECT id FROM mail_outbox WHERE sent_at IS NULL AND given_up_at IS NULL AND send_after <= now()
          ORDER BY id LIMIT ${count} FOR UPDATE SKIP LOCKED
        )
        RETURNING id::int, recipient, subject, text, html, attempts`,
  )
  return due.sort((one, other) => one.id - other.id)
}

async function send(
  database: Database,
  { id, attempts, ...mail }: Due,
  delivery: Delivery,
  log: Logger,
): Promise<void> {
  const row = eq(mail_outbox.id, id)
  try {
    await delivery.deliver(id, mail)
  } catch (error) {
    const { code, text, permanent } = failureOf(error)
    const given_up = permanent || attempts >= MAX_ATTEMPTS
    if (given_up) log.error({ mail: id, attempts, code, given_up }, 'mail given up: npm run backend -- mail list')
    else log.warn({ mail: id, attempts, code, given_up }, 'mail not sent')
    const next = given_up
      ? { given_up_at: sql`now()` }
      : { send_after: sql`now() + make_interval(secs => ${pauseAfter(attempts)})` }
    await database
      .update(mail_outbox)
      .set({ failure: text, ...next })
      .where(row)
    return
  }
  // Its links and lines are somebody's secret; nobody reads them here again.
  await database.update(mail_outbox).set({ sent_at: sql`now()`, failure: null, text: '', html: '' }).where(row)
  await database.delete(mail_outbox).where(and(row, eq(mail_outbox.forget, true)))
}

/** Forgets mails that were sent or given up long ago. */
export async function sweepSentMail(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000)
  const over = or(lt(mail_outbox.sent_at, before), lt(mail_outbox.given_up_at, before))
  await database.delete(mail_outbox).where(and(over, lt(mail_outbox.created_at, before)))
}

/** Sends mail until it is stopped, in lanes beside each other: a mail that hangs holds up its own alone. */
export function startMailSender(database: Database, env: BackendEnv, log: Logger): { stop(): Promise<void> } {
  const delivery = createDelivery(env)
  const under_way = new Set<Promise<void>>()
  let stopped = false
  let unreadable = false
  let wake = () => {}
  const onFault = (error: unknown) => {
    // Once an outage: it is asked twice a second.
    if (!unreadable) log.error({ err: error }, 'outbox not readable')
    unreadable = true
  }
  const round = async () => {
    const free = delivery.lanes - under_way.size
    const due = free > 0 ? await takeDue(database, free) : []
    unreadable = false
    for (const mail of due) {
      const lane = send(database, mail, delivery, log).catch(onFault)
      under_way.add(lane)
      lane.finally(() => {
        under_way.delete(lane)
        wake()
      })
    }
  }
  const loop = async () => {
    while (!stopped) {
      await round().catch(onFault)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await Promise.all(under_way)
  }
  const ended = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
    },
  }
}
