import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import type { Logger } from '../http/logger'

/** With the pauses below, a mail is tried for about a day and a half. */
const MAX_ATTEMPTS = 14

/** Notes why a mail was not taken, and when it is tried again, or that it is given up. */
export async function noteFailure(
  database: Database,
  { id, attempts }: { id: number; attempts: number },
  error: unknown,
  log: Logger,
): Promise<void> {
  const { code, text, permanent } = toFailure(error)
  const given_up = permanent || attempts >= MAX_ATTEMPTS
  if (given_up) log.error({ mail: id, attempts, code, given_up }, 'mail given up: npm run backend -- mail list')
  else log.warn({ mail: id, attempts, code, given_up }, 'mail not sent')
  const next = given_up
    ? { given_up_at: sql`now()` }
    : { send_after: sql`now() + make_interval(secs => ${pauseAfter(attempts)})` }
  await database
    .update(mail_outbox)
    .set({ failure: text, ...next })
    .where(eq(mail_outbox.id, id))
}

/** Seconds to wait after so many failed attempts: a minute, doubled each time, six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3600)
}

/** What nodemailer says of a failure: `response` are the server's words to `command`. */
type Refusal = Partial<Record<'code' | 'command' | 'response' | 'message', string> & { responseCode: number }>

/**
 * Why a mail was not taken. A refusal of this very mail, its sender or its recipient by 5yz is for good (RFC 5321, 4.2.1); one of
 * the connection or the login is the server's or the configuration's, and passes.
 */
function toFailure(error: unknown): { code: string; text: string; permanent: boolean } {
  const { code, command, response, responseCode, message } = error as Refusal
  const permanent = Number(responseCode) >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '')
  const text = String(response ?? message ?? error).replace(/[^\x20-\x7e]+/g, ' ')
  return { code: [code ?? 'unknown', responseCode].filter(Boolean).join(' '), text: text.slice(0, 300), permanent }
}
