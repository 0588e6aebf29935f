import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '@/lib/rules/words'
import type { Database } from '../database/open'
import { articles } from '../database/schema/site'

/** An article of the shop's own blog (docs/imports.md#articles). */
export type Article = typeof articles.$inferSelect

/** A category of articles; its ID is that of its first article, hence unique. */
export interface ArticleCategory {
  id: number
  slug: string
  name: string
  count: number
}

/** Categories with their number of articles, and all tags in order. */
export interface Shelves {
  categories: ArticleCategory[]
  tags: string[]
}

export async function readShelves(database: Database): Promise<Shelves> {
  const { id, category, category_slug, tags } = articles
  const categories = await database
    .select({
      id: sql<number>`min(${id})`,
      slug: category_slug,
      name: sql<string>`min(${category})`,
      count: sql<number>`count(*)::int`,
    })
    .from(articles)
    .groupBy(category_slug)
    .orderBy(category_slug)
  const named = await database.selectDistinct({ tag: sql<string>`unnest(${tags})` }).from(articles)
  return { categories, tags: named.map(({ tag }) => tag).sort() }
}

/** IDs of the matching articles, newest first, or by number of query words in the title. */
export async function findArticles(
  database: Database,
  asked: {
    slug?: string | undefined
    search?: string | undefined
    categories?: number[] | undefined
    relevance: boolean
  },
  { categories }: Shelves,
): Promise<number[]> {
  const words = searchKey(asked.search ?? '')
    .split(' ')
    .filter(Boolean)
  const conditions: SQL[] = words.map((word) => sql`strpos(${articles.search_text}, ${word}) > 0`)
  if (asked.slug !== undefined) conditions.push(inArray(articles.slug, asked.slug.split(',')))
  if (asked.categories !== undefined) {
    const slugs = categories.filter(({ id }) => asked.categories?.includes(id)).map(({ slug }) => slug)
    conditions.push(inArray(articles.category_slug, slugs))
  }
  const found = await database
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(...conditions))
    .orderBy(desc(articles.written_at), articles.slug)
  const inTitle = ({ title }: { title: string }) => words.filter((word) => searchKey(title).includes(word)).length
  if (asked.relevance) found.sort((one, other) => inTitle(other) - inTitle(one))
  return found.map(({ id }) => id)
}

/** Articles by ID, in the given order. */
export async function readArticles(database: Database, ids: number[]): Promise<Article[]> {
  const rows = await database.select().from(articles).where(inArray(articles.id, ids))
  return ids.flatMap((id) => rows.find((one) => one.id === id) ?? [])
}

export async function readArticle(database: Database, id: number): Promise<Article | undefined> {
  const [article] = await database.select().from(articles).where(eq(articles.id, id))
  return article
}
