import { PGlite } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import type { DeskRole } from '@/lib/contract/desk'
import { hashPassword } from '../account/identity'
import { cleanup } from '../app/cleanup'
import { buildServer } from '../app/server'
import { applyPriceChanges } from '../catalogue/price-watch'
import { type Database, selectRows } from '../database/open'
import { schema } from '../database/schema'
import { staff, staff_pharmacies } from '../database/schema/staff'
import { openStaffSession } from '../desk/sessions'
import { createCipher } from '../encryption/keys'
import { openFileStore } from '../files/store'
import type { Runtime } from '../http/runtime'
import { readHashing } from '../keys/key-hashes'
import { requireKeys } from '../keys/key-record'
import { endUncollected, remindPharmacies } from '../orders/watch'
import { readBackendEnv } from '../process/env'
import { sendReminders } from '../reminders/watch'
import { tellPriceFalls } from '../stock-alerts/price-falls'
import { tellWatchers } from '../stock-alerts/routes'
import { createApi } from './api'
import { AGAIN, requestsOf } from './cost-calls'
import { fillShop, type Size } from './fill-shop'
import { collection, placeOrder } from './ordering'
import { PASSWORD, shop } from './shop'

/** Settings of a measured session: each statement sends its plan as a notice, those of triggers too. */
const EXPLAINED = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': '0.3',
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** What statements cost. */
export interface Cost {
  /** Pages of 8 KB that were read, from the cache or the disk. */
  buffers: number
  /** Rows that scans of tables and indexes returned or threw away. */
  rows: number
  ms: number
  /** The plan of the costliest statement. */
  plan: string
}

/** Collects the plans of a measured database. */
export class Plans {
  #statements: Cost[] = []

  add = (message: string | undefined): void => {
    const [, ms, json] = /^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/.exec(message ?? '') ?? []
    if (!json) return
    const { Plan } = JSON.parse(json) as { Plan: PlanNode }
    const buffers = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    this.#statements.push({ buffers, rows: scannedRows(Plan), ms: Number(ms), plan: json })
  }

  /** Returns the cost of the statements since the last call. */
  take(): Cost {
    const statements = this.#statements
    this.#statements = []
    const sum = (name: 'buffers' | 'rows' | 'ms') => statements.reduce((total, one) => total + one[name], 0)
    const costliest = statements.reduce<Cost | null>((most, one) => (most && most.rows >= one.rows ? most : one), null)
    return { buffers: sum('buffers'), rows: sum('rows'), ms: sum('ms'), plan: costliest?.plan ?? '' }
  }
}

function scannedRows(node: PlanNode): number {
  const own = node['Relation Name'] && / Scan$/.test(node['Node Type'])
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  const below = (node.Plans ?? []).reduce((total, child) => total + scannedRows(child), 0)
  return (own ? rows * (node['Actual Loops'] ?? 0) : 0) + below
}

/** PGlite that passes its notices on; its callers can only give a listener to each query. */
class ExplainedPGlite extends PGlite {
  heard: (message: string | undefined) => void = () => {}

  override execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
    return super.execProtocolStream(message, { ...options, onNotice: (notice) => this.heard(notice.message) })
  }
}

/** Opens a prepared database whose statements are explained: PostgreSQL by its URL, or PGlite's files. */
export async function openExplained(
  source: { url: string } | { folder: string },
): Promise<{ database: Database; plans: Plans; close(): Promise<void> }> {
  const plans = new Plans()
  if ('url' in source) {
    const options = Object.entries(EXPLAINED).map(([name, value]) => `-c ${name}=${value}`)
    const preload = '-c session_preload_libraries=auto_explain'
    const client = new pg.Pool({ connectionString: source.url, options: [preload, ...options].join(' ') })
    client.on('connect', (one) => one.on('notice', ({ message }) => plans.add(message)))
    return { database: drizzlePostgres({ client, schema }), plans, close: () => client.end() }
  }
  const client = new ExplainedPGlite({ dataDir: source.folder, extensions: { pg_trgm, auto_explain } })
  await client.waitReady
  client.heard = plans.add
  await client.exec(
    `LOAD 'auto_explain'; ${Object.entries(EXPLAINED)
      .map(([name, value]) => `SET ${name} = '${value}'`)
      .join(';')}`,
  )
  return { database: drizzlePGlite({ client, schema }), plans, close: () => client.close() }
}

/** A call or job with its cost. */
export interface Measured extends Cost {
  name: string
  status: number | null
  /** Objects of the answer. */
  items: number
  /** Rows that the counts of facets are of. */
  counted: number
}

/** Calls whose long lists are cached: they are measured twice. */
const CACHED = /^(listCategoryProducts|searchProducts|listReducedCategories|listDeskProducts)$/

