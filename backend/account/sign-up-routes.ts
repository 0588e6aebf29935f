import { eq, isNull } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { email_links, social_identities, users } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { atLeast } from '@/backend/http/page'
import { invalidField, ProblemError } from '@/backend/http/problem'
import type { Shop } from '@/backend/mail/blocks'
import { queueMail } from '@/backend/mail/compose'
import type { BackendEnv } from '@/backend/process/env'
import type { SignUpUser } from '@/lib/contract/auth'
import type { MailedPage } from '@/lib/values/mailed-pages'
import { alreadyRegisteredMail, confirmMail } from './account-mails'
import { hashPassword, requireGoodPassword } from './identity'
import { chargeMails } from './mail-budget'
import { joinOrders } from './mailbox'
import { type User, userByEmail, userById } from './queries'
import { openSession } from './session-routes'
import { dropLinks, findLink, hashToken, issueLink, revokeTokens } from './tokens'

/**
 * Proof that the reader of the mailbox owns the account. Anyone can register a stranger's address, so the mailed link confirms nothing by
 * itself.
 */
export type Proof =
  | 'same_browser'
  /** The account's present password was typed in another browser. */
  | 'password'
  | { password_hash: string }

/** Checks whether a device matches the stored hash; false without a device cookie. */
export const isSameBrowser = (keptHash: string | null, device: string | null): boolean =>
  keptHash !== null && device !== null && keptHash === hashToken(device)

/**
 * Confirms an address and gives its guest orders to the account. Only this function sets `email_confirmed_at`. Unless the proof is the same
 * browser, everything that someone else may have set up ends: sessions and, with a new password, identities of providers.
 */
export async function confirmAddress(
  transaction: Database,
  userId: number,
  { email, proof, now }: { email: string; proof: Proof; now: Date },
): Promise<void> {
  const confirmed = { email, email_confirmed_at: now, sign_up_device_hash: null }
  if (proof !== 'same_browser') await revokeTokens(transaction, userId)
  if (typeof proof === 'object')
    await transaction.delete(social_identities).where(eq(social_identities.user_id, userId))
  await transaction
    .update(users)
    .set(typeof proof === 'object' ? { ...confirmed, password_hash: proof.password_hash } : confirmed)
    .where(eq(users.id, userId))
  for (const purpose of ['reset', 'identity'] as const) await dropLinks(transaction, userId, purpose)
  await joinOrders(transaction, { id: userId, email })
}

/** Attempts per mailed link. */
export const link_tries = new Limiter('link', { count: 60, window_seconds: 3600 })

/** The shop opens the session right after the confirmation. */
const OPENED_BY_LINK_MS = 5 * 60_000

/** Longer than the work takes on an idle machine, so that timing does not reveal a known address. */
export const SIGN_UP_MS = 250
export const MAIL_MS = 100

