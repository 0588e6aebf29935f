import type { pharmacies } from '../database/schema/places'

type Sale = Pick<typeof pharmacies.$inferSelect, 'deliveries' | 'payments'>

/** `RESERVATION_ONLY`: the shop only takes reservations, and everything is bought in the pharmacy (docs/domain.md#L3). */
export const reservationOnly = () => process.env.RESERVATION_ONLY === '1'

/** A pharmacy's row as this shop may use it: where nothing is sold online, nothing is delivered. */
export function asSold<Row extends Sale>(row: Row, reserve = reservationOnly()): Row {
  if (!reserve) return row
  return {
    ...row,
    deliveries: row.deliveries.filter(({ kind }) => kind === 'click_and_collect'),
    payments: row.payments.filter((id) => id !== 'on_delivery'),
  }
}
