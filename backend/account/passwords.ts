import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidField } from '@/backend/http/problem'
import { PASSWORD_MIN } from '@/lib/contract/auth'
import { containsName } from '@/lib/rules/password-names'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. argon2id is the library's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes with argon2id in the library's thread pool; returns a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS)
}

let nobodys: Promise<string> | undefined

/** Checks a password. Without a stored hash (unknown name) it does the same work and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodys), password.normalize('NFC'))
  return stored !== null && matches
}

const common = new Set((dictionary['passwords-common'] as string[]).filter((word) => word.length >= PASSWORD_MIN))

/** Common Italian passwords, which international lists of leaks lack. */
const LOCAL =
  'juventus forzajuve forzainter forzamilan forzanapoli forzaroma amoremio tiamotanto ciaociao password farmacia salvia'.split(
    ' ',
  )

/** Throws `password_contains_name` or `password_too_common`, at that field, for a guessable password. */
export function requireGoodPassword(field: string, password: string, names: { email: string; brand: string }): void {
  if (containsName(password, names)) throw invalidField(field, 'password_contains_name')
  if (isCommonPassword(password)) throw invalidField(field, 'password_too_common')
}

/**
 * Checks for a password from zxcvbn's list of leaks, of one or two characters, of a row of digits, or of a common word
 * with a few digits or signs around it.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  if (common.has(word) || new Set(word).size <= 2) return true
  if ('01234567890123456789'.includes(word) || '98765432109876543210'.includes(word)) return true
  return LOCAL.includes(word.replace(/^[\d\W_]+|[\d\W_]+$/g, ''))
}
