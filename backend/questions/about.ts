import { and, arrayContains, eq, inArray } from 'drizzle-orm'
import type { QuestionAbout } from '@/lib/contract/questions'
import { userById } from '../account'
import { readCart, shownLines } from '../cart'
import type { Database } from '../database/open'
import { products } from '../database/schema/catalogue'
import { orders } from '../database/schema/orders'
import { staff_pharmacies } from '../database/schema/staff'
import { parseId } from '../http/page'
import { first } from '../http/problem'
import { type PharmacyRow, requireActive } from '../pharmacies'

/** What a customer names with a question. */
export interface Named {
  pharmacy_id?: string | undefined
  minsan?: string | undefined
  order_id?: string | undefined
  cart?: boolean | undefined
}

/** Whether a pharmacist of the pharmacy works at the desk. */
export const hasPharmacist = async (database: Database, pharmacyId: number): Promise<boolean> =>
  (await database.$count(
    staff_pharmacies,
    and(eq(staff_pharmacies.pharmacy_id, pharmacyId), arrayContains(staff_pharmacies.roles, ['pharmacist'])),
  )) > 0

/**
 * Returns who answers a question and what it is about: an order with its pharmacy, a product, or the cart; an empty
 * cart is no context. Without a named pharmacy it is the customer's. Throws `not_found`.
 */
export async function readContext(
  database: Database,
  userId: number,
  { pharmacy_id, minsan, order_id, cart }: Named,
): Promise<{ pharmacy: PharmacyRow | null; about: QuestionAbout | null }> {
  if (order_id !== undefined) {
    const own = and(eq(orders.id, order_id), eq(orders.user_id, userId))
    const order = first(await database.select().from(orders).where(own))
    const { id, number } = order
    return {
      pharmacy: await requireActive(database, order.pharmacy_id),
      about: { kind: 'order', order: { id, number }, products: [] },
    }
  }
  const chosen = pharmacy_id === undefined ? (await userById(database, userId)).pharmacy_id : parseId(pharmacy_id)
  const pharmacy = chosen === null ? null : await requireActive(database, chosen)
  if (minsan !== undefined) {
    const named = await readNames(database, [minsan])
    return { pharmacy, about: { kind: 'product', order: null, products: [first(named)] } }
  }
  const lines = cart ? shownLines(await readCart(database, userId)) : []
  const named = await readNames(
    database,
    lines.map((line) => line.minsan),
  )
  return { pharmacy, about: named.length > 0 ? { kind: 'cart', order: null, products: named } : null }
}

const readNames = async (database: Database, minsans: string[]): Promise<QuestionAbout['products']> =>
  minsans.length === 0
    ? []
    : database
        .select({ minsan: products.minsan, name: products.name })
        .from(products)
        .where(inArray(products.minsan, minsans))
        .orderBy(products.name)
