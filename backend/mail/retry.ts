import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { Logger } from '../http/logger'

/** With the delays below, a mail is retried for about a day and a half. */
const MAX_ATTEMPTS = 14

/** Records the failure and the time of the next attempt, or gives the mail up. */
export async function recordFailure(
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
