import { readDemo, wantsDemo } from '../database/demo-state'
import type { Runtime } from '../http/runtime'
import { reservationOnly } from '../process/sale-site'
import type { PharmacyRow } from './queries'

/**
 * Adds the payment on a provider's page. Only the demo has a provider so far; a shop where everything is reserved has
 * none, since the contract is concluded in the pharmacy.
 */
export async function withOnlinePayment<Row extends Pick<PharmacyRow, 'payments'>>(
  { database, env }: Pick<Runtime, 'database' | 'env'>,
  row: Row,
): Promise<Row> {
  const offered = !reservationOnly() && wantsDemo(env) && (await readDemo(database)) !== null
  return offered ? { ...row, payments: [...row.payments, 'online'] } : row
}
