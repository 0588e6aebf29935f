import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { type Database, selectRows } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { Logger } from '../http/logger'
import type { BackendEnv } from '../process/env'
import type { Mail } from './compose'

/** A way to deliver mails, with its concurrency; a refused mail rejects, and retry.ts reads the reason. */
type Delivery = ReturnType<typeof createDelivery>

/** Connections that every provider allows. */
const LANES = 5
/** In ms. A server that is slow at every step takes about 200 s, less than the sender's lease. */
const SMTP_LIMITS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/**
 * Delivers by SMTP if SMTP_URL is set, else to `.eml` files in `DATA_DIR/outbox`, with links on the console, in order.
 */
function createDelivery(env: Pick<BackendEnv, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>) {
  if (!env.SMTP_URL) return { lanes: 1, deliver: toFolder(path.join(env.DATA_DIR, 'outbox'), env.MAIL_FROM) }
  const transport = createTransport({ url: env.SMTP_URL, ...SMTP_LIMITS })
  return {
    lanes: LANES,
    async deliver(_id: number, mail: Mail) {
      await transport.sendMail(toMessage(mail, env.MAIL_FROM))
    },
  }
}

function toFolder(folder: string, from: string) {
  const compiler = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (id: number, mail: Mail) => {
    const { message } = await compiler.sendMail(toMessage(mail, from))
    await mkdir(folder, { recursive: true })
    const name = `${new Date().toISOString().replace(/[-:.]/g, '')}-${String(id).padStart(6, '0')}.eml`
    const file = path.join(folder, name)
    // Renamed when complete, since readers look for *.eml.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0]
    process.stdout.write(`mail written to ${file}${link ? `\n  its link: ${link}` : ''}\n`)
  }
}

function toMessage(mail: Mail, from: string) {
  return {
    from,
    to: mail.recipient,
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** With the delays below, a mail is retried for about a day and a half. */
const MAX_ATTEMPTS = 14

/** Records the failure and the time of the next attempt, or gives the mail up. */
async function recordFailure(
  database: Database,
  { id, attempts, insists }: { id: number; attempts: number; insists: boolean },
  error: unknown,
  log: Logger,
): Promise<void> {
  const { code, text, permanent } = toFailure(error)
  const given_up = (permanent && !insists) || attempts >= MAX_ATTEMPTS
  if (given_up) log.error({ mail: id, attempts, code, given_up }, 'mail given up: npm run backend -- mail list')
  else if (permanent)
    log.error({ mail: id, attempts, code, given_up }, 'mail to a pharmacy refused: npm run backend -- mail list')
  else log.warn({ mail: id, attempts, code, given_up }, 'mail not sent')
  const next = given_up
    ? { given_up_at: sql`now()` }
    : { send_after: sql`now() + make_interval(secs => ${pauseAfter(attempts)})` }
  await database
    .update(mail_outbox)
    .set({ failure: text, ...next })
    .where(eq(mail_outbox.id, id))
}

/** Seconds after so many failed attempts: a minute, doubled each time, at most six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3600)
}

/** Fields of nodemailer's errors; `response` is the server's answer to `command`. */
type Refusal = Partial<Record<'code' | 'command' | 'response' | 'message', string> & { responseCode: number }>

/**
 * Reason of a failure. A 5yz reply to the mail, its sender or its recipient is permanent (RFC 5321, 4.2.1); failures of
 * connection and login are not.
 */
function toFailure(error: unknown): { code: string; text: string; permanent: boolean } {
  const { code, command, response, responseCode, message } = error as Refusal
  const permanent = Number(responseCode) >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '')
  const text = String(response ?? message ?? error).replace(/[^\x20-\x7e]+/g, ' ')
  return { code: [code ?? 'unknown', responseCode].filter(Boolean).join(' '), text: text.slice(0, 300), permanent }
}

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
