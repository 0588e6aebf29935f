import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OrderStatus } from '@/lib/contract/orders'
import { type Database, selectRows } from '../database/open'
import { order_lines, order_proposals, orders } from '../database/schema/orders'
import { supplies } from '../database/schema/stock'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { undoSince } from './presses'
import { recordAction } from './staff-actions'
import { BEFORE_PREPARING } from './status'
import { awaitedPacks, keptMinsan, type SupplyRow } from './stock'

// Packs that orders wait for, and what the pharmacy has ordered for them. Orders are locked before supplies, both by ID.

/** Packs that a line of an open order waits for. */
export interface Need {
  order_id: string
  number: string
  due: string | null
  position: number
  /** Of the product that a merged code stands for now. */
  minsan: string
  name: string
  packs: number
}

/** Statuses in which packs are still gathered. */
const GATHERED: readonly OrderStatus[] = [...BEFORE_PREPARING, 'preparing']

/** Returns the packs that orders of the pharmacy wait for, the earliest due first; fewer than ordered if so proposed. */
export async function readNeeds(database: Database, pharmacyId: number, minsan?: string): Promise<Need[]> {
  const product = keptMinsan('order_lines')
  const rows = await database
    .select({ order: orders, line: order_lines, minsan: product, proposed: order_proposals.lines })
    .from(orders)
    .innerJoin(order_lines, eq(order_lines.order_id, orders.id))
    .leftJoin(order_proposals, and(eq(order_proposals.order_id, orders.id), eq(order_proposals.status, 'open')))
    .where(
      and(
        eq(orders.pharmacy_id, pharmacyId),
        inArray(orders.status, [...GATHERED]),
        gt(order_lines.quantity, order_lines.reserved),
        minsan === undefined ? undefined : eq(product, minsan),
      ),
    )
    .orderBy(asc(orders.created_at), asc(orders.number), asc(order_lines.position))
  return rows
    .map(({ order, line, minsan: code, proposed }) => {
      const kept = proposed?.find((one) => one.minsan === line.minsan && one.replaces === null)
      return {
        ...{ order_id: order.id, number: order.number, position: line.position, minsan: code, name: line.name },
        due: order.delivery.slot_start ?? order.ready_at?.toISOString() ?? null,
        packs: (proposed ? (kept?.quantity ?? 0) : line.quantity) - line.reserved,
      }
    })
    .filter(({ packs }) => packs > 0)
    .sort((one, other) => timeOf(one) - timeOf(other))
}

const timeOf = ({ due }: Need) => (due === null ? Number.POSITIVE_INFINITY : Date.parse(due))

/** Returns the supplies that are awaited, or arrived after a moment, the newest first. */
export async function readSupplies(database: Database, pharmacyId: number, since: Date): Promise<SupplyRow[]> {
  const rows = await database
    .select({ supply: supplies, minsan: keptMinsan('supplies') })
    .from(supplies)
    .where(and(eq(supplies.pharmacy_id, pharmacyId), or(isNull(supplies.arrived_at), gt(supplies.arrived_at, since))))
    .orderBy(desc(supplies.id))
  return rows
    .map(({ supply, minsan }) => ({ ...supply, minsan }))
    .filter((one) => one.arrived_at !== null || awaitedPacks(one) > 0)
}

/** Returns a version of each product that changes when packs of it are ordered; `0` if none ever were. */
export async function readVersions(database: Database, pharmacyId: number): Promise<(minsan: string) => string> {
  const rows = await selectRows<{ minsan: string; last: number }>(
    database,
    sql`SELECT coalesce(m.into_minsan, s.minsan) AS minsan, max(s.id)::float8 AS last
      FROM ${supplies} s LEFT JOIN merged_products m ON m.minsan = s.minsan
      WHERE s.pharmacy_id = ${pharmacyId} GROUP BY 1`,
  )
  const last = new Map(rows.map((row) => [row.minsan, String(row.last)]))
  return (minsan) => last.get(minsan) ?? '0'
}

/**
 * Records that packs were ordered from the wholesaler, all or none. Throws `conflict` if packs of a product were
 * ordered since the version was read, or no order waits for it any more.
 */
