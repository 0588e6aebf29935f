import { and, eq, isNull } from 'drizzle-orm'
import type { OnlineMethod } from '@/lib/contract/payments'
import { payment_accounts } from '../database/schema/till'
import { readDemo, wantsDemo } from '../database/settings'
import type { Runtime } from '../http/runtime'
import { reservationOnly } from '../process/env'
import type { PharmacyRow } from './queries'

type Reading = Pick<Runtime, 'database' | 'env'>

export const DEMO_METHODS: OnlineMethod[] = [{ id: 'card', later: true }]

/** Whether the demo's provider takes payments. */
export const isDemo = async ({ database, env }: Reading) => wantsDemo(env) && (await readDemo(database)) !== null

/**
 * Adds the payment on a provider's page, for a pharmacy that has an account there, and in the demo. A shop where
 * everything is reserved has none, since the contract is concluded in the pharmacy.
 */
export async function withOnlinePayment<Row extends Pick<PharmacyRow, 'id' | 'payments'>>(
  runtime: Reading,
  row: Row,
): Promise<Row & { online_methods?: OnlineMethod[] }> {
  if (reservationOnly()) return row
  const { methods, pharmacy_id, removed_at } = payment_accounts
  const own = and(eq(pharmacy_id, row.id), isNull(removed_at))
  const [account] = await runtime.database.select({ methods }).from(payment_accounts).where(own)
  if (!account && !(await isDemo(runtime))) return row
  const online_methods = account ? account.methods : DEMO_METHODS
  return { ...row, payments: [...row.payments, 'online'], ...(online_methods && { online_methods }) }
}
