import type { Cipher } from '../encryption/cipher'
import { toOneSpelling } from '../http/logger'

export interface Recipient<Address = string | null | undefined> {
  address: Address
  /**
   * Whether the owner of this mailbox proved it for this account or order. Any other mailbox may be a stranger's: no
   * greeting by name and no typed text.
   */
  confirmed: boolean
  /** Typed by the recipient; used in greetings. */
  name?: string | null | undefined
  /** The recipient must act at once: a refused mail is retried, and raises an alarm. */
  insists?: boolean
  /** Where answers go, if not to the shop's sender. */
  reply_to?: string | null | undefined
}

/** Prepends a greeting to a heading; names only a confirmed recipient. */
export function greet({ name, confirmed }: Recipient, greeting: string | undefined, heading: string): string {
  if (greeting === undefined) return heading
  if (!confirmed || !name) return heading.charAt(0).toUpperCase() + heading.slice(1)
  return [greeting, `${name}, ${heading}`].filter(Boolean).join(' ')
}

/** Domains whose mailboxes ignore dots, with the domain that they share. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** Returns the mailbox of an address: without tag (`name+tag@`), lower case, the domain in ASCII (IDNA). */
export function normalizeMailbox(email: string): string {
  const spelled = toOneSpelling(email)
  const at = spelled.lastIndexOf('@')
  const domain = spelled.slice(at + 1)
  const local = spelled.slice(0, at).toLowerCase().normalize('NFC')
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  const shared = DOTLESS[domain]
  return shared ? `${untagged.replaceAll('.', '')}@${shared}` : `${untagged}@${domain}`
}

export const mailboxKey = (cipher: Pick<Cipher, 'fingerprint'>, email: string): string =>
  cipher.fingerprint('mailbox', normalizeMailbox(email))

/** The hashes of a mailbox with all keys, for look-ups of stored ones. */
export const mailboxKeys = (cipher: Pick<Cipher, 'fingerprints'>, email: string): string[] =>
  cipher.fingerprints('mailbox', normalizeMailbox(email))
