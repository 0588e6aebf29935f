import { inArray, sql } from 'drizzle-orm'
import { selectRows } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import { mayBeOrdered } from '@/lib/rules/sale'
import { fileMedicines } from './medicine-categories'
import type { MedicineFormat } from './medicine-format'
import type { MedicineRecord } from './medicine-record'
import { ImportFileError } from './outcome'
import type { ImportOptions, Loader } from './run-import'
import { given, givenFirst, type Merge, storedFirst, upsert } from './upsert'

/**
 * Adds medicines and lays each list's word over what is known. A regime that no list has named counts as on prescription
 * (hospital only for class H). What is suspended or withdrawn is not added, and is taken off sale where it is known.
 */
export function medicineLoader(
  format: MedicineFormat,
  { knownOnly, replaceTexts, complete }: ImportOptions,
): Loader<MedicineRecord> {
  if (complete && !listed[format])
    throw new ImportFileError('unsupported_file', '--complete is not for the package register.')
  const target = { key: ['minsan'], id: 'minsan', merge: mergeOf(format, replaceTexts === true) }
  const named = new Set<string>()
  return {
    // Nine digits fit a number, which a set keeps in less room than a text.
    recordKey: ({ minsan }) => Number(minsan),
    async write(database, rows, changes) {
      const minsans = rows.map(({ record }) => record.minsan)
      const { minsan } = products
      const stored = await database.select({ minsan }).from(products).where(inArray(minsan, minsans))
      const known = new Set(stored.map((product) => product.minsan))
      const taken = rows
        .map(({ record }) => record)
        .filter((record) => known.has(record.minsan) || (!knownOnly && record.name && record.authorised !== false))
      const given_rows = taken.map(({ authorised, ...record }) => ({
        supply: record.reimbursement_class === 'H' ? 'OSP' : 'RR',
        vat_rate: 10,
        withdrawn_at: authorised === false ? new Date() : null,
        ...record,
      }))
      const { added, changed } = await upsert<string>(database, products, target, given_rows)
      const filed = taken.length > 0 ? await fileMedicines(database, minsans) : []
      if (complete) for (const minsan of minsans) named.add(minsan)
      for (const minsan of [...added, ...changed, ...filed]) changes.addProduct(minsan)
      const changed_now = new Set(changed)
      for (const { minsan, authorised, kind = 'medicine', supply = null } of taken)
        if (changed_now.has(minsan) && (authorised === false || (supply && !mayBeOrdered({ kind, supply }))))
          changes.addForbidden(minsan)
      return { added, changed, not_imported: rows.length - taken.length }
    },
    async complete(database, changes) {
      const rule = complete ? listed[format] : null
      if (!rule) return 0
      const dropped = await selectRows<{ minsan: string }>(
        database,
        sql`update products set ${sql.raw(rule.cleared)}, updated_at = now()
          where ${sql.raw(rule.held)} and not minsan = any(${sql.param([...named])}::text[]) returning minsan`,
      )
      for (const { minsan } of dropped) changes.addProduct(minsan)
      return dropped.length
    },
  }
}

/** Whose word counts: the register's on what it alone knows, else the newest list's; names stay as they are, unless asked otherwise. */
function mergeOf(format: MedicineFormat, replace_texts: boolean): Merge {
  const texts = replace_texts ? givenFirst : storedFirst
  return {
    ...texts('name', 'brand', 'manufacturer', 'active_ingredient', 'strength', 'form', 'pack'),
    ...storedFirst('kind', 'supply', 'atc', 'vat_rate'),
    ...givenFirst('leaflet_url', 'equivalence_group', 'reimbursement_class', 'reference_price_cents'),
    ...givenFirst('national_price_cents', 'reimbursement_note', 'shortage_from', 'shortage_until', 'withdrawn_at'),
    ...(format === 'register' && {
      ...given('kind', 'supply'),
      ...givenFirst('atc'),
      withdrawn_at:
        'case when given.withdrawn_at is not null then coalesce(stored.withdrawn_at, given.withdrawn_at) end',
    }),
    ...(format === 'equivalents' && given('reimbursement_note')),
    ...(format === 'shortages' && given('shortage_from', 'shortage_until')),
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
