import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import type { Regulated } from '@/lib/rules/classes'
import { needsPrescription } from '@/lib/rules/prescription'
import { ensureCategory, fileProducts } from './categories'

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
export async function fileMedicines(database: Database, minsans: string[]): Promise<string[]> {
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
