import { AsyncLocalStorage } from 'node:async_hooks'
import { domainToASCII } from 'node:url'
import type { Call } from '@/lib/contract/call'
import type { CallName } from '@/lib/contract/calls'

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
