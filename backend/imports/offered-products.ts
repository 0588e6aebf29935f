import type { Database } from '@/backend/database/open'
import { type offers, products } from '@/backend/database/schema/catalogue'
import type { Kind } from '@/lib/contract/products'
import { NOBODY } from '../corrections/provenance'
import { fileProducts } from './categories'
import type { OfferRecord } from './offers'
import { given, united, upsert } from './upsert'

/** An offer as a file states it. Null leaves the stored value unchanged. */
export type GivenOffer = Omit<typeof offers.$inferInsert, 'stock' | 'orderable'> & {
  stock: number | null
  orderable: boolean | null
}

export type AcceptedOffer = {
  /** Kind, regime and VAT as they become. */
  record: Omit<OfferRecord, 'pharmacy_code' | 'kind'> & { pharmacy_code: string | null; kind: Kind | null }
  /** Null if shown but not sold. */
  offer: GivenOffer | null
  category_ids: number[]
}

/** Values required for sale, with their placeholders. */
const TO_BE_SAID = { kind: "'other'", vat_rate: '22' } as const
export type ToBeSaid = keyof typeof TO_BE_SAID
export const toBeSaid = Object.keys(TO_BE_SAID) as ToBeSaid[]

const SECTIONS = ['composition', 'directions', 'warnings'] as const
/** Empty values of columns that are not nullable. */
const empty: Record<string, string> = { description: "''", sections: "'[]'" }
const texts = [
  'name',
  'brand',
  'manufacturer',
  'form',
  'pack',
  'content_amount',
  'description',
  'sections',
  'responsible_person',
  'sector',
  'max_quantity',
  'max_quantity_reason',
]

const toGiven = (record: AcceptedOffer['record']) => ({
  ...record,
  content_amount: record.content,
  sources: Object.fromEntries(
    toBeSaid.filter((name) => record[name] === null).map((name) => [name, { list: NOBODY, at: new Date() }]),
  ),
  sections: SECTIONS.flatMap((code) => (record[code] ? [{ code, html: record[code] }] : [])),
})

/**
 * Upserts products of a pharmacy's rows: adds new ones, fills in missing data (or replaces them on request) and
 * sets categories. Returns the codes added and changed.
 */
export async function saveOfferedProducts(database: Database, items: AcceptedOffer[], replace_texts: boolean) {
  const described = new Map<string, ReturnType<typeof toGiven>>()
  for (const { record } of items) {
    const before = described.get(record.minsan)
    if (before) {
      before.vat_rate ??= record.vat_rate
      if (before.kind === null) Object.assign(before, { kind: record.kind, supply: record.supply })
    } else described.set(record.minsan, toGiven(record))
  }
  const unsaid = (name: string) => `stored.sources -> '${name}' ->> 'list' = '${NOBODY}'`
  const said = toBeSaid.map(
    (name) => `case when given.${name} is not null and ${unsaid(name)} then '${name}' else '' end`,
  )
  const merge = {
    ...Object.fromEntries(
      Object.entries(TO_BE_SAID).map(([name, meanwhile]) => [
        name,
        `coalesce(given.${name}, stored.${name}, ${meanwhile})`,
      ]),
    ),
    sources: `case when stored.minsan is null then given.sources else stored.sources - array[${said.join(', ')}] end`,
    ...given('supply'),
    ...united('ean'),
    // Merged per key.
    label_facts: (replace_texts ? ['stored', 'given'] : ['given', 'stored'])
      .map((row) => `coalesce(${row}.label_facts, '{}')`)
      .join(' || '),
    ...Object.fromEntries(
      texts.map((name) => {
        const none = empty[name] ?? 'null'
        const [first, second] = replace_texts ? ['given', 'stored'] : ['stored', 'given']
        return [name, `coalesce(nullif(${first}.${name}, ${none}), nullif(${second}.${name}, ${none}), ${none})`]
      }),
    ),
  }
  const { added, changed } = await upsert<string>(database, products, { key: ['minsan'], id: 'minsan', merge }, [
    ...described.values(),
  ])
  const filed = items.flatMap(({ record: { minsan }, category_ids }) =>
    category_ids.map((category_id) => ({ category_id, minsan })),
  )
  const added_now = new Set(added)
  const refiled = await fileProducts(database, filed)
  return { added: added_now, changed: new Set([...changed, ...refiled.filter((minsan) => !added_now.has(minsan))]) }
}
