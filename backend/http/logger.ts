import { AsyncLocalStorage } from 'node:async_hooks'
import { domainToASCII } from 'node:url'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Call } from '@/lib/contract/call'
import type { CallName } from '@/lib/contract/calls'
import { errorRecord } from '@/lib/process/error-record'

export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Options of the server's log: no error messages, also in records of Fastify itself. */
export const loggerOptions = (level: string) =>
  ({
    level,
    base: { process: 'backend' },
    // Query strings may contain a search for a medicine or a legacy token.
    serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }) },
    hooks: {
      logMethod([first, text, ...rest]: unknown[], method) {
        const fields = first instanceof Error ? { err: first } : first
        const { err } = (typeof fields === 'object' && fields !== null ? fields : {}) as { err?: unknown }
        const given =
          err instanceof Error
            ? [{ ...(fields as object), err: errorRecord(err) }, text === err.message ? 'failed' : text]
            : [first, text]
        method.apply(this, [...given, ...rest] as Parameters<typeof method>)
      },
    },
  }) satisfies FastifyServerOptions['logger']

/** Logger of commands: prints warnings to stderr and drops the rest, as commands print their own results. */
export const commandLog: Logger = {
  info: () => {},
  warn: (_fields: unknown, text?: string) => void process.stderr.write(`${text}\n`),
  error: () => {},
}

interface CallContext {
  name: CallName
  mails: Call['mails']
  /** Addresses that this call may mail, in one spelling: charged to a budget, or proven to be the caller's. */
  recipients: Set<string>
}

const storage = new AsyncLocalStorage<CallContext>()

/** Runs the handler of a call. Mails that it queues are checked against the call's row. */
export function runCall<Value>(name: CallName, { mails }: Call, work: () => Promise<Value>): Promise<Value> {
  return storage.run({ name, mails, recipients: new Set() }, work)
}

/** Whether a call runs, and not a job or an operator's command. Throws if the contract row of the call lacks `mails`. */
export function isMailingCall(): boolean {
  const call = storage.getStore()
  if (call && !call.mails) throw new Error(`${call.name} queues a mail, but its contract row lacks \`mails\``)
  return call !== undefined
}

/** Lets the running call mail an address: call it only where the address was charged or proven. */
export function allowRecipient(email: string): void {
  storage.getStore()?.recipients.add(toOneSpelling(email))
}

/** Throws if the running call may not mail the address. Work outside of calls (jobs, operator commands) may mail anyone. */
export function requireRecipient(email: string): void {
  if (!isMailingCall()) return
  const call = storage.getStore()
  if (call?.recipients.has(toOneSpelling(email))) return
  throw new Error(
    `${call?.name} queues a mail to an address that it neither charged nor proved (backend/account/mail-budget.ts)`,
  )
}

/** Returns an address with its domain in ASCII (IDNA), which has many other spellings, such as `ｅxample.com`. */
export function toOneSpelling(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at).toLowerCase()
  return email.slice(0, at) + (domainToASCII(domain) || domain)
}
