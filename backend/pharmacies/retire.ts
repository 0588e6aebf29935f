import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import { changeCatalogue } from '../catalogue'
import { bookings } from '../database/schema/bookings'
import { offers } from '../database/schema/catalogue'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { namedBy } from './queries'

export interface RetiredPharmacy {
  code: string
  name: string
  retired: boolean
  /** Orders still to be handed over or cancelled, and coming appointments. */
  open_orders: { number: string; status: string }[]
  bookings: number
}

/**
 * Takes a pharmacy out of the shop: not shown, nothing can be ordered there, its pages are gone, and registers do not
 * bring it back. Its orders stay. With `retired` false it comes back. Throws `not_found`.
 */
export function retirePharmacy(
  runtime: Runtime,
  { pharmacy, retired }: { pharmacy: string; retired: boolean },
): Promise<RetiredPharmacy> {
  const what = retired ? 'pharmacies retire' : 'pharmacies reopen'
  return changeCatalogue(runtime, { what, subject: pharmacy }, async (transaction, changes) => {
    const rows = await transaction.select().from(pharmacies).where(namedBy(pharmacy)).for('update')
    const { id, code, name, retired_at } = first(rows, 'not_found', `no pharmacy ${pharmacy}`)
    const at = runtime.now()
    await transaction
      .update(pharmacies)
      .set({ active: !retired, retired_at: retired ? (retired_at ?? at) : null, updated_at: at })
      .where(eq(pharmacies.id, id))
    if (retired) changes.addClosedPharmacy(id)
    else changes.addPharmacy(id)
    const sold = await transaction.select({ minsan: offers.minsan }).from(offers).where(eq(offers.pharmacy_id, id))
    for (const { minsan } of sold) changes.addProduct(minsan, { page: false })
    const open_orders = await transaction
      .select({ number: orders.number, status: orders.status })
      .from(orders)
      .where(and(eq(orders.pharmacy_id, id), notInArray(orders.status, [...ENDED])))
      .orderBy(orders.number)
    const coming = and(eq(bookings.pharmacy_id, id), eq(bookings.status, 'booked'), gt(bookings.starts_at, sql`now()`))
    return { code, name, retired, open_orders, bookings: await transaction.$count(bookings, coming) }
  })
}
