import type { Runtime } from '@/backend/http/runtime'
import type { CallName, Calls } from '@/lib/contract/calls'
import { Limiter } from '../http/limits'
import { allowRecipient } from '../http/logger'
import { mailboxKey } from '../mail/recipient'
import { hasProvenMailbox } from './mailbox'

export type ChargedCall = {
  [Name in CallName]: Calls[Name] extends { mails: 'charged' } ? Name : never
}[CallName]

/** Uses of a call that may send mails. Neither cancelled orders nor deleted accounts refund them. */
export interface MailBudget {
  /** Per hour and counted address (lib/contract/counted-address.ts). */
  network?: number
  /** Per hour and device cookie. */
  device?: number
  /** Per hour, to an unproven mailbox from one network, account or browser that has proven it. */
  mailbox?: number
  /** Per hour, to a pharmacy from all guests. */
  pharmacy?: number
  /** Per day, for an account or proven mailbox. */
  account?: number
}

export const MAIL_BUDGETS: Record<ChargedCall, MailBudget> = {
  signUp: { network: 30, device: 20, mailbox: 5 },
  sendConfirmEmail: { network: 30, device: 20, mailbox: 5 },
  forgotPassword: { network: 30, device: 20, mailbox: 5 },
  socialLogin: { network: 30, device: 20, mailbox: 5 },
  sendLoginCode: { network: 30, device: 20, mailbox: 5 },
  changeEmail: { mailbox: 5, account: 20 },
  sendIdentityCode: { account: 20 },
  sendGuestCode: { network: 30, device: 20, mailbox: 5 },
  createGuestOrder: { network: 30, device: 20, mailbox: 5, pharmacy: 60, account: 20 },
  createGuestAccount: { network: 30, device: 20, mailbox: 5 },
  createOrder: { account: 20 },
  notifyWhenBack: { network: 20, device: 20, mailbox: 10, account: 40 },
  sendMessage: { network: 5, device: 5, pharmacy: 60 },
  bookService: { account: 20 },
  bookGuestService: { network: 30, device: 20, pharmacy: 60, account: 20 },
  addDelegation: { account: 20 },
  inviteToDesk: { mailbox: 5, account: 30 },
  mailDeskPassword: { mailbox: 5, account: 30 },
  bookAtDesk: { mailbox: 5, account: 60 },
  moveDeskBooking: { mailbox: 5, account: 60 },
  answerDeskMessage: { mailbox: 5 },
}

/** Kinds of mails that several calls send; any other call's mails are a kind of their own. */
const SHARED_KINDS: Partial<Record<ChargedCall, string>> = {
  signUp: 'confirmation',
  sendConfirmEmail: 'confirmation',
  socialLogin: 'confirmation',
  createGuestAccount: 'confirmation',
  changeEmail: 'confirmation',
  bookAtDesk: 'appointment',
  moveDeskBooking: 'appointment',
}

/** Mails of one kind to one unproven mailbox from all callers, so that no kind uses up another. */
export const MAILBOX_PER_HOUR = 10
/**
 * Beyond the hourly budget each network may send one, so that strangers cannot block the owner's codes; limit per day.
 */
export const MAILBOX_PER_DAY = 20
/** Mails of one kind to a mailbox for a browser that has proven it, whatever strangers have sent. */
export const KNOWN_PER_DAY = 20

const HOUR = 3600
const DAY = 24 * HOUR

const toMailbox = new Limiter('mail mailbox', { count: MAILBOX_PER_HOUR, window_seconds: HOUR })
const firstToMailbox = new Limiter('mail mailbox first', { count: 1, window_seconds: HOUR })
const toMailboxDaily = new Limiter('mail mailbox daily', { count: MAILBOX_PER_DAY, window_seconds: DAY })
const toKnownDaily = new Limiter('mail mailbox known', { count: KNOWN_PER_DAY, window_seconds: DAY })

export interface Caller {
  address: string
  browser: { device: string | null }
}

export interface Sending {
  /** A customer. Their network and device do not count: strangers may share them. */
  user_id?: number | null
  unproven?: string | undefined
  /** The caller's own address: an account's confirmed one, or one proved by a code. */
  proven?: string | undefined
  pharmacy?: { id: number; email: string | null } | undefined
}

/**
 * Charges a call to the budgets of its mails and lets it mail these addresses. Must come before anything that depends on whether the address is
 * known. Throws `rate_limited`. Within a transaction it comes last, since it locks the budgets' rows.
 */
export async function chargeMails(
  { database, cipher, now }: Pick<Runtime, 'database' | 'cipher' | 'now'>,
  call: ChargedCall,
  { address, browser }: Caller,
  { user_id = null, unproven, proven, pharmacy }: Sending,
): Promise<void> {
  const take = async (part: keyof MailBudget, key: string | null | undefined) => {
    const count = MAIL_BUDGETS[call][part]
    if (count === undefined || key === null || key === undefined) return
    const window_seconds = part === 'account' ? DAY : HOUR
    await new Limiter(`mail ${part}`, { count, window_seconds }).take(database, `${call} ${key}`, now())
  }
  const account = user_id === null ? proven && mailboxKey(cipher, proven) : `customer ${user_id}`
  const known =
    unproven !== undefined && !account && (await hasProvenMailbox(database, unproven, browser.device, now()))
  await take('account', account)
  if (user_id === null) {
    // Strangers may share the network of a browser that has proven the mailbox.
    if (!known) await take('network', address)
    await take('device', browser.device)
  }
  if (unproven !== undefined) {
    const kind = SHARED_KINDS[call] ?? call
    const key = mailboxKey(cipher, unproven)
    if (known) {
      await take('mailbox', `${key} device ${browser.device}`)
      await toKnownDaily.take(database, `${kind} ${key} ${browser.device}`, now())
    } else {
      const here = `${key} ${account ?? address}`
      await take('mailbox', here)
      const isFirst = await firstToMailbox.hasRoom(database, `${kind} ${here}`, now())
      if (isFirst) await toMailbox.hasRoom(database, `${kind} ${key}`, now())
      else await toMailbox.take(database, `${kind} ${key}`, now())
      await toMailboxDaily.take(database, `${kind} ${key}`, now())
    }
  }
  await take('pharmacy', pharmacy && String(pharmacy.id))
  for (const email of [unproven, proven, pharmacy?.email]) if (email) allowRecipient(email)
}
