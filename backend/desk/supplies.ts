import { and, eq, inArray } from 'drizzle-orm'
import type { DeskNeed, DeskSupplies, DeskSupply } from '@/lib/contract/desk-supplies'
import type { Database } from '../database/open'
import { order_lines, orders } from '../database/schema/orders'
import { supplies } from '../database/schema/stock'
import type { SomeHandlers, Staff } from '../http/handler'
import { formatId, parseId } from '../http/page'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  awaitedPacks,
  keptMinsan,
  type Need,
  orderSupplies,
  readNeeds,
  readSupplies,
  readVersions,
  receiveSupply,
  type SupplyRow,
  undoSince,
  undoSupply,
  undoUntil,
} from '../orders'
import { ownPharmacy } from './scope'

/** How long arrivals are listed. */
const ARRIVED_MS = 86_400_000

export const deskSupplyHandlers = {
  async listDeskSupplies({ query, staff }, runtime) {
    const { id } = await ownPharmacy(runtime.database, staff, query.pharmacy_id)
    return listSupplies(runtime, id)
  },

  async orderDeskSupplies({ body: { pharmacy_id, items }, staff }, runtime) {
    const { id } = await ownPharmacy(runtime.database, staff, pharmacy_id)
    await orderSupplies(runtime, id, items, staff.name)
    return listSupplies(runtime, id)
  },

  async receiveDeskSupply({ params, body, staff }, runtime) {
    const supply = await ownSupply(runtime, staff, params.id)
    await receiveSupply(runtime, supply, body, staff.name)
    return listSupplies(runtime, supply.pharmacy_id)
  },

  async undoDeskSupply({ params, body, staff }, runtime) {
    const supply = await ownSupply(runtime, staff, params.id)
    await undoSupply(runtime, supply, body.press, staff.name)
    return listSupplies(runtime, supply.pharmacy_id)
  },
} satisfies SomeHandlers

/** Returns a supply of the staff's pharmacies. Throws `not_found`, also for another's. */
async function ownSupply({ database }: Runtime, { pharmacy_ids }: Staff, id: string): Promise<SupplyRow> {
  const own = and(eq(supplies.id, parseId(id)), inArray(supplies.pharmacy_id, pharmacy_ids))
  const rows = await database
    .select({ supply: supplies, minsan: keptMinsan('supplies') })
    .from(supplies)
    .where(own)
  const { supply, minsan } = first(rows)
  return { ...supply, minsan }
}

async function listSupplies({ database, now }: Runtime, pharmacyId: number): Promise<DeskSupplies> {
  const needs = await readNeeds(database, pharmacyId)
  const found = await readSupplies(database, pharmacyId, new Date(now().getTime() - ARRIVED_MS))
  const versionOf = await readVersions(database, pharmacyId)
  const given = await readGiven(database, found)
  return {
    needs: [...new Set(needs.map(({ minsan }) => minsan))].map((minsan) =>
      toDeskNeed(
        needs.filter((one) => one.minsan === minsan),
        found.filter((one) => one.minsan === minsan),
        versionOf(minsan),
      ),
    ),
    supplies: found.map((supply) => toDeskSupply(supply, given, now())),
  }
}

function toDeskNeed(needs: Need[], found: SupplyRow[], version: string): DeskNeed {
  const { minsan, name, due } = first(needs)
  const missing = needs.reduce((sum, { packs }) => sum + packs, 0)
  const awaited = found.reduce((sum, one) => sum + (one.arrived_at === null ? awaitedPacks(one) : 0), 0)
  return {
    ...{ minsan, name, due, missing, version },
    to_order: Math.max(missing - awaited, 0),
    orders: needs.map(({ order_id, number, packs, due: at }) => ({ id: order_id, number, quantity: packs, due: at })),
  }
}

interface Given {
  number: string
  complete: boolean
}

/** Returns the orders that got packs of supplies, and whether each waits for more. */
async function readGiven(database: Database, found: readonly SupplyRow[]): Promise<Map<string, Given>> {
  const ids = found.flatMap(({ given }) => Object.keys(given))
  if (ids.length === 0) return new Map()
  const lines = await database
    .select({
      ...{ id: orders.id, number: orders.number, status: orders.status },
      ...{ quantity: order_lines.quantity, reserved: order_lines.reserved },
    })
    .from(orders)
    .innerJoin(order_lines, eq(order_lines.order_id, orders.id))
    .where(inArray(orders.id, ids))
  const given = new Map<string, Given>()
  for (const { id, number, status, quantity, reserved } of lines) {
    const complete = (given.get(id)?.complete ?? status !== 'cancelled') && reserved >= quantity
    given.set(id, { number, complete })
  }
  return given
}

function toDeskSupply(supply: SupplyRow, known: ReadonlyMap<string, Given>, now: Date): DeskSupply {
  const { id, minsan, name, quantity, ordered_by, ordered_at, arrived, arrived_by, arrived_at, given } = supply
  const at = arrived_at ?? ordered_at
  const isUsed = arrived_at === null && awaitedPacks(supply) < quantity
  return {
    id: formatId(id),
    ...{ minsan, name, quantity, ordered_by },
    ordered_at: ordered_at.toISOString(),
    awaited: arrived_at === null ? awaitedPacks(supply) : 0,
    arrival: arrived_at && {
      quantity: arrived ?? 0,
      by: arrived_by ?? '',
      at: arrived_at.toISOString(),
      orders: Object.entries(given)
        .flatMap(([order, packs]) => {
          const one = known.get(order)
          return one ? [{ id: order, quantity: packs, ...one }] : []
        })
        .sort((one, other) => Number(other.complete) - Number(one.complete) || one.number.localeCompare(other.number)),
    },
    undo_until: !isUsed && at > undoSince(now) ? undoUntil({ at }).toISOString() : null,
  }
}
