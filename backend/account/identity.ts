import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { access_tokens } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { invalidField, ProblemError } from '@/backend/http/problem'
import { queueMail } from '@/backend/mail/compose'
import { PASSWORD_MIN } from '@/lib/contract/auth'
import { containsName } from '@/lib/rules/password-names'
import { identityCodeMail } from './account-mails'
import { chargeMails } from './mail-budget'
import { userById } from './queries'
import { dropLinks, findLink, hashToken, issueLink } from './tokens'

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

// docs/account.md#guessing. Counters are deleted a day after the last attempt.

const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }

/** Attempts for a name from devices that never logged in to it, all together. */
export const by_name = new Limiter('name', growing)
/** Attempts for a name from one device that logged in to it before. */
export const byDevice = new Limiter('device', growing)
/** Failures per address, whatever the names. */
export const byAddress = new Limiter('address', { count: 20, window_seconds: 15 * 60 })
/** Wrong passwords of a logged-in customer. */
export const by_customer = new Limiter('customer', growing)

export const deviceKey = (email: string, device: string | null) => `${email}:${device}`

// How long an identity check lasts. Erasure, export and a change of the address require one: by password or, without a
// password, by a mailed code.

const HOLDS_MS = 10 * 60_000

/** Throws `confirmation_required` unless this session passed an identity check in the last ten minutes. */
export async function requireConfirmed(database: Database, token: string | null, now: Date): Promise<void> {
  const own = eq(access_tokens.token_hash, hashToken(token ?? ''))
  const shown = gt(access_tokens.confirmed_at, new Date(now.getTime() - HOLDS_MS))
  if ((await database.$count(access_tokens, and(own, shown))) === 0) throw new ProblemError('confirmation_required')
}

/** Counts attempts per customer. Throws `wrong_password` and `rate_limited`. */
async function requireRight(database: Database, userId: number, now: Date, isRight: () => Promise<boolean>) {
  const key = String(userId)
  await by_customer.take(database, key, now)
  if (!(await isRight())) throw new ProblemError('wrong_password')
  await by_customer.forget(database, key)
}

/** Throws `validation_failed` without a password, `wrong_password` for a wrong one. */
export async function requirePassword(
  database: Database,
  userId: number,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (!password) throw invalidField('password', 'required')
  await requireRight(database, userId, now, async () =>
    verifyPassword((await userById(database, userId)).password_hash, password),
  )
}

/** Six digits are not unique; prefixing the customer's ID makes them so. */
const codeToken = (userId: number, code: string) => `${userId}:${code}`

export const identityHandlers = {
  async confirmIdentity({ body, user_id, token }, { database, now }) {
    const { code, password = '' } = body
    await requireRight(database, user_id, now(), async () =>
      code === undefined
        ? verifyPassword((await userById(database, user_id)).password_hash, password)
        : (await findLink(database, codeToken(user_id, code), 'identity', now())) !== null,
    )
    await dropLinks(database, user_id, 'identity')
    const own = eq(access_tokens.token_hash, hashToken(token ?? ''))
    await database.update(access_tokens).set({ confirmed_at: now() }).where(own)
    return null
  },

  async sendIdentityCode(request, runtime) {
    const { user_id } = request
    const { database, env, now } = runtime
    const user = await userById(database, user_id)
    await chargeMails(runtime, 'sendIdentityCode', request, { user_id, proven: user.email })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await database.transaction(async (tx) => {
      await issueLink(tx, user_id, 'identity', now(), codeToken(user_id, code))
      await queueMail(tx, identityCodeMail(env, { ...user, code }), 'recipient')
    })
    return null
  },
} satisfies SomeHandlers
