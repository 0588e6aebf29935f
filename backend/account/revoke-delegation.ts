import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { delegations } from '@/backend/database/schema/delegations'
import { pharmacies } from '@/backend/database/schema/places'
import type { Runtime } from '@/backend/http/runtime'
import { queueMail } from '@/backend/mail/compose'
import { hasStaff } from '@/backend/pharmacies/has-staff'
import { delegationMail } from './delegation-mails'

/** Revokes matching active delegations and mails their pharmacies. */
export async function revokeLiving(
  { env, now }: Pick<Runtime, 'env' | 'now'>,
  transaction: Database,
  which: SQL | undefined,
): Promise<void> {
  const revoked = await transaction
    .update(delegations)
    .set({ revoked_at: now() })
    .where(and(which, isNull(delegations.revoked_at)))
    .returning({ id: delegations.id, pharmacy_id: delegations.pharmacy_id })
  for (const { id, pharmacy_id } of revoked) await notifyPharmacy(env, transaction, { id, pharmacy_id }, 'revoked')
}

/** Sends nothing without a pharmacy or its address. */
export async function notifyPharmacy(
  env: Runtime['env'],
  transaction: Database,
  { id, pharmacy_id }: { id: string; pharmacy_id: number | null },
  what: 'signed' | 'revoked',
): Promise<void> {
  if (pharmacy_id === null) return
  const [pharmacy] = await transaction
    .select({ email: pharmacies.email })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacy_id))
  const mail = delegationMail(env, pharmacy?.email, id, what, await hasStaff(transaction, pharmacy_id))
  await queueMail(transaction, mail, { delegation: id })
}
