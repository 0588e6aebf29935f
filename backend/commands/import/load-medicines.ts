import { sql } from 'drizzle-orm'
import { rowsOf } from '@/backend/database/open'
import { fileMedicines } from './medicine-categories'
import type { MedicineFormat } from './medicine-format'
import type { MedicineRecord } from './medicine-record'
import { ImportFileError } from './outcome'
import { PageTags } from './page-tags'
import type { Loader } from './run-import'
import { TouchedProducts } from './touched-products'

export type MedicineLoadOptions = {
  /** Only what the shop knows is brought up to date; nothing is added. */
  known_only: boolean
  /** Names and descriptions are the list's; without it they are filled in where they are missing. */
  replace_texts: boolean
  /** The list is whole: what it lacks has lost its class, its reference price or its shortage. */
  complete: boolean
}

/**
 * Adds medicines and lays each list's word over what is known. A regime that no list has named counts as on prescription
 * (hospital only for class H). What is suspended or withdrawn is not added, and is taken off sale where it is known.
 */
export function medicineLoader(
  format: MedicineFormat,
  { known_only, replace_texts, complete }: MedicineLoadOptions,
): Loader<MedicineRecord> {
  if (complete && !listed[format])
    throw new ImportFileError('unsupported_file', '--complete is not for the package register.')
  const touched = new TouchedProducts()
  const pages = new PageTags()
  const named = new Set<string>()
  return {
    // Nine digits fit a number, which a set keeps in less room than a text.
    keyOf: ({ minsan }) => Number(minsan),
    async write(database, rows) {
      const input = JSON.stringify(
        rows.map(({ record: { shortage, ...record } }) => ({
          ...record,
          shortage_from: shortage?.from ?? null,
          shortage_until: shortage?.until ?? null,
        })),
      )
      const text = (column: string) => {
        const [given, stored] = [sql.raw(`i.${column}`), sql.raw(`p.${column}`)]
        return replace_texts ? sql`coalesce(${given}, ${stored})` : sql`coalesce(${stored}, ${given})`
      }
      const [result] = await rowsOf<{ taken: number; added: string[]; changed: string[] }>(
        database,
        sql`with input as (
            select * from jsonb_to_recordset(${input}::jsonb) as i(minsan text, source text, kind text, name text, brand text,
              manufacturer text, active_ingredient text, strength text, form text, pack text, atc text, supply text,
              leaflet_url text, reimbursement_class text, public_price_cents int, reference_price_cents int, note text,
              equivalence_group text, status text, shortage_from date, shortage_until date)
          ), merged as (
            select i.minsan, ${text('name')} as name, ${text('brand')} as brand, ${text('manufacturer')} as manufacturer,
              case when i.source = 'register' then i.kind else coalesce(p.kind, i.kind) end as kind,
              case when i.source = 'register' then i.supply
                else coalesce(p.supply, case when i.reimbursement_class = 'H' then 'OSP' else 'RR' end) end as supply,
              ${text('active_ingredient')} as active_ingredient, ${text('strength')} as strength, ${text('form')} as form,
              ${text('pack')} as pack,
              case when i.source = 'register' then coalesce(i.atc, p.atc) else coalesce(p.atc, i.atc) end as atc,
              coalesce(p.vat_rate, 10) as vat_rate, coalesce(i.leaflet_url, p.leaflet_url) as leaflet_url,
              coalesce(i.equivalence_group, p.equivalence_group) as equivalence_group,
              coalesce(i.reimbursement_class, p.reimbursement_class) as reimbursement_class,
              coalesce(i.reference_price_cents, p.reference_price_cents) as reference_price_cents,
              case when i.source = 'equivalents' then i.note else p.reimbursement_note end as reimbursement_note,
              coalesce(i.public_price_cents, p.national_price_cents) as national_price_cents,
              case when i.source = 'shortages' then i.shortage_from else p.shortage_from end as shortage_from,
              case when i.source = 'shortages' then i.shortage_until else p.shortage_until end as shortage_until,
              case i.status when 'authorised' then null when 'suspended' then coalesce(p.withdrawn_at, now())
                when 'withdrawn' then coalesce(p.withdrawn_at, now()) else p.withdrawn_at end as withdrawn_at
            from input i left join products p using (minsan)
            where p.minsan is not null
              or (not ${known_only}::boolean and i.name is not null and coalesce(i.status, 'authorised') = 'authorised')
          ), written as (
            insert into products as p (${columns})
            select ${columns} from merged
            on conflict (minsan) do update set (${columns}, updated_at) = row(${excluded}, now())
            where (${stored}) is distinct from (${excluded})
            returning minsan, (xmax = 0) as added
          )
          select (select count(*) from merged)::int as taken,
            coalesce(array_agg(minsan) filter (where added), '{}') as added,
            coalesce(array_agg(minsan) filter (where not added), '{}') as changed from written`,
      )
      const { taken = 0, added = [], changed = [] } = result ?? {}
      const minsans = rows.map(({ record }) => record.minsan)
      const filed = taken > 0 ? await fileMedicines(database, minsans) : []
      if (complete) for (const minsan of minsans) named.add(minsan)
      for (const minsan of [...added, ...changed, ...filed]) {
        touched.add(minsan)
        pages.add(`product-${minsan}`)
      }
      return { added: added.length, changed: changed.length, not_imported: rows.length - taken, rejected: [] }
    },
    async complete(database) {
      const rule = complete ? listed[format] : null
      if (!rule) return 0
      const dropped = await rowsOf<{ minsan: string }>(
        database,
        sql`update products set ${sql.raw(rule.cleared)}, updated_at = now()
          where ${sql.raw(rule.held)} and not minsan = any(${sql.param([...named])}::text[]) returning minsan`,
      )
      for (const { minsan } of dropped) {
        touched.add(minsan)
        pages.add(`product-${minsan}`)
      }
      return dropped.length
    },
    finish: (database) => touched.refresh(database),
    pages,
  }
}

/** What being in a list gives a product, and takes from it again; the register only ever adds. */
const listed: Record<MedicineFormat, { held: string; cleared: string } | null> = {
  class_a: { held: "reimbursement_class = 'A'", cleared: 'reimbursement_class = null, national_price_cents = null' },
  class_h: { held: "reimbursement_class = 'H'", cleared: 'reimbursement_class = null, national_price_cents = null' },
  equivalents: {
    held: 'reference_price_cents is not null',
    cleared: 'reference_price_cents = null, reimbursement_note = null',
  },
  shortages: { held: 'shortage_from is not null', cleared: 'shortage_from = null, shortage_until = null' },
  register: null,
}

const names = [
  'minsan',
  'name',
  'brand',
  'manufacturer',
  'kind',
  'supply',
  'active_ingredient',
  'strength',
  'form',
  'pack',
  'atc',
  'vat_rate',
  'leaflet_url',
  'equivalence_group',
  'reimbursement_class',
  'reference_price_cents',
  'reimbursement_note',
  'national_price_cents',
  'shortage_from',
  'shortage_until',
  'withdrawn_at',
]
const columns = sql.raw(names.join(', '))
const excluded = sql.raw(names.map((name) => `excluded.${name}`).join(', '))
const stored = sql.raw(names.map((name) => `p.${name}`).join(', '))
