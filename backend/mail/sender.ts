import { setTimeout } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { Logger } from '../http/logger'
import type { BackendEnv } from '../process/env'
import type { Mail } from './compose'
import { createDelivery, type Delivery } from './deliver'
import { recordFailure } from './retry'

/** Interval between polls of all lanes together, in ms. */
const POLL_MS = 500
/** How long a stop waits for work in flight, in ms. */
const STOP_MS = 3000

/**
 * Takes and does work in parallel lanes until it is stopped. `take` returns one item or undefined. Errors go to
 * `onFault`, once per outage, since polling is frequent.
 */
function startLanes<Work>(
  lanes: number,
  take: () => Promise<Work | undefined>,
  work: (one: Work) => Promise<void>,
  onFault: (error: unknown) => void,
) {
  const stopping = new AbortController()
  let failing = false
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const lane = async (_: unknown, place: number) => {
    for (await pause(place * POLL_MS); !stopping.signal.aborted; ) {
      try {
        const one = await take()
        failing = false
        if (one !== undefined) await work(one)
        else await pause(lanes * POLL_MS)
      } catch (error) {
        if (!failing) onFault(error)
        failing = true
        await pause(lanes * POLL_MS)
      }
    }
  }
  const ended = Promise.all(Array.from({ length: lanes }, lane))
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.race([ended, setTimeout(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Maximum lease time of a mail: longer than all timeouts of a delivery together (deliver.ts). */
const LEASE_SECONDS = 300

/** Sends mail until it is stopped. A hanging mail blocks only its own lane. */
export function startMailSender(database: Database, env: BackendEnv, log: Logger): { stop(): Promise<void> } {
  const delivery = createDelivery(env)
  return startLanes(
    delivery.lanes,
    () => takeDue(database),
    (mail) => sendMail(database, mail, delivery, log),
    (error) => log.error({ err: error }, 'outbox not readable'),
  )
}

type Due = Mail & { id: number; attempts: number }

/**
 * Leases the oldest due mail by postponing its next attempt, so that a crash loses no mail and two processes do not
 * send the same one.
 */
async function takeDue(database: Database): Promise<Due | undefined> {
  const [due] = await selectRows<Due>(
    database,
    sql`UPDATE mail_outbox SET attempts = attempts + 1, send_after = now() + make_interval(secs => ${LEASE_SECONDS})
        WHERE id = (
          SELECT id FROM mail_outbox WHERE sent_at IS NULL AND given_up_at IS NULL AND send_after <= now()
          ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
        )
        RETURNING id::int, recipient, reply_to, unsubscribe, insists, subject, text, html, attempts`,
  )
  return due
}

/** Delivers a leased mail and records it, or deletes it if it is to be forgotten. A failure is recorded, too. */
export async function sendMail(
  database: Database,
  { id, attempts, ...mail }: Due,
  delivery: Pick<Delivery, 'deliver'>,
  log: Logger,
): Promise<void> {
  try {
    await delivery.deliver(id, mail)
  } catch (error) {
    return recordFailure(database, { id, attempts, insists: mail.insists }, error, log)
  }
  const row = eq(mail_outbox.id, id)
  // One transaction: a stop or an erasure in between would leave the recipient (deleteMails).
  await database.transaction(async (transaction) => {
    // Deletes the texts of a sent mail, which contain secret links.
    await transaction
      .update(mail_outbox)
      .set({ sent_at: sql`now()`, failure: null, reply_to: null, unsubscribe: null, text: '', html: '' })
      .where(row)
    await transaction.delete(mail_outbox).where(and(row, eq(mail_outbox.forget, true)))
  })
}
