import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import { pharmacies, services } from '@/backend/database/schema/places'
import { redirects } from '@/backend/database/schema/site'
import { readProductCode } from '@/lib/identifiers/product-code'
import { formatOldAddress, type OldAddress, parseOldAddress, RedirectTable } from '@/lib/rules/redirect-table'
import routes from '@/lib/rules/routes.json'
import { readCategories } from '../catalogue'
import { readPharmacyCities } from '../pharmacies'
import { type Loader, takeRows } from './loader'
import { type Outcome, reject } from './outcome'
import { Table } from './table'
import { given, upsert } from './upsert'
import { required } from './values'

type RedirectRecord = { from_path: string; to_path: string }

const LONGEST = 2000
/** Paths of the shop that must not be redirected. */
const OWN = /^\/(?:api|_next|media|og)(?:\/|$)/
/** Pages that are only redirected with a parameter that the shop does not know. */
const HOME = new Set(['/', '/home'])

/**
 * The shop's own format, see docs/imports.md. The old address may be a full URL of the old site; the new one is a
 * path of this shop.
 */
export const redirectTable = new Table(
  {
    columns: {
      from: {
        names: [
          ...['da', 'vecchio', 'vecchio_indirizzo', 'from', 'old', 'old_address', 'source_url', 'source', 'old_url'],
          ...['vecchio_url', 'url_vecchio', 'url_sorgente', 'request_url', 'redirect_from'],
        ],
        required: true,
      },
      to: {
        names: [
          ...['a', 'nuovo', 'nuovo_indirizzo', 'to', 'new', 'new_address', 'target', 'target_url', 'destination'],
          ...['destination_url', 'destinazione', 'new_url', 'nuovo_url', 'url_nuovo', 'redirect_to'],
        ],
        required: true,
      },
    },
  },
  (row): RedirectRecord => {
    const from = readOldAddress(required(row.from, 'da'))
    const to = required(row.to, 'a')
    const to_path = toPath(to) ?? reject('invalid_path', `not a path of the shop: ${to}`)
    return { from_path: formatOldAddress(from), to_path }
  },
)

function readOldAddress(text: string): OldAddress {
  const address = text.length > LONGEST ? null : parseOldAddress(text)
  if (!address) return reject('invalid_path', `not an address: ${text}`)
  if (OWN.test(address.path)) reject('invalid_path', `the shop needs this address itself: ${address.path}`)
  if (HOME.has(address.path) && address.parameters.length === 0)
    reject('invalid_path', `this is the home page, and no parameter names an old one: ${text}`)
  return address
}

const SHOP = 'http://shop.invalid'

/** Path, query and fragment, encoded like a browser does, without double or trailing slashes; null if elsewhere. */
function toPath(text: string): string | null {
  if (!text.startsWith('/') || text.length > LONGEST || !URL.canParse(text, SHOP)) return null
  const { origin, pathname, search, hash } = new URL(text, SHOP)
  return origin === SHOP ? `${pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')}${search}${hash}` : null
}

const readRedirects = (database: Database): Promise<RedirectRecord[]> =>
  database.select({ from_path: redirects.from_path, to_path: redirects.to_path }).from(redirects)

/** Upserts redirects. Rejects a row that would create a loop. */
export async function redirectLoader(database: Database): Promise<Loader<RedirectRecord>> {
  const table = new RedirectTable()
  /** Stored spellings and targets by normalised address: rows of earlier versions are not normalised. */
  const stored = new Map<string, RedirectRecord & { address: OldAddress }>()
  for (const row of await readRedirects(database)) {
    const address = parseOldAddress(row.from_path)
    if (!address) continue
    table.set(address, row.to_path)
    stored.set(formatOldAddress(address), { ...row, address })
  }
  return {
    recordKey: ({ from_path }) => from_path,
    async write(transaction, rows) {
      const { taken, rejected } = takeRows(rows, ({ from_path, to_path }) => {
        const address = parseOldAddress(from_path) ?? reject('invalid_path', `not an address: ${from_path}`)
        const known = stored.get(from_path)
        table.set(address, to_path)
        if (isLoop(table, to_path)) {
          if (known) table.set(address, known.to_path)
          else table.delete(address)
          reject('redirect_loop', `${to_path} leads back to ${from_path}`)
        }
        const row = { from_path: known?.from_path ?? from_path, to_path }
        stored.set(from_path, { ...row, address })
        return row
      })
      const target = { key: ['from_path'], id: 'from_path', merge: given('to_path') }
      return { ...(await upsert(transaction, redirects, target, taken)), rejected }
    },
  }
}

/** Follows the redirects from `path`; a table without loops stays so if the new rule's target ends. */
function isLoop(table: RedirectTable, path: string): boolean {
  const passed = new Set<string>()
  for (let rule = table.find(path); rule !== null; rule = table.find(rule.to)) {
    if (passed.has(rule.from)) return true
    passed.add(rule.from)
  }
  return false
}

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
