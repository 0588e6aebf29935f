import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { offers, products } from '@/backend/database/schema/catalogue'
import { pharmacies } from '@/backend/database/schema/places'
import { may } from '@/lib/rules/channels'
import { isMedicine } from '@/lib/rules/sale'
import { type Correction, correctKind, NOBODY } from '../corrections'
import { findCategories, splitCategories } from './categories'
import { type ImportOptions, type Loader, type Row, takeRows } from './loader'
import { type AcceptedOffer, holdJumps, saveOfferedProducts, toBeSaid, upsertOffers } from './offered-products'
import type { OfferRecord } from './offers'
import { leaveOut, reject } from './outcome'
import type { NotSold } from './report'
import { findPharmacies, wholeFile } from './whole-file'

type KnownProduct = Pick<
  typeof products.$inferSelect,
  'minsan' | 'kind' | 'supply' | 'vat_rate' | 'national_price_cents' | 'withdrawn_at' | 'sources'
>

/** Lenient mode for third-party files: missing data do not reject a product but prevent its sale. */
type Strictness = { lenient: boolean }
type Accepting = Strictness & Pick<ImportOptions, 'replaceTexts'>
type Accepted = AcceptedOffer & { becomes: KnownProduct; corrections: Correction[]; not_sold: NotSold | null }
/** A catalogue without a pharmacy has products only. */
type Offered = Omit<OfferRecord, 'pharmacy_code'> & { pharmacy_code: string | null }

const UNSTATED = { kind: null, supply: null, vat_rate: null }
const NO_TEXTS = { description: null, composition: null, directions: null, warnings: null }

/**
 * Sets a pharmacy's prices and stock. Unknown parapharmacy products are added from the row; medicines never are,
 * since only AIFA's lists state how they may be sold. The file's stock is the physical one: quantities reserved by
 * open orders are subtracted.
 */
export function offerLoader(
  { replaceTexts, complete, dryRun, acceptJumps, own }: ImportOptions,
  { lenient }: Strictness = { lenient: false },
): Loader<Offered> {
  const file = wholeFile(offers, 'minsan')
  /** Products added by earlier pieces of a rehearsal, which are rolled back; without texts. */
  const brought = new Map<string, AcceptedOffer>()
  return {
    holdsPrices: !acceptJumps,
    recordKey: ({ pharmacy_code, minsan }) => `${pharmacy_code}|${minsan}`,
    async write(database, given, changes) {
      const pharmacyId = await findPharmacies(database, given)
      const rows = own ? await withoutSharedData(database, given) : given
      const named = rows.flatMap(({ record }) => splitCategories(record))
      const categories = await findCategories(database, named, { make: lenient })
      const known = await knownProducts(
        database,
        rows.map(({ record }) => record.minsan),
      )
      const again = rows.flatMap(({ record }) => (!known.has(record.minsan) && brought.get(record.minsan)) || [])
      for (const { record } of again) known.set(record.minsan, newProduct(record))
      const stated = new Set<string>()
      const corrections: Correction[] = []
      const {
        taken: items,
        rejected,
        left_out,
      } = takeRows(rows, (record) => {
        const pharmacy_id = record.pharmacy_code === null ? null : pharmacyId(record)
        const words = stated.has(record.minsan) ? { ...record, ...UNSTATED } : record
        const item = accept(words, pharmacy_id, known.get(record.minsan), categories, { lenient, replaceTexts })
        const { minsan, kind, vat_rate } = item.record
        corrections.push(...item.corrections)
        // A later row may offer the product at another pharmacy; what the first one states of it counts.
        if (kind !== null || vat_rate !== null) stated.add(minsan)
        if (dryRun && !known.has(minsan))
          brought.set(minsan, { ...item, category_ids: [], record: { ...item.record, ...NO_TEXTS } })
        known.set(minsan, item.becomes)
        return item
      })
      const sold = items.flatMap(({ offer }) => offer ?? [])
      const onlyShown = items.flatMap(({ record, offer }) => (offer ? [] : record.minsan))
      if (complete) for (const offer of sold) file.add(offer)
      if (items.length === 0) return { added: [], changed: [], rejected, left_out }
      const productsSaved = await saveOfferedProducts(database, [...again, ...items], replaceTexts === true)
      // A national price is the list's, not the file's.
      const national = new Set(
        items.flatMap(({ record, becomes }) => (becomes.national_price_cents === null ? [] : record.minsan)),
      )
      const compared = acceptJumps ? null : await holdJumps(database, sold, national)
      const written = await upsertOffers(database, compared?.offers ?? sold)
      const shown = (minsans: ReadonlySet<string>) => onlyShown.filter((minsan) => minsans.has(minsan))
      const added = written.filter((row) => row.added)
      const changed = written.filter((row) => !row.added && (row.changed || productsSaved.changed.has(row.minsan)))
      for (const { pharmacy_id } of [...added, ...changed]) changes.addPharmacy(pharmacy_id)
      const newShown = shown(productsSaved.added)
      const changedShown = shown(productsSaved.changed)
      for (const minsan of [...[...added, ...changed].map((row) => row.minsan), ...newShown, ...changedShown])
        changes.addProduct(minsan)
      // Pages that show the wrong kind are not served again, not even once.
      for (const { minsan, column, refused } of corrections)
        if (refused === null && column !== 'vat_rate') changes.addForbidden(minsan)
      return {
        added: [...added, ...newShown],
        changed: [...changed, ...changedShown],
        corrections,
        ...(compared && { held: compared.held, moved: compared.moved, compared: compared.compared }),
        not_sold: items.flatMap(({ record, not_sold }) => (record.pharmacy_code === null ? [] : (not_sold ?? []))),
        rejected,
        left_out,
      }
    },
    ...(complete && {
      async complete(database, changes, whole) {
        const { dropped, held } = await file.drop(database, whole)
        for (const { pharmacy_id, minsan } of dropped) {
          changes.addPharmacy(pharmacy_id)
          changes.addProduct(minsan)
        }
        return { removed: dropped.map(({ pharmacy, minsan }) => ({ pharmacy, key: minsan })), held }
      },
    }),
  } satisfies Loader<Offered>
}

