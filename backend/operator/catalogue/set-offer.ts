import { and, eq, sql } from 'drizzle-orm'
import { recordDueChanges } from '@/backend/catalogue/price-changes'
import { type Database, selectRows } from '@/backend/database/open'
import { hidden_offers, offers, type products } from '@/backend/database/schema/catalogue'
import type { Changes } from '@/backend/imports/changes'
import { selectReserved } from '@/backend/orders/reserved'
import { requirePharmacy } from '@/backend/pharmacies/queries'
import { may } from '@/lib/rules/channels'
import { type Difference, listDifferences, refuse } from './differences'
import { recordPrices } from './offers'

export interface OfferSetting {
  pharmacy: string
  price_cents?: number | undefined
  /** Null ends a reduction. */
  list_price_cents?: number | null | undefined
  /** Packs in the pharmacy, as in a file: those that open orders hold are subtracted. */
  stock?: number | undefined
  orderable?: boolean | undefined
}

/** Sets a pharmacy's offer of a product. Throws `validation_failed` as an import would reject the row. */
export async function setOffer(
  transaction: Database,
  product: typeof products.$inferSelect,
  setting: OfferSetting,
  changes: Changes,
): Promise<Difference[]> {
  const { minsan } = product
  const { id } = await requirePharmacy(transaction, setting.pharmacy, `no pharmacy ${setting.pharmacy}`)
  const hidden = and(eq(hidden_offers.pharmacy_id, id), eq(hidden_offers.minsan, minsan))
  if ((await transaction.$count(hidden_offers, hidden)) > 0)
    refuse(`${minsan} is hidden at ${setting.pharmacy}: show it first, with products show.`)
  const here = and(eq(offers.pharmacy_id, id), eq(offers.minsan, minsan))
  const [before] = await transaction.select().from(offers).where(here).for('update')
  await recordDueChanges(transaction, (code) => sql`${code} = ${minsan}`)
  const price_cents = decidePrice(product, setting, before)
  const list_price_cents = decideListPrice(product, setting, before, price_cents)
  const reserved = setting.stock === undefined ? 0 : await readReserved(transaction, id, minsan)
  const after = {
    price_cents,
    list_price_cents,
    stock: setting.stock === undefined ? (before?.stock ?? 0) : Math.max(0, setting.stock - reserved),
    orderable: setting.orderable ?? before?.orderable ?? false,
  }
  const set = { ...after, price_changes_at: null, stock_updated_at: sql`now()` }
  await transaction
    .insert(offers)
    .values({ pharmacy_id: id, minsan, ...after })
    .onConflictDoUpdate({ target: [offers.pharmacy_id, offers.minsan], set })
  await recordPrices(transaction, [minsan])
  changes.addPharmacy(id)
  return listDifferences({ ...before }, after, ['price_cents', 'list_price_cents', 'stock', 'orderable'])
}

type Offer = typeof offers.$inferSelect | undefined
type Product = typeof products.$inferSelect

function decidePrice(
  { minsan, national_price_cents }: Product,
  { price_cents, pharmacy }: OfferSetting,
  before: Offer,
) {
  if (national_price_cents !== null) {
    if (price_cents === undefined) return national_price_cents
    return refuse(`${minsan} has a national price, which AIFA's lists say.`)
  }
  return price_cents ?? before?.price_cents ?? refuse(`${pharmacy} has no offer of ${minsan} yet: give its --price.`)
}

function decideListPrice(product: Product, { list_price_cents }: OfferSetting, before: Offer, price_cents: number) {
  if (list_price_cents) {
    if (!may(product, 'reduced', 'leaflet') || product.national_price_cents !== null)
      refuse(`No reduced price may be shown on ${product.minsan} (docs/domain.md#L6, #L8).`)
    if (list_price_cents <= price_cents) refuse('The list price must be higher than the price.')
  }
  const wanted = list_price_cents === undefined ? (before?.list_price_cents ?? null) : list_price_cents
  return wanted !== null && wanted > price_cents ? wanted : null
}

async function readReserved(database: Database, pharmacy_id: number, minsan: string): Promise<number> {
  const given = sql`(values (${pharmacy_id}::int, ${minsan}::text)) as g (pharmacy_id, minsan)`
  const [row] = await selectRows<{ quantity: number }>(database, selectReserved(given))
  return row?.quantity ?? 0
}
