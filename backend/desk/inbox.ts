import { and, count, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { DESK_PAGE, type Desk } from '@/lib/contract/desk'
import type { Database } from '../database/open'
import { offers, products } from '../database/schema/catalogue'
import { delegations } from '../database/schema/delegations'
import { pharmacy_messages } from '../database/schema/messages'
import { pharmacies } from '../database/schema/places'
import { stock_watches } from '../database/schema/stock'
import type { Handler } from '../http/handler'
import { chosenPharmacies, toDeskPharmacy } from './scope'

/** Counts what waits for an answer or a decision. */
export async function countInbox(database: Database, pharmacy_ids: number[]): Promise<Desk['inbox']> {
  const messages = and(inArray(pharmacy_messages.pharmacy_id, pharmacy_ids), isNull(pharmacy_messages.answered_at))
  const undecided = and(isNull(delegations.revoked_at), isNull(delegations.accepted_at))
  return {
    messages: await database.$count(pharmacy_messages, messages),
    delegations: await database.$count(delegations, and(inArray(delegations.pharmacy_id, pharmacy_ids), undecided)),
  }
}

export const listDeskWaiting: Handler<'listDeskWaiting'> = async ({ query, staff }, { database }) => {
  const here = and(
    inArray(stock_watches.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id)),
    isNotNull(stock_watches.confirmed_at),
  )
  const rows = await database
    .select({
      minsan: products.minsan,
      name: products.name,
      images: products.images,
      pharmacy: { id: pharmacies.id, code: pharmacies.code, name: pharmacies.name },
      stock: offers.stock,
      waiting: count(),
      since: min(stock_watches.created_at),
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(stock_watches)
    .innerJoin(products, eq(products.minsan, stock_watches.minsan))
    .innerJoin(pharmacies, eq(pharmacies.id, stock_watches.pharmacy_id))
    .leftJoin(offers, and(eq(offers.pharmacy_id, stock_watches.pharmacy_id), eq(offers.minsan, stock_watches.minsan)))
    .where(here)
    .groupBy(products.minsan, pharmacies.id, offers.stock)
    .orderBy(sql`count(*) DESC`, products.name, pharmacies.id)
    .limit(DESK_PAGE)
    .offset((query.page - 1) * DESK_PAGE)
  const items = rows.map(({ images, since, stock, pharmacy, total: _total, ...row }) => ({
    ...row,
    image: images[0] ?? null,
    pharmacy: toDeskPharmacy(pharmacy),
    since: (since ?? new Date(0)).toISOString(),
    stock: stock ?? 0,
  }))
  return { items, total: rows[0]?.total ?? 0, page_number: query.page, page_size: DESK_PAGE }
}