export async function orderSupplies(
  { database, log, now }: Runtime,
  pharmacy_id: number,
  items: readonly { minsan: string; quantity: number; version: string }[],
  by: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('supplies'), ${pharmacy_id}::int)`)
    const needs = await readNeeds(transaction, pharmacy_id)
    const versionOf = await readVersions(transaction, pharmacy_id)
    const rows = items.map(({ minsan, quantity, version }) => {
      const need = needs.find((one) => one.minsan === minsan)
      if (!need || versionOf(minsan) !== version)
        throw new ProblemError('conflict', { detail: `${minsan} was ordered meanwhile, or is not needed` })
      return { pharmacy_id, minsan, name: need.name, quantity, ordered_by: by, ordered_at: now() }
    })
    if (new Set(items.map(({ minsan }) => minsan)).size < items.length)
      throw new ProblemError('conflict', { detail: 'a product is named twice' })
    await transaction.insert(supplies).values(rows)
  })
  log.info({ event: 'supplies ordered', pharmacy: pharmacy_id, products: items.length }, 'supplies ordered')
}

const lockOrders = (transaction: Database, ids: readonly string[]) =>
  transaction
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update')

async function lockSupply(transaction: Database, id: number): Promise<SupplyRow> {
  return first(await transaction.select().from(supplies).where(eq(supplies.id, id)).for('update'))
}

/** Changes the packs that a line holds. */
const hold = (transaction: Database, { order_id, position }: Pick<Need, 'order_id' | 'position'>, packs: number) =>
  transaction
    .update(order_lines)
    .set({ reserved: sql`${order_lines.reserved} + ${packs}` })
    .where(and(eq(order_lines.order_id, order_id), eq(order_lines.position, position)))

/**
 * Records that packs of a supply arrived, and gives them to the orders that wait for them, the earliest due first. The
 * shelf is counted elsewhere: packs that no order waits for change nothing. Throws `conflict` if it has arrived already,
 * or an order was packed with some of it since `awaited` was read.
 */
export async function receiveSupply(
  { database, log, now }: Runtime,
  { id, pharmacy_id, minsan }: SupplyRow,
  { quantity, awaited }: { quantity: number; awaited: number },
  by: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const ids = (await readNeeds(transaction, pharmacy_id, minsan)).map(({ order_id }) => order_id)
    await lockOrders(transaction, ids)
    const supply = await lockSupply(transaction, id)
    if (supply.arrived_at !== null || awaitedPacks(supply) !== awaited)
      throw new ProblemError('conflict', { detail: 'the supply has arrived, or was used meanwhile' })
    const given: Record<string, number> = {}
    let left = quantity
    for (const need of await readNeeds(transaction, pharmacy_id, minsan)) {
      const packs = ids.includes(need.order_id) ? Math.min(need.packs, left) : 0
      if (packs === 0) continue
      left -= packs
      if (!(need.order_id in given))
        await recordAction(transaction, need.order_id, { action: 'packs_arrived', about: minsan, by, at: now() })
      given[need.order_id] = (given[need.order_id] ?? 0) + packs
      await hold(transaction, need, packs)
    }
    const arrival = { arrived: quantity, arrived_by: by, arrived_at: now(), given }
    await transaction.update(supplies).set(arrival).where(eq(supplies.id, id))
  })
  log.info({ event: 'supply arrived', pharmacy: pharmacy_id, minsan, packs: quantity }, 'supply arrived')
}

/**
 * Takes back a press of the last minute: that packs were ordered, or that they arrived. Throws `conflict` after it, or
 * if an order was packed with them.
 */
export async function undoSupply(
  { database, log, now }: Runtime,
  { id, given }: SupplyRow,
  press: 'ordered' | 'arrived',
  by: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const held = await lockOrders(transaction, Object.keys(given))
    const supply = await lockSupply(transaction, id)
    const at = press === 'arrived' ? supply.arrived_at : supply.ordered_at
    const isSame = (supply.arrived_at !== null) === (press === 'arrived') && hasKeysOf(given, supply.given)
    const isUsed =
      press === 'ordered'
        ? awaitedPacks(supply) < supply.quantity
        : held.some(({ status }) => !GATHERED.includes(status))
    if (!isSame || isUsed || at === null || at <= undoSince(now()))
      throw new ProblemError('conflict', { detail: 'nothing can be taken back any more' })
    if (press === 'ordered') return void (await transaction.delete(supplies).where(eq(supplies.id, id)))
    for (const orderId of Object.keys(supply.given)) {
      await takeFrom(transaction, supply, orderId)
      await recordAction(transaction, orderId, { action: 'taken_back', about: 'packs_arrived', by, at: now() })
    }
    const open = { arrived: null, arrived_by: null, arrived_at: null, given: {} }
    await transaction.update(supplies).set(open).where(eq(supplies.id, id))
  })
  log.info({ event: 'supply taken back', press }, 'supply taken back')
}

const hasKeysOf = (one: object, other: object) => Object.keys(other).every((key) => key in one)

/** Takes the packs that a locked order got from a supply. Throws `conflict` if it no longer holds them. */
async function takeFrom(transaction: Database, { minsan, given }: SupplyRow, orderId: string): Promise<void> {
  const kept = sql`(SELECT into_minsan FROM merged_products WHERE merged_products.minsan = ${minsan})`
  const product = eq(keptMinsan('order_lines'), sql`coalesce(${kept}, ${minsan})`)
  const lines = await transaction
    .select()
    .from(order_lines)
    .where(and(eq(order_lines.order_id, orderId), product))
  let left = given[orderId] ?? 0
  for (const line of lines) {
    const packs = Math.min(line.reserved, left)
    left -= packs
    if (packs > 0) await hold(transaction, line, -packs)
  }
  if (left > 0) throw new ProblemError('conflict', { detail: 'the order no longer holds the packs' })
}