/** Starts the platform on a prepared database for what `work` does with its calls. */
async function withPlatform<Result>(
  database: Database,
  folder: string,
  work: (api: ReturnType<typeof createApi>, runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const env = readBackendEnv({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  const cipher = createCipher(env)
  await requireKeys(database, cipher)
  await readHashing(database, cipher)
  const { server, runtime } = await buildServer({
    database,
    env,
    cipher,
    files: openFileStore(env),
    now: () => new Date(),
  })
  // The embedded database fills the shop in this thread, for longer than idle connections stay.
  server.server.keepAliveTimeout = 0
  try {
    return await work(createApi(await server.listen({ port: 0, host: '127.0.0.1' })), runtime)
  } finally {
    await server.close()
  }
}

/** Rows of a filled shop that its measurement names. */
export interface Filled {
  staff_id: number
  order: { id: string; number: string }
  tokens: readonly string[]
}

/** Fills the seeded shop around one order and one person of the desk. */
export async function prepareShop(
  database: Database,
  { folder, tokens, size }: { folder: string; tokens: readonly string[]; size: Size },
): Promise<Filled> {
  return withPlatform(database, folder, async (api) => {
    const [{ id: staff_id } = { id: 0 }] = await database
      .insert(staff)
      .values({
        email: 'cost@example.com',
        name: 'Costanza',
        password_hash: await hashPassword(PASSWORD),
        must_change_password: false,
      })
      .returning()
    const roles: DeskRole[] = ['owner', 'pharmacist']
    await database.insert(staff_pharmacies).values({ staff_id, pharmacy_id: Number(shop.central), roles })
    const { id, number } = await placeOrder(api, { token: tokens[1] ?? '' }, shop.cosmetic)
    await fillShop(database, size, id)
    return { staff_id, order: { id, number }, tokens }
  })
}

/** Measures each request of the contract and each job on a filled shop, or those that are `chosen`. */
export async function measureShop(
  { database, plans }: { database: Database; plans: Plans },
  folder: string,
  { staff_id, order, tokens }: Filled,
  chosen: (name: string) => boolean = () => true,
): Promise<Measured[]> {
  return withPlatform(database, folder, async (api, runtime) => {
    const [customer = '', other = ''] = tokens.slice(1)
    const caller = { address: '127.0.0.1', device: null }
    const { access_token } = await openStaffSession(runtime, staff_id, caller)
    const [medicine, supplement] = (
      await selectRows<{ minsan: string }>(
        database,
        sql`SELECT min(o.minsan) AS minsan FROM offers o JOIN product_index i USING (minsan)
          WHERE pharmacy_id = 1 AND stock > 0 AND kind IN ('medicine', 'supplement') AND o.minsan ~ '^(05|97)' GROUP BY kind ORDER BY kind`,
      )
    ).map(({ minsan }) => minsan)
    if (!medicine || !supplement) throw new Error('The central pharmacy offers too little.')
    const products = [{ minsan: shop.cosmetic, quantity: 1 }]
    const guest_request = { ...collection(), pharmacy_id: shop.central, products }
    const guest = (await api('createGuestOrder', { body: guest_request })).data
    const desk = { token: access_token }
    const versions = {
      order: (await api('getDeskOrder', { params: { id: order.id } }, desk)).data.version,
      product:
        (await api('listDeskProducts', { query: { pharmacy_id: shop.central, search: supplement } }, desk)).data
          .items[0]?.version ?? '',
    }
    const [today = '', next = ''] = [1, 2].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const world = {
      medicine,
      supplement,
      order,
      guest_order: guest.order,
      versions,
      guest_request,
      days: { today, next },
    }
    const tokenOf = { customer, staff: access_token, guest: guest.key ?? '', optional: '', public: '' }
    await api(
      'addToCart',
      { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } },
      { token: customer },
    )
    const measured: Measured[] = []
    plans.take()
    // Changes come last, so that each read finds the filled shop, and those that end a session at the very end.
    const requests = Object.entries(requestsOf(world)) as [CallName, readonly object[]][]
    const isLast = (name: CallName) => /^(logout|deleteMe|closeDesk|changeP|changeDeskP|endOther)/.test(name)
    const rank = (name: CallName) => (calls[name].method === 'GET' ? 0 : isLast(name) ? 2 : 1)
    for (const [name, several] of requests.sort(([a], [b]) => rank(a) - rank(b)))
      for (const request of several) {
        const called = `${name} ${nameRequest(request)}`.trim()
        if (!chosen(called)) continue
        const { access } = calls[name] as Call
        const token = isLast(name) && access === 'customer' ? other : tokenOf[access]
        for (const times of CACHED.test(name) ? ['', AGAIN] : ['']) {
          const { status, text } = await api(name, request as never, token ? { token } : {})
          const answer: unknown = text === '' || !/^[[{]/.test(text) ? null : JSON.parse(text)
          measured.push({
            name: `${called}${times}`,
            status,
            items: countObjects(answer),
            counted: countedBy(answer),
            ...plans.take(),
          })
        }
      }
    for (const [name, job] of Object.entries(JOBS)) {
      if (!chosen(`job: ${name}`)) continue
      await job(runtime)
      measured.push({ name: `job: ${name}`, status: null, items: 1, counted: 0, ...plans.take() })
    }
    return measured
  })
}

/** What runs by itself, with nothing to do. */
const JOBS: Record<string, (runtime: Runtime) => Promise<unknown>> = {
  'price changes': applyPriceChanges,
  'uncollected orders': endUncollected,
  'reminders of orders': remindPharmacies,
  'watched products': tellWatchers,
  'watched prices': tellPriceFalls,
  'reminders of customers': sendReminders,
  cleanup,
}

/** The values of a request that tell it from another one. */
const nameRequest = ({ query, body }: { query?: object; body?: object }) =>
  Object.entries({ ...query, ...body })
    .flatMap(([key, value]) => (typeof value === 'object' ? [] : [`${key}=${String(value).slice(0, 20)}`]))
    .join(' ')

const countObjects = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce((total: number, one) => total + countObjects(one), Array.isArray(value) ? 0 : 1)

/** With facets every product of the list is counted. */
const countedBy = (answer: unknown): number => {
  const { facets, total } = Object(answer) as { facets?: unknown; total?: unknown }
  return facets !== undefined && typeof total === 'number' ? total : 0
}
