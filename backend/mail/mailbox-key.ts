import type { Cipher } from '../encryption/cipher'
import { toOneSpelling } from '../http/call-context'

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
