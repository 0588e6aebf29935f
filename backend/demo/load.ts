import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { offers, price_history } from '@/backend/database/schema/catalogue'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { refreshDerived } from '../catalogue'
import type { Database } from '../database/open'
import { isEmpty, noteDemo } from '../database/settings'
import type { Cipher } from '../encryption/cipher'
import type { Row } from '../imports'
import { type CategoryRecord, catalogueLoader, categoryLoader, medicineLoader, textLoader } from '../imports'
import { demoCustomer, loadCustomer } from './customer'
import { loadArticles, writeRows } from './files'
import { listPictures, readPackshots } from './packshots/packs'
import { loadPharmacies, loadStaff, readPharmacies, showScenes } from './pharmacies'
import { type DemoOffer, type DemoProducts, demoOffers, readCategories, readProducts } from './products'

const loadCategories = (database: Database, rows: Row<CategoryRecord>[]) => writeRows(database, categoryLoader, rows)

async function loadProducts(database: Database, { medicines, shortages, goods, texts }: DemoProducts): Promise<void> {
  await writeRows(database, medicineLoader('own', {}, new Set()), medicines)
  await writeRows(database, medicineLoader('shortages', {}, new Set(['own'])), shortages)
  await writeRows(database, catalogueLoader({}), goods)
  await writeRows(database, textLoader, texts)
  await loadPictures(database)
}

/** Sets the picture URLs, which are rendered on demand; a category gets the picture of one of its products. */
async function loadPictures(database: Database): Promise<void> {
  const rows = (await readPackshots()).map((row) => ({ ...row, images: listPictures(row) }))
  const given = JSON.stringify(
    rows.map(({ minsan, images, category }) => ({ minsan, images, slug: category, image: images[0] })),
  )
  await database.execute(sql`update products p set images = given.images
    from jsonb_populate_recordset(null::products, ${given}::jsonb) given where p.minsan = given.minsan`)
  await database.execute(sql`update categories c set image = given.image
    from jsonb_populate_recordset(null::categories, ${given}::jsonb) given where c.slug = given.slug`)
}

const OFFERS_AT_ONCE = 1000

/** Inserts a pharmacy's offers with their price history; returns their number. */
async function loadOffers(database: Database, pharmacy_id: number, all: Iterable<DemoOffer>): Promise<number> {
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

/**
 * Inserts many rows in one statement with one JSON parameter, converted by the table's types. Suited for a few
 * thousand rows, which must have the same fields.
 */
async function insertRows<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await database.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`)
}

/** Splits items into arrays of `length`, so that generated rows are inserted in batches. */
function* inChunks<Item>(items: Iterable<Item>, length: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < length) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

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
  const pharmacyIds = await loadPharmacies(transaction, pharmacies)
  await loadArticles(transaction)
  await showScenes(transaction)
  let offerCount = 0
  for (const { record: pharmacy } of pharmacies) {
    const pharmacyId = pharmacyIds.get(pharmacy.code)
    if (pharmacyId !== undefined)
      offerCount += await loadOffers(transaction, pharmacyId, demoOffers(pharmacy, products.priced, today))
  }
  // Without fresh statistics the queries for derived data are planned for empty tables.
  await transaction.execute(sql`analyze products, offers, price_history, product_categories, pharmacies`)
  await refreshDerived(transaction)
  const customer = demoCustomer(today)
  await loadCustomer(transaction, customer, pharmacyIds.get(customer.pharmacy_code) ?? null, context)
  await loadStaff(transaction, [...pharmacyIds.keys()], customer.pharmacy_code)
  return { products: products.priced.length, pharmacies: pharmacyIds.size, offers: offerCount }
}
