import type { Category } from '@/lib/contract/products'
import type { Database } from '../database/open'
import { categories } from '../database/schema/catalogue'

export type CategoryRow = typeof categories.$inferSelect

export function readCategories(database: Database): Promise<CategoryRow[]> {
  return database.select().from(categories).orderBy(categories.position, categories.name, categories.id)
}

export function buildCategoryTree(rows: readonly CategoryRow[], parent_id: number | null = null): Category[] {
  return rows.filter((row) => row.parent_id === parent_id).map((row) => buildCategory(rows, row))
}

export function buildCategory(rows: readonly CategoryRow[], row: CategoryRow): Category {
  const { slug, name, image, description, products_count } = row
  return { slug, name, image, description, products_count, children: buildCategoryTree(rows, row.id) }
}

/** Paths of the categories from the root; a path that is a prefix of another is omitted. */
export function categoryPaths(rows: readonly CategoryRow[], ids: readonly number[]) {
  const found = new Map(rows.map((row) => [row.id, row]))
  const upwards = ids.map((id) => {
    const path: CategoryRow[] = []
    for (let row = found.get(id); row && !path.includes(row); ) {
      path.unshift(row)
      row = row.parent_id === null ? undefined : found.get(row.parent_id)
    }
    return path
  })
  return upwards
    .filter(
      (path) => !upwards.some((other) => other.length > path.length && path.every((row, at) => other[at] === row)),
    )
    .map((path) => path.map(({ slug, name }) => ({ slug, name })))
}
