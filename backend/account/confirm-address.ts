import { eq } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { social_identities, users } from '@/backend/database/schema/accounts'
import { dropLinks } from './links'
import { joinOrders } from './mailbox'
import { hashToken, revokeTokens } from './tokens'

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
export const isSameBrowser = (kept_hash: string | null, device: string | null): boolean =>
  kept_hash !== null && device !== null && kept_hash === hashToken(device)

/**
 * Confirms an address and gives its guest orders to the account. Only this function sets `email_confirmed_at`. Unless the proof is the same
 * browser, everything that someone else may have set up ends: sessions and, with a new password, identities of providers.
 */
export async function confirmAddress(
  transaction: Database,
  user_id: number,
  { email, proof, now }: { email: string; proof: Proof; now: Date },
): Promise<void> {
  const confirmed = { email, email_confirmed_at: now, sign_up_device_hash: null }
  if (proof !== 'same_browser') await revokeTokens(transaction, user_id)
  if (typeof proof === 'object')
    await transaction.delete(social_identities).where(eq(social_identities.user_id, user_id))
  await transaction
    .update(users)
    .set(typeof proof === 'object' ? { ...confirmed, password_hash: proof.password_hash } : confirmed)
    .where(eq(users.id, user_id))
  for (const purpose of ['reset', 'identity'] as const) await dropLinks(transaction, user_id, purpose)
  await joinOrders(transaction, { id: user_id, email })
}