/** Leaves price and stock of products that another pharmacy sells too: their other data are not this one's to change. */
async function withoutSharedData(database: Database, rows: Row<Offered>[]): Promise<Row<Offered>[]> {
  const codes = rows.flatMap(({ record }) => record.pharmacy_code ?? [])
  const minsans = rows.map(({ record }) => record.minsan)
  const others = await database
    .selectDistinct({ minsan: offers.minsan })
    .from(offers)
    .innerJoin(pharmacies, eq(pharmacies.id, offers.pharmacy_id))
    .where(and(inArray(offers.minsan, minsans), notInArray(pharmacies.code, codes)))
  const shared = new Set(others.map(({ minsan }) => minsan))
  return rows.map(({ line, record }) => ({
    line,
    record: shared.has(record.minsan) ? { ...record, ...UNSTATED, ...NOT_OF_MEDICINES, ...NOT_SHARED } : record,
  }))
}

async function knownProducts(database: Database, minsans: string[]): Promise<Map<string, KnownProduct>> {
  const { minsan, kind, supply, vat_rate, national_price_cents, withdrawn_at, sources } = products
  const rows = await database
    .select({ minsan, kind, supply, vat_rate, national_price_cents, withdrawn_at, sources })
    .from(products)
    .where(inArray(minsan, minsans))
  return new Map(rows.map((row) => [row.minsan, row]))
}

function newProduct(record: AcceptedOffer['record']): KnownProduct {
  const sources = Object.fromEntries(
    toBeSaid.filter((name) => record[name] === null).map((name) => [name, { list: NOBODY, at: '' }]),
  )
  const { minsan, kind, supply, vat_rate } = record
  return {
    minsan,
    kind: kind ?? 'other',
    supply,
    vat_rate: vat_rate ?? 22,
    national_price_cents: null,
    withdrawn_at: null,
    sources,
  }
}

