import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import { first, ProblemError } from '@/backend/http/problem'
import type { Kind, Supply } from '@/lib/contract/products'
import { type Channel, CONDITIONS, may } from '@/lib/rules/channels'
import type { Regulated } from '@/lib/rules/classes'
import { OFFERS_NOW } from '../catalogue'

/** Source of values that nobody stated: the product is shown but not sold. */
export const NOBODY = 'nobody'
/** Source of values set with `products set`, which imports leave. */
export const OPERATOR = 'operator'

/** A stated value that differs from the stored one. */
export interface Correction {
  minsan: string
  column: 'kind' | 'supply' | 'vat_rate'
  from: string
  to: string
  /**
   * Why the stored value stays: the new one allows more, may be a profile's default, or the operator set the old one.
   * Null if it was taken.
   */
  refused: 'allows_more' | 'default' | 'set' | null
}

export interface StoredKind extends Regulated {
  minsan: string
  vat_rate: number
  sources: Record<string, { list: string }>
}

interface Stated {
  kind: Kind | null
  supply: Supply | null
  vat_rate: number | null
}

/** Channels in which a too lenient kind breaks the law. */
const RESTRICTED: readonly Channel[] = [
  'advertised',
  'by_need',
  'reduced',
  'in_offers',
  'in_feeds',
  'reserved',
  'sold_online',
]

/**
 * Decides kind, regime and VAT of a stored product by what a pharmacy's row states. The row counts, except where it
 * allows more than the stored kind: the other file may be right, so that needs `--replace-texts` (docs/domain.md#L8).
 * So does another shop's file (`lenient`), whose values may be defaults, unless it makes the kind stricter. Medicines
 * stay as AIFA's lists say.
 */
export function correctKind(
  stored: StoredKind,
  stated: Stated,
  { replaceTexts = false, lenient = false }: { replaceTexts?: boolean | undefined; lenient?: boolean },
) {
  const { minsan, sources } = stored
  const corrections: Correction[] = []
  const becomes = { kind: stored.kind, supply: stored.supply, vat_rate: stored.vat_rate }
  if (stored.kind === 'medicine' || stored.kind === 'homeopathic') return { becomes, corrections }

  const kind = stated.kind ?? stored.kind
  const wanted = { kind, supply: kind === 'veterinary' ? (stated.supply ?? stored.supply) : null }
  const guess = lenient && !replaceTexts ? 'default' : null
  const refuseKind = () => {
    if (sources.kind?.list === OPERATOR) return 'set'
    if (sources.kind?.list === NOBODY) return null
    if (allowsMore(wanted, stored)) return replaceTexts ? null : 'allows_more'
    return allowsMore(stored, wanted) ? null : guess
  }
  const refused = refuseKind()
  const note = (column: Correction['column'], to: string | number | null, refusal: Correction['refused']) => {
    const from = stored[column]
    if (to === from || sources[column]?.list === NOBODY) return
    corrections.push({ minsan, column, from: String(from ?? '-'), to: String(to ?? '-'), refused: refusal })
  }
  note('kind', kind, refused)
  if (kind === stored.kind) note('supply', wanted.supply, refused)
  if (refused === null) Object.assign(becomes, wanted)

  const vatRate = stated.vat_rate ?? stored.vat_rate
  const vatSource = sources.vat_rate?.list
  const vatRefused = vatSource === OPERATOR ? 'set' : vatSource === NOBODY ? null : guess
  note('vat_rate', vatRate, vatRefused)
  if (vatRefused === null) becomes.vat_rate = vatRate
  return { becomes, corrections }
}

/** Whether some channel is open to one class and closed to the other. */
export const allowsMore = (wanted: Regulated, stored: Regulated): boolean =>
  RESTRICTED.some((channel) => may(wanted, channel, ...CONDITIONS) && !may(stored, channel, ...CONDITIONS))

export interface Difference {
  column: string
  from: string
  to: string
}

/** Compares the columns of `after`. */
export function listDifferences(before: object, after: object): Difference[] {
  const old = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([column, value]) => {
    const [from, to] = [String(old.get(column) ?? '-'), String(value ?? '-')]
    return from === to ? [] : [{ column, from, to }]
  })
}

export function refuse(detail: string): never {
  throw new ProblemError('validation_failed', { detail })
}

/** Throws if the locked product must not be changed. */
export type ProductCheck = (transaction: Database) => Promise<void>

/** Locks a product. Throws `not_found`. */
export async function lockProduct(transaction: Database, minsan: string) {
  const rows = await transaction.select().from(products).where(eq(products.minsan, minsan)).for('update')
  return first(rows, 'not_found', `The shop has no product ${minsan}.`)
}

/**
 * Writes an offer stored as JSON, unless the pharmacy has a newer one, and notes its price as the current one. Dates
 * that passed meanwhile changed no price.
 */
export async function restoreOffer(transaction: Database, minsan: string, offer: object): Promise<void> {
  await transaction.execute(
    sql`insert into offers select (jsonb_populate_record(null::offers, ${JSON.stringify({ ...offer, price_changes_at: null })}::jsonb)).*
      on conflict do nothing`,
  )
  await recordPrices(transaction, [minsan])
}

/** Adds the current prices of the products' offers to the price history where they are not the last ones. */
export async function recordPrices(transaction: Database, minsans: readonly string[]): Promise<void> {
  await transaction.execute(sql`insert into price_history (pharmacy_id, minsan, price_cents, from_at)
    select o.pharmacy_id, o.minsan, o.price_cents, now() from ${OFFERS_NOW} o
    where o.minsan = any(${sql.param(minsans)}::text[]) and o.price_cents is distinct from (
      select h.price_cents from price_history h where h.pharmacy_id = o.pharmacy_id and h.minsan = o.minsan
      order by h.from_at desc limit 1)
    on conflict (pharmacy_id, minsan, from_at) do update set price_cents = excluded.price_cents`)
}
