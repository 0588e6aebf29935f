import { and, eq, exists, gte, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { typedLine } from '@/lib/values/text'
import type { Database } from '../database/open'
import { merged_products } from '../database/schema/catalogue'
import { order_history, order_lines, order_packs, orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { atPharmacy } from '../pharmacies'

/** SQL condition for orders with a product, or with a duplicate that was merged with it: lines keep the ordered code. */
export async function withProduct(database: Database, minsan: string): Promise<SQL> {
  const codes = await readProductCodes(database, minsan)
  const lines = database.select({ one: sql`1` }).from(order_lines)
  return exists(lines.where(and(eq(order_lines.order_id, orders.id), inArray(order_lines.minsan, codes))))
}

/** Returns a product's code with those of its merged duplicates. */
export async function readProductCodes(database: Database, minsan: string): Promise<string[]> {
  const { minsan: from, into_minsan: into } = merged_products
  const [merged] = await database.select({ into }).from(merged_products).where(eq(from, minsan))
  const kept = merged?.into ?? minsan
  const duplicates = await database.select({ from }).from(merged_products).where(eq(into, kept))
  return [kept, ...duplicates.map((row) => row.from)]
}

/** SQL condition for orders that nobody received: cancelled before a shipment, or not collected. */
const neverLeft = (database: Database) =>
  sql`(${orders.status} = 'not_collected' OR (${orders.status} = 'cancelled' AND NOT ${exists(
    database
      .select({ one: sql`1` })
      .from(order_history)
      .where(and(eq(order_history.order_id, orders.id), eq(order_history.status, 'shipped'))),
  )}))`

/** Of an erased account, or encrypted with a missing key. */
const UNKNOWN = { name: null, phone_number: null, email: null }

/**
 * Lists customers and guests who have a product or wait for it, for a recall: oldest order first, all at once. With a
 * lot, excludes orders in which every pack was scanned with another lot. Throws `not_found` for an unknown pharmacy.
 */
export async function listRecallContacts(
  { database, cipher }: Runtime,
  wanted: {
    minsan: string
    lot?: string | undefined
    pharmacy?: string | undefined
    since?: string | undefined
  },
) {
  const codes = await readProductCodes(database, wanted.minsan)
  const countPacks = (ofLot: SQL) => {
    const here = and(eq(order_packs.order_id, orders.id), inArray(order_packs.minsan, codes), ofLot)
    return sql<number>`(SELECT count(*) FROM ${order_packs} WHERE ${here})::int`
  }
  const rows = await database
    .select({
      id: orders.id,
      lot_packs: countPacks(sql`upper(${order_packs.lot}) = ${wanted.lot?.toUpperCase() ?? null}`),
      read_packs: countPacks(sql`${order_packs.lot} IS NOT NULL`),
      number: orders.number,
      status: orders.status,
      created_at: orders.created_at,
      customer_encrypted: orders.customer_encrypted,
      pharmacy: sql<string>`${pharmacies.code} || ' ' || ${pharmacies.name}`,
      packs: sql<number>`sum(${order_lines.quantity})::int`,
    })
    .from(orders)
    .innerJoin(pharmacies, eq(pharmacies.id, orders.pharmacy_id))
    .innerJoin(order_lines, and(eq(order_lines.order_id, orders.id), inArray(order_lines.minsan, codes)))
    .where(
      and(
        await atPharmacy(database, { ...wanted, limit: 1, page: 1 }, orders.pharmacy_id),
        wanted.since === undefined ? undefined : gte(orders.created_at, new Date(wanted.since)),
        not(neverLeft(database)),
      ),
    )
    .groupBy(orders.id, pharmacies.id)
    .orderBy(orders.created_at, orders.number)
  const maybeOfLot = ({ packs, lot_packs, read_packs }: (typeof rows)[number]) =>
    wanted.lot === undefined || lot_packs > 0 || packs > read_packs
  return rows.filter(maybeOfLot).map(({ id, customer_encrypted, created_at, read_packs, ...order }) => {
    const { customer } = cipher.tryDecrypt('orders', { id }, { customer_encrypted })
    const contact = customer && {
      name: typedLine(`${customer.first_name} ${customer.last_name}`),
      phone_number: customer.phone_number,
      email: customer.email,
    }
    return {
      ...order,
      created_at: created_at.toISOString(),
      /** Number of packs without a scanned lot. */
      unread_packs: Math.max(0, order.packs - read_packs),
      ...(contact ?? UNKNOWN),
      /** Whether the contact is encrypted with a missing key. */
      sealed: contact === null && customer_encrypted !== null,
    }
  })
}

export type RecallContact = Awaited<ReturnType<typeof listRecallContacts>>[number]