function accept(
  record: Offered,
  pharmacy_id: number | null,
  product: KnownProduct | undefined,
  categories: ReadonlyMap<string, number>,
  { lenient, replaceTexts }: Accepting,
): Accepted {
  const { minsan, stock, orderable } = record
  if (!product) checkNew(record)
  if (product?.withdrawn_at) reject('unknown_product', `${minsan} is suspended or withdrawn`)
  const known = product ?? newProduct(record)
  const unsaid = toBeSaid.filter((name) => known.sources[name]?.list === NOBODY && record[name] === null)
  if (unsaid.length > 0 && !lenient) {
    const names = unsaid.map((name) => ({ kind: 'tipo', vat_rate: 'iva' })[name])
    reject('missing_value', `nobody has said of ${minsan} what the shop needs: ${names.join(', ')}`)
  }
  const corrected = correctKind(known, record, { lenient, replaceTexts })
  const sources = Object.fromEntries(
    Object.entries(known.sources).filter(([name]) => !toBeSaid.some((one) => one === name && record[one] !== null)),
  )
  const becomes = { ...known, ...corrected.becomes, sources }
  const said = {
    ...record,
    kind: record.kind && becomes.kind,
    supply: becomes.supply,
    vat_rate: record.vat_rate && becomes.vat_rate,
  }
  // Class A has a national price that overrides the pharmacy's.
  const national = known.national_price_cents
  const reducible = may(becomes, 'reduced', 'leaflet')
  const isReduced = national === null && reducible && record.list_price_cents !== null
  const hasDates = Boolean(record.sale_starts_at ?? record.sale_ends_at)
  // A row that makes the kind stricter counts without its reduction: rejected, it would leave the wrong kind.
  const madeStricter = may(known, 'reduced', 'leaflet')
  if (national === null && record.list_price_cents !== null && !reducible && !(product && madeStricter))
    reject('forbidden_discount', `no reduced price is shown on ${minsan} (docs/domain.md#L6, #L8)`)
  const unknown = (category: string) =>
    reject('unknown_category', `no category has the slug ${category}; a path like «Corpo > Mani» makes one`)
  const categoryIds = splitCategories(record).flatMap(
    (category) => categories.get(category) ?? leaveOut(() => unknown(category)) ?? [],
  )
  const price_cents = national ?? (hasDates && !isReduced ? record.list_price_cents : record.price_cents)
  if (price_cents === null && !lenient) reject('missing_value', 'empty: prezzo')
  const missing: NotSold['missing'] = [...unsaid, ...(price_cents === null ? (['price'] as const) : [])]
  const isSold = pharmacy_id !== null && price_cents !== null && missing.length === 0
  // Names and texts of medicines come from AIFA's lists, not from third-party files; veterinary medicines have no
  // list.
  const ofLists = lenient && isMedicine(known) && known.kind !== 'veterinary'
  return {
    record: ofLists ? { ...said, ...NOT_OF_MEDICINES } : said,
    becomes,
    corrections: corrected.corrections,
    category_ids: ofLists ? [] : categoryIds,
    not_sold: missing.length > 0 ? { minsan, name: record.name, missing } : null,
    offer: isSold ? { pharmacy_id, minsan, price_cents, ...readReduction(record, isReduced), stock, orderable } : null,
  }
}

function readReduction({ list_price_cents, sale_starts_at, sale_ends_at }: Offered, isReduced: boolean) {
  const toDate = (text: string | null) => (isReduced && text ? new Date(text) : null)
  return {
    list_price_cents: isReduced ? list_price_cents : null,
    sale_starts_at: toDate(sale_starts_at),
    sale_ends_at: toDate(sale_ends_at),
  }
}

const NOT_OF_MEDICINES = {
  name: null,
  brand: null,
  form: null,
  description: null,
  composition: null,
  directions: null,
  warnings: null,
}

const NOT_SHARED = {
  ...{ manufacturer: null, category: null, content: null, responsible_person: null, sector: null },
  ...{ ean: [], label_facts: {}, max_quantity: null, max_quantity_reason: null },
}

function checkNew(record: Offered): void {
  const { minsan, name } = record
  if (minsan.startsWith('0'))
    reject('unknown_product', `${minsan} is a medicine the shop does not know: import AIFA's lists first`)
  if (name === null) reject('missing_value', 'a product new to the shop needs: nome')
}
