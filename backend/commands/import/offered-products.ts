import type { Database } from '@/backend/database/open'
import { type offers, products } from '@/backend/database/schema/catalogue'
import { fileProducts } from './categories'
import type { OfferRecord } from './offers'
import { storedFirst, united, upsert } from './upsert'

export type AcceptedOffer = {
  record: OfferRecord
  offer: typeof offers.$inferInsert
  category_id: number | null
}

const SECTIONS = ['composition', 'directions', 'warnings'] as const
/** What an empty column holds, where that is not null. */
const empty: Record<string, string> = { description: "''", sections: "'[]'" }
const texts = [
  'name',
  'brand',
  'manufacturer',
  'pack',
  'content_amount',
  'description',
  'sections',
  'responsible_person',
  'max_quantity',
]

/**
 * Adds the products that a pharmacy's rows bring along, fills in what known ones lack (or replaces it, where asked), and
 * files them under their categories. Returns the codes of known products that changed by it.
 */
export async function saveOfferedProducts(database: Database, items: AcceptedOffer[], replace_texts: boolean) {
  // Two pharmacies may offer one product in the same batch: the first row describes it.
  const described = new Map<string, object>()
  for (const { record } of items)
    if (!described.has(record.minsan))
      described.set(record.minsan, {
        ...record,
        content_amount: record.content,
        description: record.description && toHtml(record.description),
        sections: SECTIONS.flatMap((code) => (record[code] ? [{ code, html: toHtml(record[code]) }] : [])),
      })
  const merge = {
    ...storedFirst('kind', 'vat_rate'),
    ...united('ean'),
    ...Object.fromEntries(
      texts.map((name) => {
        const none = empty[name] ?? 'null'
        const [first, second] = replace_texts ? ['given', 'stored'] : ['stored', 'given']
        return [name, `coalesce(nullif(${first}.${name}, ${none}), nullif(${second}.${name}, ${none}), ${none})`]
      }),
    ),
  }
  const { changed } = await upsert<string>(database, products, { key: ['minsan'], id: 'minsan', merge }, [
    ...described.values(),
  ])
  const filed = items.flatMap(({ record, category_id }) =>
    category_id === null ? [] : [{ category_id, minsan: record.minsan }],
  )
  return new Set([...changed, ...(await fileProducts(database, filed))])
}

/** A cell is plain text: whatever looks like markup in it is shown, not obeyed. */
function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p>${escaped}</p>`
}
