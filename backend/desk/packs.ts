import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { DeskPick } from '@/lib/contract/desk-scan'
import type { Pack } from '@/lib/identifiers/gtin'
import type { ProductCodes } from '@/lib/identifiers/product-code'
import { readScan } from '@/lib/identifiers/scan'
import { isoDay } from '@/lib/rules/dates'
import type { Database } from '../database/open'
import { merged_products, products } from '../database/schema/catalogue'
import { order_lines, order_packs } from '../database/schema/orders'
import type { SomeHandlers } from '../http/handler'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { lockOrder } from '../orders/queries'
import { deskOrder, ownOrder } from './order'
import { findProduct } from './scan'

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
async function findLine(
  database: Database,
  order_id: string,
  { minsan, ean }: ProductCodes,
  known: string | undefined,
) {
  const kept = sql<string>`coalesce(${merged_products.into_minsan}, ${order_lines.minsan})`
  const lines = await database
    .select({
      ...{ minsan: order_lines.minsan, name: order_lines.name, quantity: order_lines.quantity },
      ...{ kept, ean: products.ean },
    })
    .from(order_lines)
    .leftJoin(merged_products, eq(merged_products.minsan, order_lines.minsan))
    .leftJoin(products, eq(products.minsan, kept))
    .where(eq(order_lines.order_id, order_id))
    .orderBy(asc(order_lines.position))
  const coded = lines.find((line) => line.minsan === minsan || line.kept === minsan)
  // Packs of different products may share an EAN: a known code counts more.
  if (coded || (known !== undefined && known === minsan)) return coded
  return lines.find((line) => ean !== null && line.ean?.includes(ean))
}