export const signUpHandlers = {
  async signUp(request, runtime) {
    const { body, browser } = request
    const { database, env, now } = runtime
    const { origin: _origin, ...user } = body.user
    const { password } = body
    requireGoodPassword('password', password, { email: user.email, brand: env.BRAND_NAME })
    await chargeMails(runtime, 'signUp', request, { unproven: user.email })
    await atLeast(SIGN_UP_MS, async () => {
      const passwordHash = await hashPassword(password)
      await database.transaction((tx) =>
        register(tx, env, user, passwordHash, now(), { redirect: body.redirect, device: browser.device }),
      )
    })
    return { email: user.email }
  },

  async confirmEmail({ body, browser, address }, { database, env, now }) {
    await link_tries.take(database, address, now())
    const link = await findLink(database, body.token, 'confirm', now())
    const user = link && (await userById(database, link.user_id))
    if (!link || !user || isOtherAddress(user, body.email)) throw new ProblemError('link_expired')
    // A second press of the button finds the work done, and that is no error.
    if (link.used_at || user.email_confirmed_at) return null
    const proof = await requireProof(env, user, body.password, browser.device)
    await database.transaction(async (tx) => {
      // Locks the user before the link, as `register` does, which replaces both: a link that still exists belongs to
      // this registration.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
      const still = await findLink(tx, body.token, 'confirm', now())
      if (!still) throw new ProblemError('link_expired')
      if (still.used_at) return
      const device_hash = browser.device && hashToken(browser.device)
      const used = { used_at: now(), device_hash }
      await tx.update(email_links).set(used).where(eq(email_links.token_hash, still.token_hash))
      await confirmAddress(tx, user.id, { email: user.email, proof, now: now() })
    })
    return null
  },

  async openConfirmed({ body, browser, address }, runtime) {
    const { database, env, now } = runtime
    await link_tries.take(database, address, now())
    const user = await database.transaction(async (tx) => {
      const link = await findLink(tx, body.token, 'confirm', now())
      const owner = link && (await userById(tx, link.user_id))
      const fresh = link?.used_at && now().getTime() - link.used_at.getTime() < OPENED_BY_LINK_MS
      const usedHere = isSameBrowser(link?.device_hash ?? null, browser.device)
      if (!link || !owner || !fresh || !usedHere || isOtherAddress(owner, body.email))
        throw new ProblemError('link_expired')
      await tx.update(email_links).set({ device_hash: null }).where(eq(email_links.token_hash, link.token_hash))
      return owner
    })
    return openSession(database, env, user, { browser, now: now() })
  },

  async sendConfirmEmail(request, runtime) {
    const { body, user_id } = request
    const { database, env, now } = runtime
    const email = body.Email ?? (user_id === null ? null : (await userById(database, user_id)).email)
    if (email === null) return null
    await chargeMails(runtime, 'sendConfirmEmail', request, { unproven: email })
    await atLeast(MAIL_MS, async () => {
      const user = await userByEmail(database, email)
      if (user && !user.email_confirmed_at)
        await database.transaction((tx) => sendConfirmation(tx, env, user, now(), body.redirect))
    })
    return null
  },
} satisfies SomeHandlers

/** Whether a link names an address that is not the account's; links name none since addresses end up in logs. */
const isOtherAddress = (user: User, named: string | undefined) => named !== undefined && named !== user.email

/** Throws `validation_failed` for `password` in a browser that did not register, unless a good one is given, which the account has from then on. */
async function requireProof(
  env: BackendEnv,
  user: User,
  password: string | undefined,
  device: string | null,
): Promise<Proof> {
  if (password !== undefined) {
    requireGoodPassword('password', password, { email: user.email, brand: env.BRAND_NAME })
    return { password_hash: await hashPassword(password) }
  }
  if (isSameBrowser(user.sign_up_device_hash, device)) return 'same_browser'
  throw invalidField('password', 'required')
}

/**
 * Registers a customer and mails the address. Replaces an unconfirmed registration, so that a stranger who registered
 * the address first leaves no password behind. If the address has an account, mails only a notice.
 */
export async function register(
  database: Database,
  shop: Shop,
  user: Omit<SignUpUser, 'birth_day' | 'origin'> & { birth_day: string | null },
  password_hash: string,
  now: Date,
  { redirect, device }: { redirect?: MailedPage | undefined; device: string | null },
) {
  const sign_up_device_hash = device ? hashToken(device) : null
  const email = (await userByEmail(database, user.email))?.email ?? user.email
  const values = { ...user, email, password_hash, sign_up_device_hash, created_at: now }
  const [kept] = await database
    .insert(users)
    .values(values)
    .onConflictDoUpdate({ target: users.email, set: values, setWhere: isNull(users.email_confirmed_at) })
    .returning()
  if (kept) {
    // Deletes unproven claims of the address through a provider.
    await database.delete(social_identities).where(eq(social_identities.user_id, kept.id))
    return sendConfirmation(database, shop, kept, now, redirect)
  }
  const [owner] = await database.select().from(users).where(eq(users.email, email))
  if (owner) await queueMail(database, alreadyRegisteredMail(shop, owner, redirect), 'recipient')
}

/** Mails the link that confirms an address and leads on to `redirect`, within the caller's transaction. */
async function sendConfirmation(
  database: Database,
  shop: Shop,
  user: User,
  now: Date,
  redirect?: MailedPage,
): Promise<void> {
  const token = await issueLink(database, user.id, 'confirm', now)
  await queueMail(database, confirmMail(shop, { ...user, token }, redirect), 'recipient')
}
