import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { fillPath } from '@/lib/contract/call'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import { siteCalls } from '@/lib/contract/site'
import { type Env, readEnv } from '@/lib/process/storefront-environment'
import { OFFERS_NOW, readLimits, stockLevelSql } from '../catalogue'
import { selectRows } from '../database/open'
import { readDemo } from '../database/settings'
import { keyIdsAtHand } from '../encryption/keys'
import { openContext } from '../operator'
import { listPharmacyRows, readUnready, recordHere, toPharmacies } from '../pharmacies'
import { type BackendEnv, readBackendEnv } from '../process/env'
import type { Shop } from './judge'

type Given = Record<string, string | undefined>

const EVERY = 1_000_000
const FROM_ROME = { latitude: 41.9, longitude: 12.5, radius_km: 1500, limit: 100 }
const TIMEOUT_MS = 10_000

/** Reads the shop of these variables from its database or, without one, from the platform of API_BASE_URL. */
export async function readShop(given: Given): Promise<Shop> {
  const address = given.DATABASE_URL ? undefined : given.API_BASE_URL
  const own = readRight(readBackendEnv, given)
  const env = own.right ?? readBackendEnv({})
  // Defaults that `npm start` adds.
  const made = given.API_BASE_URL ? {} : { API_BASE_URL: 'http://127.0.0.1:4000', SESSION_SECRET: 'x'.repeat(32) }
  const shop = readRight(readEnv, { ...made, ...given }, { SESSION_SECRET: 'x'.repeat(32) })
  const settings: Partial<Env> = shop.right ?? {}
  const common = {
    settings: { ...env, ...settings, SITE_URL: given.SITE_URL },
    reservation_only: env.RESERVATION_ONLY,
    faults: [...new Set([...shop.faults, ...(address ? [] : [...own.faults, ...faultsOfFiles(env)])])],
    notice: settings.GUARANTEE_NOTICE !== undefined && holdsSomething(settings.GUARANTEE_NOTICE),
  }
  if (address)
    return {
      ...common,
      mails: null,
      records_refused: null,
      platform: await readPlatform(address, env.PHARMACY_ID).catch(() => null),
    }
  const mails = { server: env.SMTP_URL !== undefined, from: env.MAIL_FROM }
  const elsewhere = own.faults.some((fault) => /^(DATABASE_URL|DATA_DIR):/.test(fault))
  const read = elsewhere ? null : await readDatabase(env).catch(() => null)
  return { ...common, mails, platform: read?.platform ?? null, records_refused: read?.records_refused ?? null }
}

/** Reads a process's variables. Returns errors, one per line, and the valid values; null if `missing` prevents that. */
function readRight<Read>(
  read: (given: Given) => Read,
  given: Given,
  missing: Given = {},
): { right: Read | null; faults: string[] } {
  try {
    return { right: read(given), faults: [] }
  } catch (error) {
    const faults = getMessage(error).split('\n').slice(1)
    const wrong = (name: string) => faults.some((fault) => fault.trim().startsWith(`${name}:`))
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong(name)))
    return { right: orNull(() => read({ ...missing, ...rest })), faults: faults.map((fault) => fault.trim()) }
  }
}

/** Returns errors of the keys and the list of limits, which the backend reads at start. */
const faultsOfFiles = (env: BackendEnv): string[] =>
  [() => readLimits(env.INGREDIENT_LIMITS), () => keyIdsAtHand(env)].flatMap((read) => {
    try {
      read()
      return []
    } catch (error) {
      return getMessage(error).replaceAll('\n', ' ')
    }
  })

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

function orNull<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch {
    return null
  }
}

function holdsSomething(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0
}

async function readDatabase(env: BackendEnv): Promise<Pick<Shop, 'platform' | 'records_refused'>> {
  const { runtime, close } = await openContext(env)
  try {
    const { database } = runtime
    const now = runtime.now()
    const listed = await listPharmacyRows(database, { position: null, radius_km: 0, limit: EVERY, now })
    const rows = listed.filter(({ id }) => env.PHARMACY_ID === undefined || String(id) === env.PHARMACY_ID)
    const shown = await toPharmacies(database, rows, now)
    const stored = await database.query.pharmacies.findMany({
      columns: {
        code: true,
        online_medicines: true,
        online_veterinary: true,
        medicines_logo: true,
        veterinary_logo: true,
      },
    })
    const refused = stored.filter(
      (row) =>
        (row.online_medicines && !recordHere(row.online_medicines, row.medicines_logo)) ||
        (row.online_veterinary && !recordHere(row.online_veterinary, row.veterinary_logo)),
    )
    const codes = new Set(shown.map(({ code }) => code))
    const onSale = await selectRows(
      database,
      sql`SELECT FROM ${OFFERS_NOW} o WHERE ${stockLevelSql(sql`o`)} > 0 LIMIT 1`,
    )
    return {
      platform: {
        demo: (await readDemo(database)) !== null,
        pharmacies: shown,
        cut: false,
        sells: onSale.length > 0,
        closed: (await readUnready(database)).flatMap(({ code, lacks }) =>
          lacks.includes('deliveries') && codes.has(code) ? [code] : [],
        ),
      },
      records_refused: refused.map(({ code }) => code).filter((code) => codes.has(code)),
    }
  } finally {
    await close()
  }
}

async function readPlatform(address: string, pharmacyId: string | undefined): Promise<Shop['platform']> {
  const ask = <Row extends Call>(row: Row, request: CallRequest<Row>) => get(address, row, request)
  const pharmacies = pharmacyId
    ? await ask(pharmacyCalls.getPharmacy, { params: { id: pharmacyId } }).then(
        (pharmacy) => [pharmacy],
        (error) => (error instanceof NotFound ? [] : Promise.reject(error)),
      )
    : await ask(pharmacyCalls.listPharmacies, { query: FROM_ROME })
  const products = await ask(productCalls.searchProducts, { query: { TakeRow: 1 } })
  // An extension; a platform without it has no demo.
  const demo = await ask(siteCalls.getShop, {}).then(
    (shop) => shop.demo,
    () => false,
  )
  return { demo, pharmacies, cut: pharmacies.length >= FROM_ROME.limit, sells: products.total > 0, closed: null }
}

class NotFound extends Error {}

/** Sends a public read of the contract. Rejects an answer that violates it. */
async function get<Row extends Call>(address: string, row: Row, request: CallRequest<Row>): Promise<CallAnswer<Row>> {
  const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)])
  const path = `${address.replace(/\/+$/, '')}${fillPath(row, request.params as Record<string, unknown> | undefined)}?${new URLSearchParams(query)}`
  const answer = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (answer.status === 404) throw new NotFound(`${row.path} answered 404`)
  if (!answer.ok) throw new Error(`${row.path} answered ${answer.status}`)
  return z.parse(row.answer, await answer.json()) as CallAnswer<Row>
}
