import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { email_changes, users } from '@/backend/database/schema/accounts'
import { stock_watches } from '@/backend/database/schema/stock'
import type { SomeHandlers } from '@/backend/http/handler'
import { allowRecipient } from '@/backend/http/logger'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { Shop } from '@/backend/mail/blocks'
import { queueMail } from '@/backend/mail/compose'
import { alreadyRegisteredMail, emailChangedMail, leaveAddressMail, newAddressMail } from './account-mails'
import { requireConfirmed, requirePassword } from './identity'
import { chargeMails } from './mail-budget'
import { userByEmail, userById } from './queries'
import { confirmAddress, isSameBrowser, link_tries, type Proof } from './sign-up-routes'
import { dropLinks, hashToken, newToken } from './tokens'

const LIFETIME_MS = 24 * 3_600_000

export const emailChangeHandlers = {
  async changeEmail(request, runtime) {
    const { body, user_id, token, browser } = request
    const { database, env, now } = runtime
    await requireConfirmed(database, token, now())
    const user = await userById(database, user_id)
    if (body.email === user.email) throw invalidField('email', 'email_same')
    await chargeMails(runtime, 'changeEmail', request, { user_id, unproven: body.email, proven: user.email })
    const [oldToken, new_token] = [newToken(), newToken()]
    const wish = {
      email: body.email,
      old_hash: hashToken(oldToken),
      new_hash: hashToken(new_token),
      device_hash: browser.device && hashToken(browser.device),
      old_agreed_at: null,
      new_agreed_at: null,
      expires_at: new Date(now().getTime() + LIFETIME_MS),
    }
    await database.transaction(async (tx) => {
      await tx
        .insert(email_changes)
        .values({ user_id, ...wish })
        .onConflictDoUpdate({ target: email_changes.user_id, set: wish })
      const change = { ...user, new_email: body.email }
      await queueMail(tx, leaveAddressMail(env, { ...change, token: oldToken }), 'recipient')
      // The answer is the same for a known address, whose owner gets a mail.
      const owner = await userByEmail(tx, body.email)
      await queueMail(
        tx,
        owner?.email_confirmed_at
          ? alreadyRegisteredMail(env, owner)
          : newAddressMail(env, { ...change, token: new_token }),
        'recipient',
      )
    })
    return null
  },

  async answerEmailChange({ body, address, browser }, { database, env, now }) {
    await link_tries.take(database, address, now())
    const hash = hashToken(body.token)
    const named = or(eq(email_changes.old_hash, hash), eq(email_changes.new_hash, hash))
    const living = and(named, gt(email_changes.expires_at, now()))
    const asked = first(await database.select().from(email_changes).where(living), 'link_expired')
    // A stranger may have asked for this address from another account. The present address reads the mailbox that
    // resets the password.
    const elsewhere =
      body.accept &&
      asked.new_hash === hash &&
      !asked.new_agreed_at &&
      !isSameBrowser(asked.device_hash, browser.device)
    if (elsewhere) await requirePassword(database, asked.user_id, body.password, now())
    return database.transaction(async (tx) => {
      const wish = first(await tx.select().from(email_changes).where(living).for('update'), 'link_expired')
      const own = eq(email_changes.user_id, wish.user_id)
      if (!body.accept) {
        await tx.delete(email_changes).where(own)
        return { state: 'refused' as const }
      }
      const agreed =
        wish.old_hash === hash
          ? { old_agreed_at: now() }
          : { new_agreed_at: now(), ...(elsewhere && { device_hash: null }) }
      const [both] = await tx.update(email_changes).set(agreed).where(own).returning({
        old: email_changes.old_agreed_at,
        new: email_changes.new_agreed_at,
        device_hash: email_changes.device_hash,
      })
      if (!both?.old || !both.new) return { state: 'waiting' as const }
      await tx.delete(email_changes).where(own)
      await change(tx, env, { ...wish, proof: both.device_hash === null ? 'password' : 'same_browser' }, now())
      return { state: 'changed' as const }
    })
  },
} satisfies SomeHandlers

/**
 * Changes the account's address and everything keyed by it. Throws `link_expired` if another account has the address by
 * now.
 */
async function change(
  tx: Database,
  shop: Shop,
  { user_id, email, proof }: { user_id: number; email: string; proof: Proof },
  now: Date,
) {
  const user = await userById(tx, user_id)
  const owner = await userByEmail(tx, email)
  if (owner?.email_confirmed_at) throw new ProblemError('link_expired')
  // Replaces an unconfirmed registration of the same address.
  if (owner) await tx.delete(users).where(eq(users.id, owner.id))
  await confirmAddress(tx, user_id, { email, proof, now })
  await dropLinks(tx, user_id, 'confirm')
  // Pending requests at the new address give way to the customer's confirmed ones.
  const { minsan, pharmacy_id } = stock_watches
  const moved = and(eq(stock_watches.email, user.email), isNotNull(stock_watches.confirmed_at))
  const mine = sql`(${minsan}, ${pharmacy_id}) IN (${tx.select({ minsan, pharmacy_id }).from(stock_watches).where(moved)})`
  await tx.delete(stock_watches).where(and(eq(stock_watches.email, email), mine))
  await tx.update(stock_watches).set({ email }).where(moved)
  for (const recipient of [user.email, email]) {
    // Both mailboxes agreed by their links.
    allowRecipient(recipient)
    await queueMail(tx, emailChangedMail(shop, { ...user, email: recipient, new_email: email }), 'recipient')
  }
}
