import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { needsPrescription } from '@/lib/rules/prescription'
import { priceLines } from '../cart/pricing'
import type { Database } from '../database/open'
import { guest_orders } from '../database/schema/guests'
import { order_lines, orders } from '../database/schema/orders'
import type { OrderProblem, PreparedOrder } from '../orders/prepare'
import { ENDED } from '../orders/status'

/** Whom an order came from, as hashes. */
export interface Guest {
  email_hash: string | null
  device_hash: string | null
  address_hash: string
}

/** Open orders of guests who have not shown to read their mailbox; beyond that they are asked to. */
export const UNPROVEN_MAX = { mailbox: 2, device: 2, address: 6, pharmacy: 40 }
/** Cents. */
export const UNPROVEN_VALUE_MAX = 15_000
/** Packs of a product that they may hold whatever there is; beyond that, up to half of what there is. */
export const UNPROVEN_PACKS = 4

/** Whether this guest has to show first to read the mailbox, as a problem of the order; none for who has. */
export async function mailboxProblems(
  database: Database,
  guest: Guest,
  { lines, pharmacy, total_cents }: PreparedOrder,
): Promise<OrderProblem[]> {
  const asked: OrderProblem[] = [{ kind: 'rule', code: 'email_unproven', field: 'customer.email' }]
  if (total_cents > UNPROVEN_VALUE_MAX || lines.some(needsPrescription)) return asked
  const open = await database
    .select({
      id: orders.id,
      here: sql<boolean>`${orders.pharmacy_id} = ${pharmacy.id}`,
      mailbox: sql<boolean>`${guest_orders.email_hash} IS NOT DISTINCT FROM ${guest.email_hash}`,
      device: sql<boolean>`coalesce(${guest_orders.device_hash} = ${guest.device_hash}, false)`,
      address: sql<boolean>`${guest_orders.address_hash} = ${guest.address_hash}`,
    })
    .from(guest_orders)
    .innerJoin(orders, eq(orders.id, guest_orders.order_id))
    .where(and(isNull(guest_orders.proven_at), notInArray(orders.status, [...ENDED])))
  const many = (which: (one: (typeof open)[number]) => boolean, most: number) => open.filter(which).length >= most
  if (
    many(({ mailbox }) => mailbox, UNPROVEN_MAX.mailbox) ||
    many(({ device }) => device, UNPROVEN_MAX.device) ||
    many(({ address }) => address, UNPROVEN_MAX.address) ||
    many(({ here }) => here, UNPROVEN_MAX.pharmacy)
  )
    return asked
  if (guest.email_hash !== null && (await isOverLimits(database, guest.email_hash, lines, pharmacy.id))) return asked
  const here = open.filter((one) => one.here).map(({ id }) => id)
  const held = await database
    .select({ minsan: order_lines.minsan, packs: sql<number>`sum(${order_lines.reserved})::int` })
    .from(order_lines)
    .where(
      and(
        inArray(order_lines.order_id, here),
        inArray(
          order_lines.minsan,
          lines.map(({ minsan }) => minsan),
        ),
      ),
    )
    .groupBy(order_lines.minsan)
  const tooMany = lines.some(({ minsan, reserved, stock }) => {
    const before = held.find((one) => one.minsan === minsan)?.packs ?? 0
    return before + reserved > Math.max(UNPROVEN_PACKS, (stock + before) / 2)
  })
  return tooMany ? asked : []
}

/** Whether the mailbox has had so much of an ingredient that these lines would be too many; only who reads it learns why. */
async function isOverLimits(
  database: Database,
  email_hash: string,
  lines: PreparedOrder['lines'],
  pharmacy_id: number,
) {
  const priced = await priceLines(database, pharmacy_id, lines, { user_id: null, email_hash })
  return priced.lines.some((line) => line.limit !== null && (line.price_cents === null || line.quantity < line.asked))
}
