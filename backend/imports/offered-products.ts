import type { Database } from '@/backend/database/open'
import { type offers, products } from '@/backend/database/schema/catalogue'
import { fileProducts } from './categories'
import type { OfferRecord } from './offers'
import { united, upsert } from './upsert'

export type AcceptedOffer = {
  record: Omit<OfferRecord, 'pharmacy_code'> & { pharmacy_code: string | null }
  /** Null if shown but not sold. */
  offer: typeof offers.$inferInsert | null
  category_ids: number[]
}

/** Placeholder source of unstated values: the product is shown but not sold. */
export const NOBODY = 'nobody'
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

/**
 * Upserts products of a pharmacy's rows: adds new ones, fills in missing data (or replaces them on request) and
 * sets categories. Returns the codes added and changed.
 */
export async function saveOfferedProducts(database: Database, items: AcceptedOffer[], replace_texts: boolean) {
  const described = new Map<string, object>()
  for (const { record } of items)
    if (!described.has(record.minsan))
      described.set(record.minsan, {
        ...record,
        content_amount: record.content,
        sources: Object.fromEntries(
          toBeSaid.filter((name) => record[name] === null).map((name) => [name, { list: NOBODY, at: new Date() }]),
        ),
        sections: SECTIONS.flatMap((code) => (record[code] ? [{ code, html: record[code] }] : [])),
      })
  const unsaid = (name: string) => `stored.sources -> '${name}' ->> 'list' = '${NOBODY}'`
  const said = toBeSaid.map(
    (name) => `case when given.${name} is not null and ${unsaid(name)} then '${name}' else '' end`,
  )
  const merge = {
    ...Object.fromEntries(
      Object.entries(TO_BE_SAID).map(([name, meanwhile]) => [
        name,
        `case when ${unsaid(name)} then coalesce(given.${name}, stored.${name}) else coalesce(stored.${name}, given.${name}, ${meanwhile}) end`,
      ]),
    ),
    sources: `case when stored.minsan is null then given.sources else stored.sources - array[${said.join(', ')}] end`,
    supply: `case when stored.minsan is null or stored.kind = 'veterinary' or ${unsaid('kind')}
      then coalesce(stored.supply, given.supply) else stored.supply end`,
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
