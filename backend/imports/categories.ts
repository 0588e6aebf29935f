import { inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { categories, product_categories } from '@/backend/database/schema/catalogue'
import { first } from '@/backend/http/problem'

const levels = 2

export function categorySlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export const splitCategories = ({ category }: { category?: string | null }) =>
  (category?.split('|') ?? []).map((name) => name.trim()).filter(Boolean)

/**
 * Resolves categories by slug, which must exist, or by path of names, `Corpo > Mani`, which is created if missing.
 * Texts that match none are absent from the result.
 */
export async function findCategories(
  database: Database,
  named: readonly string[],
  { make = false }: { make?: boolean } = {},
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const texts = [...new Set(named)]
  const slugs = texts.map((text) => text.toLowerCase())
  const { id, slug } = categories
  const stored = await database.select({ id, slug }).from(categories).where(inArray(slug, slugs))
  const bySlug = new Map(stored.map((category) => [category.slug, category.id]))
  for (const text of texts) {
    const path = text.split('>').map((name) => name.trim())
    const usable =
      path.length >= (make ? 1 : 2) && path.length <= levels && path.every((name) => categorySlug(name) !== '')
    const slugged = bySlug.get(text.toLowerCase())
    const found = usable && !(path.length === 1 && slugged) ? await ensureCategory(database, path) : slugged
    if (found !== undefined) ids.set(text, found)
  }
  return ids
}

export async function ensureCategory(database: Database, path: readonly string[]): Promise<number> {
  let parent: { id: number; slug: string } | null = null
  for (const name of path) parent = await ensureChild(database, parent, name)
  if (parent === null) throw new Error('a category has a name')
  return parent.id
}

async function ensureChild(database: Database, parent: { id: number; slug: string } | null, name: string) {
  const slug = categorySlug(name)
  // Slugs are unique in the tree: a duplicate gets its parent's as prefix.
  const longer = `${parent?.slug ?? 'reparto'}-${slug}`
  const stored = await database
    .select()
    .from(categories)
    .where(inArray(categories.slug, [slug, longer]))
  const parent_id = parent?.id ?? null
  const known = [slug, longer].flatMap((wanted) =>
    stored.filter((category) => category.slug === wanted && category.parent_id === parent_id),
  )[0]
  if (known) return known
  const position = sql`(select coalesce(max(position), 0) + 1 from categories where parent_id is not distinct from ${parent_id}::int)`
  const taken = stored.some((category) => category.slug === slug)
  const values = { slug: taken ? longer : slug, parent_id, name, position }
  return first(await database.insert(categories).values(values).returning())
}

/** Adds products to categories; returns those that were not in them yet. */
export async function fileProducts(database: Database, filed: { category_id: number; minsan: string }[]) {
  if (filed.length === 0) return []
  const { minsan } = product_categories
  const rows = await database.insert(product_categories).values(filed).onConflictDoNothing().returning({ minsan })
  return rows.map((row) => row.minsan)
}
