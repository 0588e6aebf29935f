import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { isJump, movesByHalf } from '@/lib/rules/price-jump'
import type { GivenOffer } from './offered-products'

/** A price of a file beside the stored one. */
export interface PriceMove {
  pharmacy: string
  minsan: string
  name: string
  before_cents: number
  after_cents: number
}

type Stored = GivenOffer & Pick<PriceMove, 'pharmacy' | 'name'>

/**
 * Compares offers with the stored ones. Prices that jump are held: their offers are returned with the stored price and
 * the file's stock. Products of `except` are not compared. `moved` are prices that move by more than half, `compared` is the number of stored ones.
 */
export async function holdJumps(database: Database, given: readonly GivenOffer[], except: ReadonlySet<string>) {
  const stored = new Map((await readStored(database, given)).map((offer) => [toKey(offer), offer]))
  const held: PriceMove[] = []
  const moved: PriceMove[] = []
  const kept = given.map((offer) => {
    const before = stored.get(toKey(offer))
    if (!before || except.has(offer.minsan)) return offer
    const { pharmacy, name, price_cents, list_price_cents = null, sale_starts_at, sale_ends_at } = before
    const [from, to] = [
      { price_cents, list_price_cents },
      { price_cents: offer.price_cents, list_price_cents: offer.list_price_cents ?? null },
    ]
    const move = { pharmacy, minsan: offer.minsan, name, before_cents: price_cents, after_cents: offer.price_cents }
    if (movesByHalf(from, to)) moved.push(move)
    if (!isJump(from, to)) return offer
    // The list price alone may have jumped.
    const is_listed = offer.price_cents === price_cents
    held.push(is_listed ? { ...move, before_cents: regular(from), after_cents: regular(to) } : move)
    return { ...offer, price_cents, list_price_cents, sale_starts_at, sale_ends_at }
  })
  return { offers: kept, held, moved, compared: stored.size }
}

const regular = (price: { price_cents: number; list_price_cents: number | null }) =>
  price.list_price_cents ?? price.price_cents

const toKey = ({ pharmacy_id, minsan }: GivenOffer) => `${pharmacy_id}|${minsan}`

/** Also those that are hidden: their price counts once they are shown again. */
const readStored = (database: Database, given: readonly GivenOffer[]): Promise<Stored[]> =>
  selectRows(
    database,
    sql`with given as (
        select pharmacy_id, minsan from jsonb_populate_recordset(null::offers, ${JSON.stringify(given)}::jsonb)
      ), stored as (
        select o.* from offers o join given using (pharmacy_id, minsan)
        union all
        select (jsonb_populate_record(null::offers, h.offer)).* from hidden_offers h join given using (pharmacy_id, minsan)
        where jsonb_typeof(h.offer) = 'object'
      )
      select s.pharmacy_id, s.minsan, s.price_cents, s.list_price_cents, s.sale_starts_at, s.sale_ends_at,
        p.code as pharmacy, d.name
      from stored s join pharmacies p on p.id = s.pharmacy_id join products d on d.minsan = s.minsan`,
  )
