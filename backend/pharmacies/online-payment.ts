import { and, eq, isNull } from 'drizzle-orm'
import { readDemo, wantsDemo } from '../database/demo-state'
import { payment_accounts } from '../database/schema/till'
import type { Runtime } from '../http/runtime'
import { reservationOnly } from '../process/sale-site'
import type { PharmacyRow } from './queries'

type Reading = Pick<Runtime, 'database' | 'env'>

/** Whether the demo's provider takes payments. */
export const isDemo = async ({ database, env }: Reading) => wantsDemo(env) && (await readDemo(database)) !== null

/**
 * Adds the payment on a provider's page, for a pharmacy that has an account there, and in the demo. A shop where
 * everything is reserved has none, since the contract is concluded in the pharmacy.
 */
export async function withOnlinePayment<Row extends Pick<PharmacyRow, 'id' | 'payments'>>(
  runtime: Reading,
  row: Row,
): Promise<Row> {
  if (reservationOnly()) return row
  const { pharmacy_id, removed_at } = payment_accounts
  const own = and(eq(pharmacy_id, row.id), isNull(removed_at))
  const is_offered = (await runtime.database.$count(payment_accounts, own)) > 0 || (await isDemo(runtime))
  return is_offered ? { ...row, payments: [...row.payments, 'online'] } : row
}
