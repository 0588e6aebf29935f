import type { CartAt } from '@/lib/contract/cart'
import { centsTowardsFreeDelivery, deliveryFeeCents } from '@/lib/rules/delivery'
import { euroFromCents } from '@/lib/rules/money'
import type { Database } from '../database/open'
import type { Handler } from '../http/handler'
import { listPharmacyRows, listSlots, type PharmacyRow, readyAt, serves, slotCounts, toPharmacies } from '../pharmacies'
import { type Quote, quote, readShelves } from './pricing'

const RADIUS_KM = 50
/** Number of nearest pharmacies to compare; the complete one may not be among the first few. */
const COMPARED = 60
const HOUR_MS = 3_600_000
/** Further than this from the nearest pharmacy, being slightly more complete does not pay. */
const FAR_M = 10_000

/**
 * Sorts by missing products, then hours until ready, then distance; far ones come after near ones that have nearly
 * everything.
 */
export const quoteCartAround: Handler<'quoteCartAround'> = async ({ body }, { database, now: clock }) => {
  const { products, limit, delivery, postal_code, ...position } = body
  const now = clock()
  const asked = { position, radius_km: RADIUS_KM, limit: COMPARED, delivery, now }
  const near = await listPharmacyRows(database, asked)
  const rows = postal_code === undefined ? near : near.filter((row) => findHomeDelivery(row, postal_code))
  const ids = rows.map(({ id }) => id)
  const minsans = products.map(({ minsan }) => minsan)
  const shelves = await readShelves(database, ids, minsans)
  // Rows are sorted by distance, and the sort is stable.
  const best = rows
    .map((row) => {
      const quoted = quote(products, shelves(row.id))
      return { row, quoted, ...rankQuote(row, quoted, now) }
    })
    .map((at) => ({ ...at, is_far: (at.row.distance_m ?? 0) - (rows[0]?.distance_m ?? 0) > FAR_M }))
    .sort(bestFirst)
    .slice(0, limit)
  const shown = best.map(({ row }) => row)
  const pharmacies = await toPharmacies(database, shown, now)
  const deliveries = await Promise.all(
    best.map(({ row, quoted }) => describeDelivery(database, row, postal_code, quoted, now)),
  )
  return best.flatMap(({ cart }, index) =>
    pharmacies[index] ? [{ pharmacy: pharmacies[index], ...cart, home_delivery: deliveries[index] }] : [],
  )
}

const findHomeDelivery = ({ deliveries }: PharmacyRow, postalCode: string) =>
  deliveries.find((delivery) => delivery.kind === 'home_delivery' && serves(delivery, postalCode))

/** Fee and first free slot of the lines' delivery to a postal code; undefined if none was requested. */
async function describeDelivery(
  database: Database,
  row: PharmacyRow,
  postalCode: string | undefined,
  { lines }: Quote,
  now: Date,
): Promise<CartAt['home_delivery']> {
  const delivery = postalCode === undefined ? undefined : findHomeDelivery(row, postalCode)
  if (!delivery) return undefined
  const { minimum_order_cents } = delivery
  const counted = centsTowardsFreeDelivery(
    lines.map(({ item, price_cents, quantity }) => ({ ...item, total_cents: (price_cents ?? 0) * quantity })),
  )
  const slots = listSlots(row, delivery, await slotCounts(database, row.id, now), now)
  const first = slots.find(({ available }) => available)
  return {
    fee: euroFromCents(deliveryFeeCents(delivery, counted)),
    minimum_order: minimum_order_cents === null ? null : euroFromCents(minimum_order_cents),
    first_slot: first ? { start: first.start.toISOString(), end: first.end.toISOString() } : null,
  }
}

export const bestFirst = (one: Rank, other: Rank) =>
  Number(!isNearby(one)) - Number(!isNearby(other)) || one.lacking - other.lacking || one.hours - other.hours
type Rank = Pick<ReturnType<typeof rankQuote>, 'lacking' | 'asked' | 'hours'> & { is_far: boolean }

/** Near, with at least two thirds of the products. */
const isNearby = ({ is_far, lacking, asked }: Rank) => !is_far && lacking * 3 <= asked

/** Prices the lines at a pharmacy and ranks the result. */
export function rankQuote(
  row: Pick<PharmacyRow, 'opening_hours' | 'closures' | 'deliveries'>,
  { lines, unknown, subtotal_cents }: Quote,
  now: Date,
) {
  const had = lines.filter((line) => line.price_cents !== null)
  const lacking =
    lines.filter((line) => line.price_cents === null || line.quantity < line.asked).length + unknown.length
  const collection = row.deliveries.find(({ kind }) => kind === 'click_and_collect')
  const fromWholesaler = had.some(({ item, quantity }) => item.stock < quantity)
  const ready = collection && had.length > 0 ? readyAt(row, now, collection.ready_in_minutes, fromWholesaler) : null
  return {
    lacking,
    asked: lines.length + unknown.length,
    hours: ready ? Math.ceil((ready.getTime() - now.getTime()) / HOUR_MS) : Number.MAX_SAFE_INTEGER,
    cart: {
      products: lines.map(({ item: { minsan, name }, quantity, price_cents }) => ({
        minsan,
        name,
        quantity: price_cents === null ? 0 : quantity,
        price: price_cents === null ? null : euroFromCents(price_cents),
      })),
      complete: lacking === 0,
      subtotal: euroFromCents(subtotal_cents),
      ready_at: ready?.toISOString() ?? null,
    },
  }
}
