import { romeTimestamp } from '@/lib/rules/rome-time'
import type { Database } from '../database/open'
import { offers, price_history } from '../database/schema/catalogue'
import { inChunks, insertRows } from './insert-rows'
import type { DemoOffer } from './offers'

const OFFERS_AT_ONCE = 1000

/** Inserts a pharmacy's offers with their price history; returns their number. */
export async function loadOffers(database: Database, pharmacy_id: number, all: Iterable<DemoOffer>): Promise<number> {
  let count = 0
  for (const chunk of inChunks(all, OFFERS_AT_ONCE)) {
    await insertRows(
      database,
      offers,
      chunk.map(({ price_history: _, ...offer }) => ({ pharmacy_id, ...offer })),
    )
    const history = chunk.flatMap(({ minsan, price_history: prices }) =>
      prices.map(({ price_cents, from }) => ({
        pharmacy_id,
        minsan,
        price_cents,
        from_at: new Date(romeTimestamp(from, 0)),
      })),
    )
    for (const rows of inChunks(history, OFFERS_AT_ONCE)) await insertRows(database, price_history, rows)
    count += chunk.length
  }
  return count
}
