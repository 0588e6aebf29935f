import { sql } from 'drizzle-orm'
import { refreshDerived } from '../catalogue/derived'
import type { CategoryRecord } from '../commands/import/category-file'
import type { Row } from '../commands/import/run-import'
import type { Database } from '../database/open'
import type { Cipher } from '../seal/cipher'
import { loadCategories, loadProducts } from './load-catalogue'
import { loadCustomer } from './load-customer'
import { loadOffers } from './load-offers'
import type { PricedProduct } from './offers'
import { type DemoPharmacy, loadPharmacies } from './pharmacies'
import type { DemoProducts } from './products'
import { showScenes } from './scenes'
import { isEmpty, noteDemo } from './state'
import type { DemoCustomer, DemoOffer } from './types'

/** Where the invented data comes from. */
export interface DemoSource {
  categories(): Promise<Row<CategoryRecord>[]>
  products(): Promise<DemoProducts>
  pharmacies(): Promise<Row<DemoPharmacy>[]>
  offers(pharmacy: DemoPharmacy, products: readonly PricedProduct[]): Iterable<DemoOffer>
  customer(): DemoCustomer | null
}

export interface DemoCounts {
  products: number
  pharmacies: number
  offers: number
}

/** Names this work among PostgreSQL's advisory locks. */
const LOCK = 'salvia demo'

/**
 * Fills an empty database with the demo and says how much it holds; null where there are pharmacies or products already, which
 * are somebody's own or the demo of an earlier start. One transaction: a start that is cut short leaves nothing, and of two
 * that start at once one waits and then finds the work done.
 */
export async function loadDemo(
  database: Database,
  source: DemoSource,
  context: { cipher: Cipher; now: Date },
): Promise<DemoCounts | null> {
  const counts = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
    if (!(await isEmpty(transaction))) return null
    const filled = await fill(transaction, source, context)
    await noteDemo(transaction, { ...filled, loaded_at: context.now.toISOString() })
    return filled
  })
  // PGlite has nobody who does it by and by.
  if (counts) await database.execute(sql`analyze`)
  return counts
}

async function fill(
  transaction: Database,
  source: DemoSource,
  context: { cipher: Cipher; now: Date },
): Promise<DemoCounts> {
  await loadCategories(transaction, await source.categories())
  const products = await source.products()
  await loadProducts(transaction, products)
  const pharmacies = await source.pharmacies()
  const pharmacy_ids = await loadPharmacies(transaction, pharmacies)
  await showScenes(transaction)
  let offer_count = 0
  for (const { record: pharmacy } of pharmacies) {
    const pharmacy_id = pharmacy_ids.get(pharmacy.code)
    if (pharmacy_id !== undefined)
      offer_count += await loadOffers(transaction, pharmacy_id, source.offers(pharmacy, products.priced))
  }
  // Without fresh statistics the joins of what is derived are planned for empty tables.
  await transaction.execute(sql`analyze products, offers, price_history, product_categories, pharmacies`)
  await refreshDerived(transaction)
  const customer = source.customer()
  if (customer) await loadCustomer(transaction, customer, pharmacy_ids, context)
  return { products: products.priced.length, pharmacies: pharmacy_ids.size, offers: offer_count }
}
