import { BASE_PRODUCTS, demoProductAt } from '@/backend/demo/products'
import { type CategoryRecord, categoryTable } from '../commands/import/category-file'
import type { Row } from '../commands/import/run-import'
import { readRows } from './files'

export const readCategories = () => readRows('categories.csv', (source) => categoryTable.read(source.open()))

/** The picture of each top category: one of its own products', never a prescription medicine's. */
export function categoryPictures(rows: Row<CategoryRecord>[]): Map<string, string> {
  const pictures = new Map<string, string>()
  const tops = new Map(rows.map(({ record }) => [record.slug, record.parent]))
  for (let ordinal = 0; ordinal < BASE_PRODUCTS; ordinal++) {
    const { categories, supply, kind, images } = demoProductAt(ordinal, '2026-01-01')
    const top = tops.get(categories[0] ?? '')
    const shown = supply === null || supply === 'OTC' || kind === 'homeopathic'
    if (top && images[0] && !pictures.has(top) && shown && kind !== 'infant_formula') pictures.set(top, images[0])
  }
  return pictures
}
