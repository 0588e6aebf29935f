import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { DESK_PAGE } from '@/lib/contract/desk'
import type { DeskReturn } from '@/lib/contract/desk-orders'
import { euroFromCents } from '@/lib/rules/money'
import { order_presses, order_withdrawals, orders } from '../database/schema/orders'
import type { SomeHandlers, Staff } from '../http/handler'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  completed,
  describeReturn,
  type FullOrder,
  lastMethod,
  orderVersion,
  type PressRow,
  readPresses,
  recordGoodsBack,
  recordWithdrawalRefund,
  undoSince,
} from '../orders'
import { toDeskPress } from './order'
import { chosenPharmacies, toDeskPharmacy } from './scope'

/** Goods that are to come back, or money that is to be given back. */
const isOpen = or(
  and(
    inArray(orders.status, ['shipped', 'completed']),
    isNull(order_withdrawals.goods_back_at),
    sql`jsonb_array_length(${order_withdrawals.lines}) = 0`,
  ),
  and(
    inArray(orders.payment_status, ['paid', 'refund_pending']),
    isNull(order_withdrawals.refunded_at),
    eq(order_withdrawals.never_paid, false),
  ),
)

/** A press at it can still be taken back. */
const isUndoable = (since: Date) =>
  sql`EXISTS (SELECT FROM ${order_presses} WHERE ${order_presses.order_id} = ${orders.id}
    AND ${order_presses.withdrawal_id} = ${order_withdrawals.id}
    AND ${order_presses.at} > ${since.toISOString()}::timestamptz)`

export const deskReturnHandlers = {
  async listDeskReturns({ query: { pharmacy_id, all, page }, staff }, { cipher, database, now }) {
    const shown = all ? undefined : or(isOpen, isUndoable(undoSince(now())))
    const wanted = and(inArray(orders.pharmacy_id, chosenPharmacies(staff, pharmacy_id)), shown)
    const age = order_withdrawals.received_at
    const rows = await database
      .select({ id: order_withdrawals.id, order: orders, total: sql<number>`count(*) OVER ()::int` })
      .from(order_withdrawals)
      .innerJoin(orders, eq(orders.id, order_withdrawals.order_id))
      .where(wanted)
      .orderBy(all ? desc(age) : asc(age), order_withdrawals.id)
      .limit(DESK_PAGE)
      .offset((page - 1) * DESK_PAGE)
    const byOrder = new Map(rows.map(({ order }) => [order.id, order]))
    const found = await completed(cipher, database, [...byOrder.values()])
    const presses = await readPresses(database, found, now())
    const items = rows.map(({ id, order }) =>
      toDeskReturn(first(found.filter((one) => one.order.id === order.id)), id, presses.get(order.id)),
    )
    return { items, total: rows[0]?.total ?? 0, page_number: page, page_size: DESK_PAGE }
  },

  async takeBackDeskGoods({ staff, params: { id }, body: { version, restock } }, runtime) {
    await ownReturn(runtime, staff, id)
    await recordGoodsBack(runtime, id, restock, { name: staff.name, version })
    return showReturn(runtime, staff, id)
  },

  async refundDeskReturn({ staff, params: { id }, body: { version, method } }, runtime) {
    await ownReturn(runtime, staff, id)
    await recordWithdrawalRefund(runtime, id, method, { name: staff.name, version })
    return showReturn(runtime, staff, id)
  },
} satisfies SomeHandlers

/** Returns the order of a withdrawal at the staff's pharmacies. Throws `not_found`, also for another's. */
async function ownReturn({ cipher, database }: Runtime, { pharmacy_ids }: Staff, id: string): Promise<FullOrder> {
  const rows = await database
    .select({ order: orders })
    .from(order_withdrawals)
    .innerJoin(orders, eq(orders.id, order_withdrawals.order_id))
    .where(and(eq(order_withdrawals.id, id), inArray(orders.pharmacy_id, pharmacy_ids)))
  const found = rows.map(({ order }) => order)
  return first(await completed(cipher, database, found))
}

async function showReturn(runtime: Runtime, staff: Staff, id: string): Promise<DeskReturn> {
  const full = await ownReturn(runtime, staff, id)
  return toDeskReturn(full, id, (await readPresses(runtime.database, [full], runtime.now())).get(full.order.id))
}

function toDeskReturn(full: FullOrder, id: string, press: PressRow | undefined): DeskReturn {
  const { order, pharmacy } = full
  const withdrawal = first(full.withdrawals.filter((one) => one.id === id))
  const { lines, goods, goods_cents, delivery_cents, refund, refund_until } = describeReturn(full, withdrawal)
  const { name, contact, received_at, goods_back_at, goods_back_by, refunded_at, refunded_by } = withdrawal
  return {
    ...{ id, name, contact, goods, goods_back_by, refund, refunded_by },
    order: { id: order.id, number: order.number, version: orderVersion(full) },
    pharmacy: toDeskPharmacy(pharmacy),
    received_at: received_at.toISOString(),
    lines: lines.map(({ minsan, name: product, quantity, unit_price_cents }) => ({
      ...{ minsan, name: product, quantity },
      unit_price: euroFromCents(unit_price_cents),
    })),
    goods_back_at: goods_back_at?.toISOString() ?? null,
    amount: {
      goods: euroFromCents(goods_cents),
      delivery: euroFromCents(delivery_cents),
      total: euroFromCents(goods_cents + delivery_cents),
    },
    method: lastMethod(full),
    refund_until: refund_until.toISOString(),
    refunded_at: refunded_at?.toISOString() ?? null,
    undo: press?.withdrawal_id === id ? toDeskPress(press) : null,
  }
}
