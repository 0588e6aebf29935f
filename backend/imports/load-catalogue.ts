import { inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { own_codes, products } from '@/backend/database/schema/catalogue'
import { isProductEan } from '@/lib/identifiers/gtin'
import type { CatalogueRecord } from './catalogue'
import { offerLoader } from './load-offers'
import { type ImportOptions, type Loader, type Row, takeRows } from './loader'
import { reject } from './outcome'
import { readMerged } from './upsert'

/**
 * Start of the shop's own codes: authorities never assign codes starting with 2, which are also for internal use
 * among EANs.
 */
const FIRST_OWN = 200_000_001

/**
 * Upserts products with a pharmacy's offers. Matches by code, EAN or own code; a product without any gets a stable
 * code of the shop.
 */
export function catalogueLoader(options: ImportOptions): Loader<CatalogueRecord> {
  const { write, complete, holdsPrices } = offerLoader(options, { lenient: true })
  const takenBy = new Map<string, string>()
  /** Rolled back rehearsals must not reuse codes. */
  const own = { next: FIRST_OWN }
  return {
    holdsPrices,
    recordKey: ({ minsan, reference }) => minsan ?? reference,
    async write(database, rows, changes) {
      const codes = await findCodes(database, rows, own)
      const { taken, rejected } = takeRows(rows, (record) => {
        const minsan = codes(record)
        const before = takenBy.get(minsan)
        if (before !== undefined)
          return reject('repeated_product', `${record.reference} is the same product as ${before}: ${minsan}`)
        takenBy.set(minsan, record.reference)
        return { ...record, minsan }
      })
      const lines = new Map(rows.map(({ line, record }) => [record.reference, line]))
      const offered = taken.map((record) => ({ line: lines.get(takenBy.get(record.minsan) ?? '') ?? 0, record }))
      const written = await write(database, offered, changes)
      return { ...written, rejected: [...rejected, ...(written.rejected ?? [])] }
    },
    ...(complete && { complete }),
  }
}

/** Resolves the code of each row, assigning a new one if nothing matches. */
async function findCodes(
  database: Database,
  rows: Row<CatalogueRecord>[],
  ours: { next: number },
): Promise<(record: CatalogueRecord) => string> {
  const open = rows.map(({ record }) => record).filter(({ minsan }) => minsan === null)
  const { minsan, ean } = products
  const eans = sql.param(open.flatMap((record) => record.ean))
  const known = await database
    .select({ minsan, ean })
    .from(products)
    .where(sql`${ean} && ${eans}::text[]`)
    .orderBy(minsan)
  const byEan = new Map(
    known.flatMap((product) => product.ean.filter(isProductEan).map((code) => [code, product.minsan] as const)),
  )
  const stored = await database
    .select()
    .from(own_codes)
    .where(inArray(own_codes.reference, open.map(ownReference)))
  const own = new Map(stored.map((one) => [one.reference, one.minsan]))
  const [last] = await database.select({ minsan: sql<string | null>`max(${own_codes.minsan})` }).from(own_codes)
  const merged = await readMerged(database)
  ours.next = Math.max(ours.next, Number(last?.minsan ?? 0) + 1)
  const given: (typeof own_codes.$inferInsert)[] = []
  const codes = new Map<CatalogueRecord, string>()
  for (const { record } of rows) {
    const reference = ownReference(record)
    const byItsEan = record.ean.map((code) => byEan.get(code)).find((code) => code !== undefined)
    let code = record.minsan ?? byItsEan ?? own.get(reference)
    if (code === undefined) {
      code = String(ours.next++)
      given.push({ reference, minsan: code })
    }
    code = merged.get(code) ?? code
    codes.set(record, code)
    for (const ean of record.ean) if (!byEan.has(ean)) byEan.set(ean, code)
  }
  if (given.length > 0) await database.insert(own_codes).values(given)
  return (record) => codes.get(record) ?? reject('missing_value', 'the row has no code')
}

/** Two pharmacies may use the same reference for different products. */
const ownReference = ({ pharmacy_code, reference }: CatalogueRecord) => `${pharmacy_code ?? ''}|${reference}`
