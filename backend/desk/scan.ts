import { and, arrayContains, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { DeskPick, DeskScan } from '@/lib/contract/desk-supplies'
import { normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import type { Pack } from '@/lib/identifiers/gtin'
import type { ProductCodes } from '@/lib/identifiers/product-code'
import { readScan, type Scan } from '@/lib/identifiers/scan'
import { isoDay } from '@/lib/rules/dates'
import { compactCode } from '@/lib/values/text'
import { cardCode } from '../account'
import type { Database } from '../database/open'
import { fidelity_cards, users } from '../database/schema/accounts'
import { merged_products, products } from '../database/schema/catalogue'
import { order_lines, order_packs, orders } from '../database/schema/orders'
import type { Handler, SomeHandlers } from '../http/handler'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { completed, lockOrder } from '../orders'
import { deskOrder, ownOrder } from './order'
import { deskRows, findPrescribed, open } from './orders'
import { chosenPharmacies } from './scope'

const ORDERS_MAX = 25
/** Number of newest orders that are searched for the pick-up code of an ended order. */
const NEWEST_MAX = 1000
const NOTHING: DeskScan = { found: 'nothing', orders: [], minsan: null }

/** Finds what a code names at the pharmacies of the member of staff. The order of the kinds decides between several. */
export const scanAtDesk: Handler<'scanAtDesk'> = async ({ staff, body }, runtime) => {
  const ids = chosenPharmacies(staff, body.pharmacy_id)
  const scan = readScan(body.scan)
  return scan === null ? NOTHING : findScanned(runtime, ids, scan)
}

async function findScanned(runtime: Runtime, ids: number[], scan: Scan): Promise<DeskScan> {
  const { database } = runtime
  const at = inArray(orders.pharmacy_id, ids)
  const { pickup_code, order_number, health_code, nre, card } = scan
  const select = (found: DeskScan['found'], condition: SQL) => readOrders(runtime, found, and(at, condition))

  const hasCode = pickup_code === null ? null : eq(orders.pickup_code, pickup_code)
  const toCollect = hasCode && (await select('orders', sql`${hasCode} AND ${open}`))
  if (toCollect && toCollect.orders.length > 0) return toCollect
  const numbered = order_number !== null && (await select('orders', eq(orders.number, order_number)))
  if (numbered && numbered.orders.length > 0) return numbered
  if (health_code !== null || nre !== null) {
    const named = await findNamed(runtime, ids, { health_code, nre })
    // A number of a prescription may also be that of a card.
    if (health_code !== null || named.length > 0) return select('customer', inArray(orders.id, named))
  }
  const product = scan.product && (await findProduct(database, scan.product))
  if (product) return { ...NOTHING, found: 'product', minsan: product.minsan }
  const holders = card === null ? null : await findHolders(database, ids, card)
  // A customer of several pharmacies shows this card's only.
  if (holders) return select('customer', sql`${open} AND (${sql.join([...holders, sql`false`], sql` OR `)})`)
  const collected =
    pickup_code === null
      ? null
      : await select(
          'orders',
          sql`${orders.id} IN (SELECT id FROM (${selectNewest(at)}) n WHERE pickup_code = ${pickup_code})`,
        )
  if (collected && collected.orders.length > 0) return collected
  return nre !== null || !scan.is_half_nre ? NOTHING : { ...NOTHING, found: 'half_nre' }
}

/** Codes of ended orders have no index; the newest orders have one. */
const selectNewest = (at: SQL) =>
  sql`SELECT id, pickup_code FROM ${orders} WHERE ${at} ORDER BY ${orders.created_at} DESC LIMIT ${NEWEST_MAX}`

/** Reads the orders, newest first. */
async function readOrders({ cipher, database }: Runtime, found: DeskScan['found'], wanted: SQL | undefined) {
  const rows = await database.select().from(orders).where(wanted).orderBy(desc(orders.created_at)).limit(ORDERS_MAX)
  const full = await completed(cipher, database, rows)
  return { found, orders: await deskRows(database, full), minsan: null }
}

/** Finds open orders by the codice fiscale or NRE: these are encrypted, so all open orders are decrypted. */
async function findNamed(
  { cipher, database }: Runtime,
  ids: number[],
  { health_code, nre }: Pick<Scan, 'health_code' | 'nre'>,
): Promise<string[]> {
  const isOpen = and(inArray(orders.pharmacy_id, ids), open)
  const ofReceipt = await database
    .select({ id: orders.id, tax_code_encrypted: orders.tax_code_encrypted })
    .from(orders)
    .where(and(isOpen, isNotNull(orders.tax_code_encrypted)))
  const ofAccounts = await database
    .select({ order_id: orders.id, id: users.id, health_code_encrypted: users.health_code_encrypted })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(and(isOpen, isNotNull(users.health_code_encrypted)))
  const isPerson = (text: string | null) => text !== null && normaliseCodiceFiscale(text) === health_code
  const paid = ofReceipt.filter((row) => isPerson(cipher.tryDecrypt('orders', row).tax_code))
  const registered = ofAccounts.filter((row) => isPerson(cipher.tryDecrypt('users', row).health_code))
  const prescribed = await findPrescribed(
    { cipher, database },
    database.select({ id: orders.id }).from(orders).where(isOpen),
    (one) => isPerson(one.health_code) || (one.code !== null && compactCode(one.code) === nre),
  )
  return [...paid.map(({ id }) => id), ...registered.map(({ order_id }) => order_id), ...prescribed]
}

/** Finds a product by its code or EAN. An eight-digit code may be both: the minsan is preferred. */
async function findProduct(database: Database, { minsan, ean }: ProductCodes) {
  // Without a limit, for which the planner would read all products up to the first with this EAN.
  const found = await database
    .select({ minsan: products.minsan, name: products.name })
    .from(products)
    .where(or(eq(products.minsan, minsan ?? ''), arrayContains(products.ean, [ean ?? ''])))
    .orderBy(products.minsan)
  return found.find((product) => product.minsan === minsan) ?? found[0] ?? null
}

/** Conditions for the orders of a card's holders, one for each pharmacy; null if no pharmacy has this card. */
async function findHolders(database: Database, ids: number[], card: string): Promise<SQL[] | null> {
  const rows = await database
    .select({ pharmacy_id: fidelity_cards.pharmacy_id, user_id: fidelity_cards.user_id })
    .from(fidelity_cards)
    .where(and(inArray(fidelity_cards.pharmacy_id, ids), eq(fidelity_cards.code, cardCode(card))))
  if (rows.length === 0) return null
  return rows.flatMap(({ pharmacy_id, user_id }) =>
    user_id === null ? [] : [sql`(${eq(orders.pharmacy_id, pharmacy_id)} AND ${eq(orders.user_id, user_id)})`],
  )
}

const UNKNOWN = { minsan: null, name: null, picked: 0, quantity: 0, expires: null } as const

/** Scans need no version: they are counted one after the other, from whichever till. */
export const deskPackHandlers = {
  async pickDeskPack({ staff, params: { id }, body }, runtime) {
    await ownOrder(runtime, staff, id)
    const scan = readScan(body.scan)
    return runtime.database.transaction(async (transaction) => {
      const { order } = await lockOrder(runtime.cipher, transaction, id)
      if (order.status !== 'preparing') return { ...UNKNOWN, refused: 'not_preparing' as const }
      return pickPack(runtime, transaction, { order_id: id, by: staff.name, codes: scan?.product, pack: scan?.pack })
    })
  },

  async removeDeskPack({ staff, params: { id }, body: { minsan } }, runtime) {
    await ownOrder(runtime, staff, id)
    await runtime.database.transaction(async (transaction) => {
      const { order } = await lockOrder(runtime.cipher, transaction, id)
      const scanned = await transaction
        .select({ id: order_packs.id })
        .from(order_packs)
        .where(and(eq(order_packs.order_id, id), eq(order_packs.minsan, minsan)))
        .orderBy(desc(order_packs.id))
        .limit(1)
      const last = first(order.status === 'preparing' ? scanned : [])
      await transaction.delete(order_packs).where(eq(order_packs.id, last.id))
    })
    return deskOrder(runtime, staff, id)
  },
} satisfies SomeHandlers

interface Scanned {
  order_id: string
  by: string
  codes: ProductCodes | null | undefined
  pack: Pack | null | undefined
}

/** Counts a pack for its line of the locked order. */
async function pickPack({ now }: Runtime, transaction: Database, scanned: Scanned): Promise<DeskPick> {
  const { order_id, by, codes } = scanned
  const { lot = null, expires = null, serial = null } = scanned.pack ?? {}
  const product = codes ? await findProduct(transaction, codes) : null
  const line = codes ? await findLine(transaction, order_id, codes, product?.minsan) : undefined
  if (!line) return { ...UNKNOWN, refused: 'pack_wrong', minsan: product?.minsan ?? null, name: product?.name ?? null }
  const { minsan, name, quantity } = line
  const packs = await transaction
    .select({ serial: order_packs.serial })
    .from(order_packs)
    .where(and(eq(order_packs.order_id, order_id), eq(order_packs.minsan, minsan)))
  const answer = { minsan, name, quantity, picked: packs.length, expires }
  if (expires !== null && expires < isoDay(now())) return { ...answer, refused: 'pack_expired' }
  if (serial !== null && packs.some((one) => one.serial === serial)) return { ...answer, refused: 'pack_repeated' }
  if (packs.length >= quantity) return { ...answer, refused: 'pack_too_many' }
  await transaction.insert(order_packs).values({ order_id, minsan, lot, expires, serial, by, at: now() })
  return { ...answer, picked: packs.length + 1, refused: null }
}

/** Finds the line of a pack by code, also of a product that was merged, else by EAN. */
async function findLine(database: Database, orderId: string, { minsan, ean }: ProductCodes, known: string | undefined) {
  const kept = sql<string>`coalesce(${merged_products.into_minsan}, ${order_lines.minsan})`
  const lines = await database
    .select({
      ...{ minsan: order_lines.minsan, name: order_lines.name, quantity: order_lines.quantity },
      ...{ kept, ean: products.ean },
    })
    .from(order_lines)
    .leftJoin(merged_products, eq(merged_products.minsan, order_lines.minsan))
    .leftJoin(products, eq(products.minsan, kept))
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position))
  const coded = lines.find((line) => line.minsan === minsan || line.kept === minsan)
  // Packs of different products may share an EAN: a known code counts more.
  if (coded || (known !== undefined && known === minsan)) return coded
  return lines.find((line) => ean !== null && line.ean?.includes(ean))
}
