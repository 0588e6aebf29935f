import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '@/lib/contract/auth'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes with argon2id in the library's thread pool; gives a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS)
}

let nobodys: Promise<string> | undefined

/** Checks a password. Without a stored hash (an unknown name) it does the same work and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodys), password.normalize('NFC'))
  return stored !== null && matches
}

const common = new Set((dictionary['passwords-common'] as string[]).filter((word) => word.length >= PASSWORD_MIN))

/** What leaks abroad does not hold: Italian favourites, and the name on the door. */
const LOCAL =
  'juventus forzajuve forzainter forzamilan forzanapoli forzaroma amoremio tiamotanto ciaociao password farmacia salvia'.split(
    ' ',
  )

/**
 * Whether a password is among the commonest (zxcvbn's list of leaked ones), made of one or two characters or of a row of digits,
 * a common word with a few digits or signs around it, or the owner's own e-mail name.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const word = password.toLowerCase()
  if (common.has(word) || new Set(word).size <= 2) return true
  if ('01234567890123456789'.includes(word) || '98765432109876543210'.includes(word)) return true
  const core = word.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (LOCAL.includes(core)) return true
  const name = email.split('@')[0] ?? ''
  return word === email || (name.length >= 4 && core === name.replace(/^[\d\W_]+|[\d\W_]+$/g, ''))
}
