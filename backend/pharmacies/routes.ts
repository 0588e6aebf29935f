import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { centsFromEuro } from '@/lib/rules/money'
import { offerTerms } from '@/lib/rules/offer'
import { mayBeOrdered } from '@/lib/rules/sale'
import { isShownSql, priceSql, sellsSql } from '../catalogue/rule-sql'
import { euro } from '../catalogue/summary'
import { offers, products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import type { Handler, SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import { listDeliveries, listPayments, toPharmacies, toService } from './answers'
import { slotCounts } from './deliveries'
import { distanceFrom, readPosition } from './distance'
import { PRESCRIPTION_WAY_LABELS } from './labels'
import { withOnlinePayment } from './online-payment'
import { listPharmacyRows, readServices, requirePharmacy, requireService, toldFirstBy } from './queries'

/**
 * Pharmacies with a product, nearest first; without a position, in stock first, then cheapest. Throws not_found for
 * an unknown product.
 */
const listProductPharmacies: Handler<'listProductPharmacies'> = async ({ query }, { database, now }) => {
  const { idProdotto: minsan, limit } = query
  const position = readPosition(query)
  const [product] = await database
    .select({ kind: products.kind, supply: products.supply, shown: sql<boolean>`${isShownSql(sql`${products}`)}` })
    .from(products)
    .where(eq(products.minsan, minsan))
  if (!product?.shown) throw new ProblemError('not_found')
  if (!mayBeOrdered(product)) return []
  const distance = position ? distanceFrom(position) : null
  const price = sql<number>`${priceSql(sql`${offers}`)}`
  const rows = await database
    .select({
      pharmacy: pharmacies,
      offer: { price_cents: price, stock: offers.stock, orderable: offers.orderable },
      distance_m: distance ?? sql<null>`null`,
    })
    .from(offers)
    .innerJoin(pharmacies, eq(pharmacies.id, offers.pharmacy_id))
    .where(
      and(
        eq(offers.minsan, minsan),
        eq(pharmacies.active, true),
        sellsSql(sql`${pharmacies}`),
        sql`(${offers.stock} > 0 OR ${offers.orderable})`,
      ),
    )
    .orderBy(...(distance ? [asc(distance)] : [desc(sql`${offers.stock} > 0`), asc(price)]), asc(pharmacies.id))
    .limit(limit)
  const answers = await toPharmacies(
    database,
    rows.map(({ pharmacy, distance_m }) => ({ ...pharmacy, distance_m })),
    now(),
  )
  return answers.map((pharmacy, at) => {
    const offer = rows[at]?.offer
    return {
      pharmacy,
      price: euro(offer?.price_cents ?? null),
      availability: offerTerms({ ...product, max_quantity: null }, offer ?? { stock: 0, orderable: false })
        .availability,
    }
  })
}

export const pharmacyHandlers = {
  listProductPharmacies,

  async listPharmacies({ query }, runtime) {
    const now = runtime.now()
    const position = readPosition(query)
    // Only pharmacies on duty can be listed without a position.
    if (!position && !query.on_duty)
      throw new ProblemError('validation_failed', {
        errors: ['latitude', 'longitude'].map((field) => ({ field, code: 'required' })),
      })
    const rows = await listPharmacyRows(runtime.database, { ...query, position, now })
    return toPharmacies(runtime.database, rows, now)
  },

  async getPharmacy({ params }, runtime) {
    const row = await requirePharmacy(runtime.database, params.id)
    return first(await toPharmacies(runtime.database, [row], runtime.now()))
  },

  async listServices({ params }, runtime) {
    const { id } = await requirePharmacy(runtime.database, params.id)
    return (await readServices(runtime.database, id)).map(toService)
  },

  async getService({ params }, runtime) {
    const { service } = await requireService(runtime.database, params)
    return { ...toService(service), told_first_by: await toldFirstBy(runtime.database, service) }
  },

  async listPrescriptionWays({ params }, runtime) {
    const { prescription_ways } = await requirePharmacy(runtime.database, params.id)
    return prescription_ways.map((id) => ({ id, label: PRESCRIPTION_WAY_LABELS[id] }))
  },

  async listDeliveries({ params, query }, runtime) {
    const row = await requirePharmacy(runtime.database, params.id)
    const now = runtime.now()
    const counts = await slotCounts(runtime.database, row.id, now)
    // Subtotals come from the display; a third decimal is rounded, not refused.
    const subtotal_cents = query.subtotal === undefined ? undefined : centsFromEuro(Number(query.subtotal.toFixed(2)))
    return listDeliveries(row, counts, now, { postal_code: query.postal_code, subtotal_cents })
  },

  async listPayments({ params }, runtime) {
    return listPayments(await withOnlinePayment(runtime, await requirePharmacy(runtime.database, params.id)))
  },
} satisfies SomeHandlers
