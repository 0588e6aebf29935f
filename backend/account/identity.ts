import { randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { access_tokens } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { invalidField, ProblemError } from '@/backend/http/problem'
import { queueMail } from '@/backend/mail/compose'
import { dropLinks, findLink, issueLink } from './links'
import { by_customer } from './login-limits'
import { chargeMails } from './mail-budget'
import { verifyPassword } from './passwords'
import { userById } from './queries'
import { identityCodeMail } from './security-mails'
import { hashToken } from './tokens'

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
async function requireRight(database: Database, user_id: number, now: Date, isRight: () => Promise<boolean>) {
  const key = String(user_id)
  await by_customer.take(database, key, now)
  if (!(await isRight())) throw new ProblemError('wrong_password')
  await by_customer.forget(database, key)
}

/** Throws `validation_failed` without a password, `wrong_password` for a wrong one. */
export async function requirePassword(
  database: Database,
  user_id: number,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (!password) throw invalidField('password', 'required')
  await requireRight(database, user_id, now, async () =>
    verifyPassword((await userById(database, user_id)).password_hash, password),
  )
}

/** Six digits are not unique; prefixing the customer's ID makes them so. */
const codeToken = (user_id: number, code: string) => `${user_id}:${code}`

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
