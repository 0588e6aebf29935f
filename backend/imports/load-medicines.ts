import { count, inArray, sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import type { Regulated } from '@/lib/rules/classes'
import { needsPrescription } from '@/lib/rules/prescription'
import { mayBeOrdered } from '@/lib/rules/sale'
import type { Changes } from '../catalogue'
import { ensureCategory, fileProducts, findCategories, splitCategories } from './categories'
import type { ImportOptions, Loader } from './loader'
import type { MedicineFormat } from './medicine-format'
import { buildMerge, cleared, listed } from './medicine-merge'
import type { MedicineRecord } from './medicine-words'
import { ImportFileError } from './outcome'
import { upsert } from './upsert'

const onPrescription = 'Farmaci con ricetta'
const withoutPrescription = 'Farmaci senza ricetta'
const homeopathics = 'Omeopatia'

/** Therapeutic groups by ATC prefix (WHO); the longest prefix wins. */
const groups: [atc: string, name: string][] = [
  ['A10', 'Diabete'],
  ['C10', 'Colesterolo'],
  ['A', 'Stomaco e intestino'],
  ['B', 'Sangue e coagulazione'],
  ['C', 'Cuore e pressione'],
  ['D', 'Pelle'],
  ['G', 'Ormoni e apparato genito-urinario'],
  ['H', 'Ormoni e tiroide'],
  ['J', 'Antibiotici e antivirali'],
  ['L', 'Oncologia e immunità'],
  ['M', 'Muscoli e articolazioni'],
  ['N', 'Sistema nervoso'],
  ['P', 'Antiparassitari per uso umano'],
  ['R', 'Respiro e asma'],
  ['S', 'Occhi e orecchie'],
]

/** Category of a medicine: by regime, then by therapeutic group if the ATC code is known. */
export function medicineShelf(medicine: Regulated & { atc: string | null }): string[] {
  if (medicine.kind === 'homeopathic') return [homeopathics]
  if (!needsPrescription(medicine)) return [withoutPrescription]
  const group = groups.find(([beginning]) => medicine.atc?.startsWith(beginning))
  return group ? [onPrescription, group[1]] : [onPrescription]
}

/**
 * Categorises medicines without category, or in a top one whose group is now known; manual categories stay. Returns
 * those moved.
 */
async function fileMedicines(database: Database, minsans: string[]): Promise<string[]> {
  const loose = await selectRows<Regulated & { minsan: string; atc: string | null }>(
    database,
    sql`select minsan, kind, supply, atc from products p
      where minsan = any(${sql.param(minsans)}::text[]) and kind in ('medicine', 'homeopathic')
        and not exists (select from product_categories pc join categories c on c.id = pc.category_id
          where pc.minsan = p.minsan and not (c.slug = 'farmaci-con-ricetta' and p.atc is not null))`,
  )
  const ids = new Map<string, number>()
  const filed: { minsan: string; category_id: number }[] = []
  for (const medicine of loose) {
    const path = medicineShelf(medicine)
    const key = path.join('>')
    const category_id = ids.get(key) ?? (await ensureCategory(database, path))
    ids.set(key, category_id)
    filed.push({ minsan: medicine.minsan, category_id })
  }
  return fileProducts(database, filed)
}

/**
 * Merges a list into the medicines. A regime not stated by any list counts as prescription (hospital only for class
 * H). Suspended or withdrawn medicines are not added, and existing ones are taken off sale.
 */
export function medicineLoader(
  format: MedicineFormat,
  { knownOnly, replaceTexts, complete }: ImportOptions,
  trusted: ReadonlySet<string>,
): Loader<MedicineRecord> {
  if (complete && !listed[format])
    throw new ImportFileError(
      'unsupported_file',
      '--complete is for class A, class H, equivalents and shortages: leave it out for this list.',
    )
  const rule = complete ? listed[format] : null
  const merge = buildMerge(format, { replace_texts: replaceTexts === true, trusted, at: new Date() })
  const target = { key: ['minsan'], id: 'minsan', merge, unsaid: ['sources'] }
  const named = new Set<string>()
  return {
    // Nine digits fit a number, which takes less memory in a set.
    recordKey: ({ minsan }) => Number(minsan),
    async write(database, rows, changes) {
      const minsans = rows.map(({ record }) => record.minsan)
      const { minsan } = products
      const stored = await database.select({ minsan }).from(products).where(inArray(minsan, minsans))
      const known = new Set(stored.map((product) => product.minsan))
      const taken = rows
        .map(({ record }) => record)
        .filter((record) => known.has(record.minsan) || (!knownOnly && record.name && record.authorised !== false))
      const givenRows = taken.map(({ authorised, category, ...record }) => ({
        supply: record.reimbursement_class === 'H' ? 'OSP' : 'RR',
        vat_rate: 10,
        withdrawn_at: authorised === false ? new Date() : null,
        ...record,
      }))
      const { added, changed } = await upsert<string>(database, products, target, givenRows)
      const namedShelves = await fileNamed(database, taken)
      const filed = taken.length > 0 ? [...namedShelves, ...(await fileMedicines(database, minsans))] : []
      if (complete) for (const minsan of minsans) named.add(minsan)
      for (const minsan of [...added, ...changed, ...filed]) changes.addProduct(minsan)
      const changedNow = new Set(changed)
      for (const { minsan, authorised, kind = 'medicine', supply = null } of taken)
        if (changedNow.has(minsan) && (authorised === false || (supply && !mayBeOrdered({ kind, supply }))))
          changes.addForbidden(minsan)
      return { added, changed, not_imported: rows.length - taken.length }
    },
    ...(rule && {
      async complete(database: Database, changes: Changes, whole: boolean) {
        const [held] = await database.select({ count: count() }).from(products).where(sql.raw(rule.held))
        const dropped = whole
          ? await selectRows<{ minsan: string }>(
              database,
              sql`update products set ${cleared(format, rule)}, updated_at = now()
                where ${sql.raw(rule.held)} and not minsan = any(${sql.param([...named])}::text[]) returning minsan`,
            )
          : []
        for (const { minsan } of dropped) changes.addProduct(minsan)
        return { removed: dropped.map(({ minsan }) => ({ pharmacy: null, key: minsan })), held: held?.count ?? 0 }
      },
    }),
  }
}

async function fileNamed(database: Database, records: MedicineRecord[]): Promise<string[]> {
  const ids = await findCategories(database, records.flatMap(splitCategories))
  const filed = records.flatMap((record) =>
    splitCategories(record).flatMap((name) => {
      const category_id = ids.get(name)
      return category_id === undefined ? [] : [{ category_id, minsan: record.minsan }]
    }),
  )
  return fileProducts(database, filed)
}
