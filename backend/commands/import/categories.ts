import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/backend/database/open'

/** `Mani e piedi` → `mani-e-piedi`. */
export function categorySlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The category of a path by names, made where it is missing, with all that is above it. */
export async function ensureCategory(database: Database, path: readonly string[]): Promise<number> {
  let parent: number | null = null
  let parentSlug = ''
  for (const name of path) {
    const known: { id: number; slug: string } = await child(database, parent, parentSlug, name)
    parent = known.id
    parentSlug = known.slug
  }
  if (parent === null) throw new Error('a category has a name')
  return parent
}

async function child(
  database: Database,
  parent: number | null,
  parentSlug: string,
  name: string,
): Promise<{ id: number; slug: string }> {
  const slug = categorySlug(name)
  const find = (wanted: string) =>
    rowsOf<{ id: number; slug: string }>(
      database,
      sql`select id, slug from categories where slug = ${wanted} and parent_id is not distinct from ${parent}::int`,
    )
  // Slugs are unique in the tree: a name that stands elsewhere too carries its parent's.
  const longer = parentSlug === '' ? `reparto-${slug}` : `${parentSlug}-${slug}`
  const [known] = [...(await find(slug)), ...(await find(longer))]
  if (known) return known
  const [taken] = await rowsOf<{ id: number }>(database, sql`select id from categories where slug = ${slug}`)
  const [made] = await rowsOf<{ id: number; slug: string }>(
    database,
    sql`insert into categories (slug, parent_id, name, position)
      values (${taken ? longer : slug}, ${parent}::int, ${name},
        (select coalesce(max(position), 0) + 1 from categories where parent_id is not distinct from ${parent}::int))
      returning id, slug`,
  )
  if (!made) throw new Error('the category was not made')
  return made
}

/** The ids of categories by slug. */
export async function categoryIds(database: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: number; slug: string }>(
    database,
    sql`select id, slug from categories where slug = any(${sql.param([...slugs])}::text[])`,
  )
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
