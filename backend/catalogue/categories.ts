import { sql } from 'drizzle-orm'
import type { Category } from '@/lib/contract/products'
import { type Database, rowsOf } from '../database/open'

export interface CategoryRow {
  id: number
  slug: string
  parent_id: number | null
  name: string
  image: string | null
  description: string | null
  products_count: number
}

/** Every category, in the order in which it is shown among its neighbours. */
export async function readCategories(database: Database): Promise<CategoryRow[]> {
  return rowsOf<CategoryRow>(
    database,
    sql`SELECT id, slug, parent_id, name, image, description, products_count FROM categories ORDER BY position, name, id`,
  )
}

/** The tree below a category; without one, the roots with all below them. */
export function treeOf(rows: readonly CategoryRow[], parent_id: number | null = null): Category[] {
  return rows.filter((row) => row.parent_id === parent_id).map((row) => nodeOf(rows, row))
}

/** A category with what is below it. */
export function nodeOf(rows: readonly CategoryRow[], row: CategoryRow): Category {
  const { slug, name, image, description, products_count } = row
  return { slug, name, image, description, products_count, children: treeOf(rows, row.id) }
}

/** For each category its path from the root down; a path that another continues is left out. */
export function pathsOf(rows: readonly CategoryRow[], ids: readonly number[]): { slug: string; name: string }[][] {
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
