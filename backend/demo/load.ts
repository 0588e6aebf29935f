import { sql } from 'drizzle-orm'
import { dayNumberAt } from '@/lib/rules/rome-time'
import { refreshDerived } from '../catalogue/derived'
import type { Database } from '../database/open'
import type { Cipher } from '../encryption/cipher'
import { loadArticles } from './articles'
import { demoCustomer } from './customer'
import { loadCategories, loadProducts } from './load-catalogue'
import { loadCustomer } from './load-customer'
import { loadOffers } from './load-offers'
import { demoOffers } from './offers'
import { loadPharmacies, readPharmacies } from './pharmacies'
import { readCategories, readProducts } from './products'
import { showScenes } from './scenes'
import { isEmpty, noteDemo } from './state'

type DemoSize = Pick<DemoCounts, 'products' | 'pharmacies'>

export interface DemoCounts {
  products: number
  pharmacies: number
  offers: number
}

const LOCK = 'salvia demo'

/**
 * Fills an empty database with the demo, dated from `now`, and returns its counts; null if there already are
 * pharmacies or products. One transaction: an interrupted start leaves nothing, and of two concurrent starts one
 * waits and finds the work done.
 */
export async function loadDemo(
  database: Database,
  size: DemoSize,
  context: { cipher: Cipher; now: Date },
): Promise<DemoCounts | null> {
  const counts = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
    if (!(await isEmpty(transaction))) return null
    const filled = await fill(transaction, size, context)
    await noteDemo(transaction, { ...filled, loaded_at: context.now.toISOString() })
    return filled
  })
  // PGlite has no autovacuum.
  if (counts) await database.execute(sql`analyze`)
  return counts
}

async function fill(
  transaction: Database,
  size: DemoSize,
  context: { cipher: Cipher; now: Date },
): Promise<DemoCounts> {
  const today = dayNumberAt(context.now)
  await loadCategories(transaction, await readCategories())
  const products = await readProducts(size.products)
  await loadProducts(transaction, products)
  const pharmacies = await readPharmacies(size.pharmacies)
  const pharmacy_ids = await loadPharmacies(transaction, pharmacies)
  await loadArticles(transaction)
  await showScenes(transaction)
  let offer_count = 0
  for (const { record: pharmacy } of pharmacies) {
    const pharmacy_id = pharmacy_ids.get(pharmacy.code)
    if (pharmacy_id !== undefined)
      offer_count += await loadOffers(transaction, pharmacy_id, demoOffers(pharmacy, products.priced, today))
  }
  // Without fresh statistics the queries for derived data are planned for empty tables.
  await transaction.execute(sql`analyze products, offers, price_history, product_categories, pharmacies`)
  await refreshDerived(transaction)
  const customer = demoCustomer(today)
  await loadCustomer(transaction, customer, pharmacy_ids.get(customer.pharmacy_code) ?? null, context)
  return { products: products.priced.length, pharmacies: pharmacy_ids.size, offers: offer_count }
}
