import { inArray } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { categories, product_categories } from '@/backend/database/schema/catalogue'
import { categorySlug } from './categories'
import { decodeEntities } from './clean-text'
import { type Loader, takeRows } from './loader'
import { reject } from './outcome'
import { Table, type TableRecord } from './table'
import { given, givenFirst, upsert } from './upsert'
import { known, limited, required } from './values'

export type CategoryRecord = TableRecord<typeof categoryTable>

export const categoryTable = new Table(
  {
    columns: {
      name: { names: ['nome', 'categoria', 'name'], required: true },
      slug: { names: ['slug', 'indirizzo_breve'] },
      parent: { names: ['reparto', 'sotto', 'parent'], required: true },
      description: { names: ['descrizione', 'description'], lines: true },
    },
  },
  (row, line) => {
    const name = limited(required(row.name, 'nome'), 120, 'nome') ?? ''
    const slug = categorySlug(known(row.slug) ?? name)
    const above = known(row.parent)
    return {
      slug: slug || reject('invalid_value', `slug has no letters: ${row.slug || name}`),
      name,
      parent: above && categorySlug(above),
      description: limited(decodeEntities(row.description), 2000, 'descrizione'),
      line,
    }
  },
)

/** More than a file has lines: listed categories keep their order before all others. */
const BEFORE_OTHERS = 1_000_000

const merge = { ...given('name', 'parent_id', 'position'), ...givenFirst('description') }

/** Upserts categories with name, parent and order; others stay. */
export const categoryLoader: Loader<CategoryRecord> = {
  recordKey: ({ slug }) => slug,
  async write(database, rows, changes) {
    const levels = [rows.filter(({ record }) => !record.parent), rows.filter(({ record }) => record.parent)]
    const [tops, below] = [await writeLevel(database, levels[0] ?? []), await writeLevel(database, levels[1] ?? [])]
    const changed = [...tops.changed, ...below.changed]
    const added = [...tops.added, ...below.added]
    if (added.length + changed.length > 0) changes.addCategories()
    // Moving a category changes the counts of its ancestors.
    const { minsan, category_id } = product_categories
    const moved = await database
      .selectDistinct({ minsan })
      .from(product_categories)
      .where(inArray(category_id, changed))
    for (const product of moved) changes.addProduct(product.minsan, { page: false })
    return { added, changed, rejected: [...tops.rejected, ...below.rejected] }
  },
}

async function writeLevel(database: Database, rows: Parameters<typeof categoryLoader.write>[1]) {
  const { id, slug, parent_id } = categories
  const stored = await database.select({ id, slug, parent_id }).from(categories)
  const known = new Map(stored.map((category) => [category.slug, category]))
  const departments = new Set(stored.map((category) => category.parent_id))
  const { taken, rejected } = takeRows(rows, ({ parent, line, ...record }) => {
    const above = parent ? known.get(parent) : null
    if (above === undefined) return reject('unknown_category', `no category has the slug ${parent}`)
    const own = known.get(record.slug)
    if (above && (above.parent_id !== null || above.slug === record.slug || (own && departments.has(own.id))))
      return reject('invalid_value', `a tree has two levels: ${parent} > ${record.slug}`)
    return { ...record, parent_id: above?.id ?? null, position: line - BEFORE_OTHERS }
  })
  const target = { key: ['slug'], id: 'id', merge }
  return { ...(await upsert<number>(database, categories, target, taken)), rejected }
}
