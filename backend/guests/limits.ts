import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import { guest_orders } from '../database/schema/guests'
import { order_lines, orders } from '../database/schema/orders'
import { Limiter } from '../http/limits'
import type { OrderProblem, PreparedOrder } from '../orders/prepare'

/** Origin of an order, as hashes. */
interface Origin {
  device_hash: string | null
  address_hash: string
}

/**
 * Orders per day without a proved mailbox; beyond that it is required. Cancelling refunds none. Mailboxes have the
 * budget of their mails instead (backend/account/mail-budget.ts): counting their orders would reveal them to strangers.
 */
export const UNPROVEN_PER_DAY = { device: 2, address: 6, pharmacy: 40 }
/** Cents. */
export const UNPROVEN_VALUE_MAX = 15_000
/** Packs of a product that they may reserve regardless of stock; beyond that up to half of it. */
export const UNPROVEN_PACKS = 4

const DAY = 24 * 3600
const by_device = new Limiter('unproven device', { count: UNPROVEN_PER_DAY.device, window_seconds: DAY })
const by_address = new Limiter('unproven address', { count: UNPROVEN_PER_DAY.address, window_seconds: DAY })
const by_pharmacy = new Limiter('unproven pharmacy', { count: UNPROVEN_PER_DAY.pharmacy, window_seconds: DAY })

/**
 * Returns `email_unproven` if a guest without a proven mailbox has to prove it first. Never reads what the mailbox ordered before. Placing takes one
 * of the day's orders, which the caller's transaction gives back if it places none; a preview takes none.
 */
export async function mailboxProblems(
  database: Database,
  guest: Origin,
  { lines, pharmacy, total_cents, has_limited }: PreparedOrder,
  { placing, now }: { placing: boolean; now: Date },
): Promise<OrderProblem[]> {
  const asked: OrderProblem[] = [{ kind: 'rule', code: 'email_unproven', field: 'customer.email' }]
  if (has_limited || total_cents > UNPROVEN_VALUE_MAX || lines.some(needsPrescription)) return asked
  const counted: [Limiter, string | null][] = [
    [by_address, guest.address_hash],
    [by_device, guest.device_hash],
    [by_pharmacy, String(pharmacy.id)],
  ]
  for (const [limiter, key] of counted) {
    if (key === null) continue
    const has_room = placing ? await limiter.hasRoom(database, key, now) : !(await limiter.isSpent(database, key, now))
    if (!has_room) return asked
  }
  const open = database
    .select({ id: orders.id })
    .from(guest_orders)
    .innerJoin(orders, eq(orders.id, guest_orders.order_id))
    .where(
      and(eq(orders.pharmacy_id, pharmacy.id), isNull(guest_orders.proven_at), notInArray(orders.status, [...ENDED])),
    )
  const held = await database
    .select({ minsan: order_lines.minsan, packs: sql<number>`sum(${order_lines.reserved})::int` })
    .from(order_lines)
    .where(
      and(
        inArray(order_lines.order_id, open),
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
