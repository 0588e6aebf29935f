import { eq, inArray, sql } from 'drizzle-orm'
import { readCategories } from '@/backend/catalogue/categories'
import type { Database } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import { pharmacies, services } from '@/backend/database/schema/places'
import { readPharmacyCities } from '@/backend/pharmacies/pharmacy-cities'
import { readProductCode } from '@/lib/identifiers/product-code'
import { parseOldAddress } from '@/lib/rules/old-address'
import { RedirectTable } from '@/lib/rules/redirect-table'
import routes from '@/lib/rules/routes.json'
import { readRedirects } from './load-redirects'
import type { Outcome } from './outcome'
import type { RedirectRecord } from './redirects'

const ROUTES = routes.known.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`, 'i'))
const CODES_AT_ONCE = 1000

/**
 * Rejects redirects to pages that the shop lacks. A target may be another old address, also of a later row. Articles
 * are not checked: the blog may be elsewhere.
 */
export async function* checkTargets(
  database: Database,
  source: AsyncIterable<Outcome<RedirectRecord>>,
): AsyncGenerator<Outcome<RedirectRecord>> {
  const outcomes: Outcome<RedirectRecord>[] = []
  for await (const outcome of source) outcomes.push(outcome)
  const records = outcomes.flatMap((outcome) => ('record' in outcome ? [outcome.record] : []))
  const old = new RedirectTable()
  for (const { from_path, to_path } of [...(await readRedirects(database)), ...records]) {
    const address = parseOldAddress(from_path)
    if (address) old.set(address, to_path)
  }
  const pages = await readPages(
    database,
    records.map(({ to_path }) => toSegments(to_path)),
  )
  for (const outcome of outcomes) {
    const to = 'record' in outcome ? outcome.record.to_path : null
    if (to === null || old.find(to) || pages(toSegments(to))) yield outcome
    else
      yield {
        line: outcome.line,
        rejected: { code: 'unknown_target', detail: `the shop has no page ${to}: correct it, or import what it shows` },
      }
  }
}

type Segments = readonly string[]

/** Decoded segments of a path of this shop. */
function toSegments(path: string): Segments {
  const address = parseOldAddress(path)
  return address ? address.path.split('/').slice(1).map(decodeURIComponent) : []
}

/** Reads what the shop has of `targets`, and returns a test of each. */
async function readPages(database: Database, targets: readonly Segments[]): Promise<(target: Segments) => boolean> {
  const products = await readProducts(database, targets)
  const categories = new Set(await readCategoryPaths(database))
  const codes = new Set((await readPharmacyCodes(database)).flatMap(({ id, code }) => [String(id), code.toLowerCase()]))
  const booked = new Map((await readServices(database)).map(({ id, pharmacy_id, code }) => [id, [pharmacy_id, code]]))
  const cities = (await readPharmacyCities(database)).flatMap(({ province, slug }) => [
    province.toLowerCase(),
    `${province.toLowerCase()}/${slug}`,
  ])
  const places = new Set(cities)
  return (target) => {
    const [kind, ...rest] = target.map((segment) => segment.toLowerCase())
    const [first = '', second, third] = rest
    if (kind === '' || kind === 'media') return true
    if (!ROUTES.some((route) => route.test(`/${target.join('/')}`))) return false
    if (kind === 'product') return products.has(target[1] ?? '')
    if (kind === 'categories') return categories.has(rest.join('/'))
    if (kind === 'pharmacies' && rest.length > 0) return places.has(rest.slice(0, 2).join('/'))
    if (kind === 'pharmacy-services' && rest.length > 0) return booked.has(first)
    if (kind !== 'pharmacy') return true
    if (second === undefined || third === undefined) return codes.has(first)
    return booked.get(third)?.includes(first) === true
  }
}

/** Returns the codes of `targets`, as written, whose products exist. */
async function readProducts(database: Database, targets: readonly Segments[]): Promise<Set<string>> {
  const named = targets.flatMap(([kind, code = '']) => {
    const read = kind?.toLowerCase() === 'product' ? readProductCode(code) : null
    return [read?.minsan, read?.ean].flatMap((key) => (key ? [{ code, key }] : []))
  })
  const known = new Set<string>()
  for (let from = 0; from < named.length; from += CODES_AT_ONCE) {
    const keys = named.slice(from, from + CODES_AT_ONCE).map(({ key }) => key)
    const { minsan, ean } = products
    for (const row of await database.select({ minsan }).from(products).where(inArray(minsan, keys)))
      known.add(row.minsan)
    const eans = keys.filter((key) => key.length !== 9)
    if (eans.length === 0) continue
    const overlap = sql`${ean} && ${sql.param(eans)}::text[]`
    for (const row of await database.select({ ean }).from(products).where(overlap))
      for (const code of row.ean) known.add(code)
  }
  return new Set(named.flatMap(({ code, key }) => (known.has(key) ? [code] : [])))
}

/** Slugs of categories and their children, as in an address. */
async function readCategoryPaths(database: Database): Promise<string[]> {
  const rows = await readCategories(database)
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return rows.map(({ slug, parent_id }) =>
    (parent_id === null ? slug : `${slugs.get(parent_id) ?? ''}/${slug}`).toLowerCase(),
  )
}

function readPharmacyCodes(database: Database) {
  const { id, code, active } = pharmacies
  return database.select({ id, code }).from(pharmacies).where(eq(active, true))
}

/** Services by their ID in addresses, with both names of their pharmacy. */
async function readServices(database: Database) {
  const rows = await database
    .select({ id: services.id, pharmacy_id: pharmacies.id, code: pharmacies.code })
    .from(services)
    .innerJoin(pharmacies, eq(pharmacies.id, services.pharmacy_id))
    .where(eq(pharmacies.active, true))
  return rows.map(({ id, pharmacy_id, code }) => ({
    id: String(id),
    pharmacy_id: String(pharmacy_id),
    code: code.toLowerCase(),
  }))
}
