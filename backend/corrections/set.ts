import { and, eq, sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { hidden_offers, offers, products } from '@/backend/database/schema/catalogue'
import type { Runtime } from '@/backend/http/runtime'
import { DESK_FIELDS, type DeskColumn, deskColumns } from '@/lib/contract/desk-products'
import type { Supply } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'
import type { SaleDates } from '@/lib/rules/price'
import { type Changes, changeCatalogue, recordDueChanges } from '../catalogue'
import { selectReserved } from '../orders'
import { requirePharmacy } from '../pharmacies'
import {
  type Difference,
  listDifferences,
  lockProduct,
  OPERATOR,
  type ProductCheck,
  recordPrices,
  refuse,
} from './provenance'

type SettableOffer = Pick<typeof offers.$inferSelect, DeskColumn<'offers'>>

/** `stock` is the packs in the pharmacy, as in a file: those that open orders hold are subtracted. */
type OfferSetting = { [Column in keyof SettableOffer]?: SettableOffer[Column] | undefined } & {
  pharmacy: string
  /** Null ends a reduction. */
  list_price_cents?: number | null | undefined
  /** Start and end of the reduction as ISO instants; null for none. */
  sale_starts_at?: string | null | undefined
  sale_ends_at?: string | null | undefined
}

/** Sets a pharmacy's offer of a product. Throws `validation_failed` as an import would reject the row. */
async function setOffer(
  transaction: Database,
  product: typeof products.$inferSelect,
  setting: OfferSetting,
  changes: Changes,
): Promise<Difference[]> {
  const { minsan } = product
  const { id } = await requirePharmacy(transaction, setting.pharmacy, `no pharmacy ${setting.pharmacy}`)
  const hidden = and(eq(hidden_offers.pharmacy_id, id), eq(hidden_offers.minsan, minsan))
  if ((await transaction.$count(hidden_offers, hidden)) > 0)
    refuse(`${minsan} is hidden at ${setting.pharmacy}: show it first, with products show.`)
  const here = and(eq(offers.pharmacy_id, id), eq(offers.minsan, minsan))
  const [before] = await transaction.select().from(offers).where(here).for('update')
  await recordDueChanges(transaction, (code) => sql`${code} = ${minsan}`)
  const price_cents = decidePrice(product, setting, before)
  const list_price_cents = decideListPrice(product, setting, before, price_cents)
  const reserved = setting.stock === undefined ? 0 : await readReserved(transaction, id, minsan)
  const after = {
    ...keepFields(setting, before),
    price_cents,
    list_price_cents,
    ...decideDates(setting, before, list_price_cents),
    stock: setting.stock === undefined ? (before?.stock ?? 0) : Math.max(0, setting.stock - reserved),
  }
  const set = { ...after, price_changes_at: null, stock_updated_at: sql`now()` }
  await transaction
    .insert(offers)
    .values({ pharmacy_id: id, minsan, ...after })
    .onConflictDoUpdate({ target: [offers.pharmacy_id, offers.minsan], set })
  await recordPrices(transaction, [minsan])
  changes.addPharmacy(id)
  return listDifferences(before ? withIsoDates(before) : {}, withIsoDates(after))
}

/** Every field as given, as before, or as without an offer. */
const keepFields = (setting: OfferSetting, before: Offer) =>
  Object.fromEntries(
    Object.values(DESK_FIELDS).flatMap((field) => {
      if (field.table !== 'offers') return []
      const { column, without_offer } = field
      const kept = before ? before[column] : without_offer
      return [[column, setting[column] === undefined ? kept : setting[column]]]
    }),
  ) as SettableOffer

type Offer = typeof offers.$inferSelect | undefined
type Product = typeof products.$inferSelect

function decidePrice(
  { minsan, national_price_cents }: Product,
  { price_cents, list_price_cents, pharmacy }: OfferSetting,
  before: Offer,
) {
  if (national_price_cents !== null) {
    if (price_cents === undefined) return national_price_cents
    return refuse(`${minsan} has a national price, which AIFA's lists say.`)
  }
  // An offer with dates ends as at its last day.
  const hasDates = before?.sale_starts_at ?? before?.sale_ends_at
  const regular = list_price_cents === null && hasDates ? before?.list_price_cents : null
  return (
    price_cents ??
    regular ??
    before?.price_cents ??
    refuse(`${pharmacy} has no offer of ${minsan} yet: give its --price.`)
  )
}

function decideListPrice(product: Product, { list_price_cents }: OfferSetting, before: Offer, priceCents: number) {
  if (list_price_cents) {
    if (!may(product, 'reduced', 'leaflet') || product.national_price_cents !== null)
      refuse(`No reduced price may be shown on ${product.minsan} (docs/domain.md#L6, #L8).`)
    if (list_price_cents <= priceCents) refuse('The list price must be higher than the price.')
  }
  const wanted = list_price_cents === undefined ? (before?.list_price_cents ?? null) : list_price_cents
  return wanted !== null && wanted > priceCents ? wanted : null
}

function decideDates(setting: OfferSetting, before: Offer, listPriceCents: number | null): SaleDates {
  if (listPriceCents === null) {
    if (setting.sale_starts_at ?? setting.sale_ends_at) refuse('Dates need a list price, which counts outside them.')
    return { sale_starts_at: null, sale_ends_at: null }
  }
  const decide = (name: keyof SaleDates) => {
    const wanted = setting[name]
    if (wanted === undefined) return before?.[name] ?? null
    return wanted === null ? null : new Date(wanted)
  }
  const dates = { sale_starts_at: decide('sale_starts_at'), sale_ends_at: decide('sale_ends_at') }
  const { sale_starts_at, sale_ends_at } = dates
  if (sale_starts_at && sale_ends_at && sale_ends_at <= sale_starts_at) refuse('The offer ends before it starts.')
  return dates
}

const withIsoDates = <Dated extends SaleDates>(offer: Dated) => ({
  ...offer,
  sale_starts_at: offer.sale_starts_at?.toISOString(),
  sale_ends_at: offer.sale_ends_at?.toISOString(),
})

async function readReserved(database: Database, pharmacyId: number, minsan: string): Promise<number> {
  const given = sql`(values (${pharmacyId}::int, ${minsan}::text)) as g (pharmacy_id, minsan)`
  const [row] = await selectRows<{ quantity: number }>(database, selectReserved(given))
  return row?.quantity ?? 0
}

type ProductRow = typeof products.$inferSelect
type Settable = Pick<ProductRow, DeskColumn<'products'>>

export type Setting = { [Column in keyof Settable]?: Settable[Column] | undefined } & {
  minsan: string
  supply?: Supply | undefined
  name?: string | undefined
  /** Replaces all. */
  ean?: string[] | undefined
  offer?: OfferSetting | undefined
  /** The member of staff, for the record. */
  by?: string | undefined
  check?: ProductCheck | undefined
}

export interface SetProduct {
  minsan: string
  changed: Difference[]
}

/**
 * Corrects a product, and its offer at one pharmacy. Imports keep a kind, regime and VAT set here. Throws `not_found`,
 * and `validation_failed` for what the law or AIFA's lists decide.
 */
export function setProduct(runtime: Runtime, setting: Setting): Promise<SetProduct> {
  const { minsan, offer, by, check } = setting
  return changeCatalogue(runtime, { what: 'products set', subject: minsan, by }, async (transaction, changes) => {
    const before = await lockProduct(transaction, minsan)
    await check?.(transaction)
    const after = applySetting(before, setting)
    await transaction
      .update(products)
      .set({ ...after, sources: noteSources(before, setting, runtime.now()), updated_at: runtime.now() })
      .where(eq(products.minsan, minsan))
    const changed = listDifferences(before, after)
    changes.addProduct(minsan)
    if (after.kind !== before.kind || after.supply !== before.supply) changes.addForbidden(minsan)
    if (offer) changed.push(...(await setOffer(transaction, { ...before, ...after }, offer, changes)))
    return { minsan, changed }
  })
}

function applySetting(before: ProductRow, setting: Setting) {
  const { kind, supply, name, ean } = setting
  const listed = before.kind === 'medicine' || before.kind === 'homeopathic'
  if (listed && (kind ?? supply) !== undefined) refuse("AIFA's lists say kind and regime of a medicine: import them.")
  if (kind === 'medicine' || kind === 'homeopathic') refuse("Only AIFA's lists make a medicine: import them.")
  const becomes = kind ?? before.kind
  if (supply !== undefined && becomes !== 'veterinary') refuse("Only an animal's medicine has a regime here.")
  const fields = deskColumns('products').map((column) => [column, setting[column] ?? before[column]])
  return {
    ...(Object.fromEntries(fields) as Settable),
    supply: becomes === 'veterinary' || listed ? (supply ?? before.supply) : null,
    name: name ?? before.name,
    ean: ean ?? before.ean,
  }
}

function noteSources({ sources }: ProductRow, setting: Setting, now: Date): ProductRow['sources'] {
  const note = { list: OPERATOR, at: now.toISOString() }
  const set = deskColumns('products').filter((column) => setting[column] !== undefined)
  return {
    ...sources,
    ...(setting.supply && { kind: note }),
    ...Object.fromEntries(set.map((column) => [column, note])),
  }
}
