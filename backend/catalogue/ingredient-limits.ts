import { readFileSync } from 'node:fs'
import { and, eq, gt, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Composed, findLimits, type IngredientLimit, LIMITED_DAYS } from '@/lib/rules/ingredient-limits'
import LIMITS from '@/lib/rules/ingredient-limits.json'
import type { Database } from '../database/open'
import { products } from '../database/schema/catalogue'
import { guest_orders, order_buyers } from '../database/schema/guests'
import { order_lines, orders } from '../database/schema/orders'
import { hasHash, type KeyedHash } from '../encryption/keys'

const packs = z.int().check(z.gte(1), z.lte(999))
const name = z.string().check(z.toLowerCase(), z.regex(/^\p{L}+$/u))
const limitsFile = z.array(
  z.strictObject({
    ingredient: name,
    also: z._default(z.array(name), []),
    packs,
    packs_in_30_days: packs,
    leaflet: z.optional(z.string()),
    source: z.string(),
    checked: z.optional(z.string()),
  }),
)

let limits: readonly IngredientLimit[] = LIMITS

/** Loads the operator's limits, replacing the shop's. Throws an Error that names file and cause. */
export function readLimits(file: string | undefined): void {
  if (file === undefined) return
  try {
    limits = limitsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const fault = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`INGREDIENT_LIMITS: ${file}: ${fault}`)
  }
}

let packsMax = 30

/** Sets the maximum packs of one product per order. */
export function setPacksMax(most: number): void {
  packsMax = most
}

export const findShopLimits = (product: Composed): IngredientLimit[] => findLimits(product, limits)

/** Maximum packs of a product per order, with the reason if it is the product's or an ingredient's limit. */
export function productMaximum(
  own: { max_quantity: number | null; max_quantity_reason?: string | null },
  found: readonly IngredientLimit[],
): { max_quantity: number; max_quantity_reason: string | null } {
  const { max_quantity, max_quantity_reason = null } = own
  const [least] = found.toSorted((one, other) => one.packs - other.packs)
  const most = Math.min(max_quantity ?? packsMax, least?.packs ?? packsMax, packsMax)
  if (most === max_quantity) return { max_quantity, max_quantity_reason }
  return { max_quantity: most, max_quantity_reason: least?.packs === most ? limitReason(least) : null }
}

const plural = (count: number) => (count === 1 ? 'una confezione' : `${count} confezioni`)

export const limitReason = ({ ingredient, packs, packs_in_30_days }: IngredientLimit): string =>
  `Per usarlo in sicurezza, al massimo ${plural(packs)} con ${ingredient} per ordine e ${packs_in_30_days} in ${LIMITED_DAYS} giorni. Se te ne servono di più, chiedi al farmacista.`

/** Orders counted together: those of an account, a device, a proven mailbox and a telephone. */
export interface Buyer {
  user_id: number | null
  device?: KeyedHash | null | undefined
  /** Hashes of the proven mailbox and the telephone (orders/buyer-keys.ts). */
  buyer_keys?: readonly string[] | undefined
}

/** Packs per limited ingredient that the buyer ordered in the last thirty days. */
export async function boughtLately(
  database: Database,
  { user_id, device, buyer_keys = [] }: Buyer,
  asked: readonly IngredientLimit[],
  now: Date,
): Promise<Map<string, number>> {
  const whose: SQL[] = [
    ...(user_id === null ? [] : [eq(orders.user_id, user_id)]),
    ...(device ? [hasHash(guest_orders.device_hash, device)] : []),
    ...(buyer_keys.length > 0 ? [inArray(orders.id, placedWith(database, buyer_keys))] : []),
  ]
  const bought = new Map<string, number>()
  if (whose.length === 0 || asked.length === 0) return bought
  const { kind, supply, active_ingredient, form } = products
  const rows = await database
    .select({ kind, supply, active_ingredient, form, packs: sql<number>`sum(${order_lines.quantity})::int` })
    .from(orders)
    .leftJoin(guest_orders, eq(guest_orders.order_id, orders.id))
    .innerJoin(order_lines, eq(order_lines.order_id, orders.id))
    .innerJoin(products, and(eq(products.minsan, order_lines.minsan), isNotNull(active_ingredient)))
    .where(
      and(
        or(...whose),
        gt(orders.created_at, new Date(now.getTime() - LIMITED_DAYS * 86_400_000)),
        notInArray(orders.status, ['cancelled', 'not_collected']),
      ),
    )
    .groupBy(kind, supply, active_ingredient, form)
  for (const row of rows)
    for (const { ingredient } of findLimits(row, asked))
      bought.set(ingredient, (bought.get(ingredient) ?? 0) + row.packs)
  return bought
}

const placedWith = (database: Database, keys: readonly string[]) =>
  database
    .select({ order_id: order_buyers.order_id })
    .from(order_buyers)
    .where(inArray(order_buyers.key_hash, [...keys]))
