import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Handler } from '@/backend/http/handler'
import { offerTerms } from '@/lib/rules/offer'
import { mayBeOrdered } from '@/lib/rules/sale'
import { isShownSql, priceSql, sellsSql } from '../catalogue/rule-sql'
import { euro } from '../catalogue/summary'
import { offers, products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import { ProblemError } from '../http/problem'
import { toPharmacies } from './answers'
import { distanceFrom, readPosition } from './distance'

/**
 * Pharmacies with a product, nearest first; without a position, in stock first, then cheapest. Throws not_found for
 * an unknown product.
 */
export const listProductPharmacies: Handler<'listProductPharmacies'> = async ({ query }, { database, now }) => {
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
