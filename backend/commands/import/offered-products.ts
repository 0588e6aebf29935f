import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/backend/database/open'
import type { AcceptedOffer } from './load-offers'

/**
 * Adds the products that a pharmacy's rows bring along, fills in what known ones lack (or replaces it, where asked), and
 * files them under their categories. Returns the codes of known products that changed by it.
 */
export async function saveOfferedProducts(
  database: Database,
  items: AcceptedOffer[],
  replace_texts: boolean,
): Promise<Set<string>> {
  // Two pharmacies may offer one product in the same batch: the first row describes it.
  const byMinsan = new Map<string, AcceptedOffer>()
  for (const item of items) if (!byMinsan.has(item.record.minsan)) byMinsan.set(item.record.minsan, item)
  const input = JSON.stringify(
    [...byMinsan.values()].map(({ record }) => ({
      minsan: record.minsan,
      name: record.name,
      brand: record.brand,
      manufacturer: record.manufacturer,
      kind: record.kind,
      vat_rate: record.vat_rate,
      pack: record.pack,
      ean: record.ean,
      content_amount: record.content,
      description: record.description && toHtml(record.description),
      sections: sectionsOf(record),
      responsible_person: record.responsible_person,
      max_quantity: record.max_quantity,
    })),
  )
  const prefer = (column: string, empty = 'null'): SQL => {
    const [given, stored] = [sql.raw(`nullif(i.${column}, ${empty})`), sql.raw(`nullif(p.${column}, ${empty})`)]
    const [first, second] = replace_texts ? [given, stored] : [stored, given]
    return sql`coalesce(${first}, ${second}${empty === 'null' ? sql`` : sql.raw(`, ${empty}`)})`
  }
  const written = await rowsOf<{ minsan: string }>(
    database,
    sql`with input as (
        select * from jsonb_to_recordset(${input}::jsonb) as i(minsan text, name text, brand text, manufacturer text,
          kind text, vat_rate int, pack text, ean text[], content_amount jsonb, description text, sections jsonb,
          responsible_person text, max_quantity int)
      ), merged as (
        select i.minsan, ${prefer('name')} as name, ${prefer('brand')} as brand, ${prefer('manufacturer')} as manufacturer,
          coalesce(p.kind, i.kind) as kind, coalesce(p.vat_rate, i.vat_rate) as vat_rate, ${prefer('pack')} as pack,
          case when i.ean <@ p.ean then p.ean
            else array(select distinct unnest(coalesce(p.ean, '{}') || i.ean) as code order by code) end as ean,
          ${prefer('content_amount')} as content_amount, ${prefer('description', "''")} as description,
          ${prefer('sections', "'[]'::jsonb")} as sections, ${prefer('responsible_person')} as responsible_person,
          ${prefer('max_quantity')} as max_quantity
        from input i left join products p using (minsan)
      ), written as (
        insert into products as p (${columns}) select ${columns} from merged
        on conflict (minsan) do update set (${columns}, updated_at) = row(${excluded}, now())
        where (${stored}) is distinct from (${excluded})
        returning minsan, (xmax = 0) as added
      )
      select minsan from written where not added`,
  )
  const changed = new Set(written.map(({ minsan }) => minsan))
  for (const minsan of await fileUnderCategories(database, items)) changed.add(minsan)
  return changed
}

const names = [
  'minsan',
  'name',
  'brand',
  'manufacturer',
  'kind',
  'vat_rate',
  'pack',
  'ean',
  'content_amount',
  'description',
  'sections',
  'responsible_person',
  'max_quantity',
]
const columns = sql.raw(names.join(', '))
const excluded = sql.raw(names.map((name) => `excluded.${name}`).join(', '))
const stored = sql.raw(names.map((name) => `p.${name}`).join(', '))

async function fileUnderCategories(database: Database, items: AcceptedOffer[]): Promise<string[]> {
  const filed = items.flatMap(({ record, category_id }) =>
    category_id === null ? [] : [{ category_id, minsan: record.minsan }],
  )
  if (filed.length === 0) return []
  const rows = await rowsOf<{ minsan: string }>(
    database,
    sql`insert into product_categories (category_id, minsan)
      select distinct category_id, minsan from jsonb_to_recordset(${JSON.stringify(filed)}::jsonb) as i(category_id int, minsan text)
      on conflict do nothing returning minsan`,
  )
  return rows.map(({ minsan }) => minsan)
}

function sectionsOf({ composition, directions, warnings }: AcceptedOffer['record']): { code: string; html: string }[] {
  const texts = [
    ['composition', composition],
    ['directions', directions],
    ['warnings', warnings],
  ] as const
  return texts.flatMap(([code, text]) => (text ? [{ code, html: toHtml(text) }] : []))
}

/** A cell is plain text: whatever looks like markup in it is shown, not obeyed. */
function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p>${escaped}</p>`
}
