import { sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import type { CategoryRecord } from '../imports/category-file'
import { catalogueLoader } from '../imports/load-catalogue'
import { categoryLoader } from '../imports/load-categories'
import { medicineLoader } from '../imports/load-medicines'
import { textLoader } from '../imports/load-texts'
import type { Row } from '../imports/loader'
import { writeRows } from './files'
import { listPictures, readPackshots } from './packshots/packs'
import type { DemoProducts } from './products'

export const loadCategories = (database: Database, rows: Row<CategoryRecord>[]) =>
  writeRows(database, categoryLoader, rows)

export async function loadProducts(
  database: Database,
  { medicines, shortages, goods, texts }: DemoProducts,
): Promise<void> {
  await writeRows(database, medicineLoader('own', {}, new Set()), medicines)
  await writeRows(database, medicineLoader('shortages', {}, new Set(['own'])), shortages)
  await writeRows(database, catalogueLoader({}), goods)
  await writeRows(database, textLoader, texts)
  await loadPictures(database)
}

/** Sets the picture URLs, which are rendered on demand; a category gets the picture of one of its products. */
async function loadPictures(database: Database): Promise<void> {
  const rows = (await readPackshots()).map((row) => ({ ...row, images: listPictures(row) }))
  const given = JSON.stringify(
    rows.map(({ minsan, images, category }) => ({ minsan, images, slug: category, image: images[0] })),
  )
  await database.execute(sql`update products p set images = given.images
    from jsonb_populate_recordset(null::products, ${given}::jsonb) given where p.minsan = given.minsan`)
  await database.execute(sql`update categories c set image = given.image
    from jsonb_populate_recordset(null::categories, ${given}::jsonb) given where c.slug = given.slug`)
}
