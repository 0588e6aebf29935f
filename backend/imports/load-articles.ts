import { getTableColumns, inArray, not } from 'drizzle-orm'
import { articles } from '@/backend/database/schema/articles'
import type { ArticleRecord } from './articles'
import type { ImportOptions, Loader } from './loader'
import { given, givenFirst, upsert } from './upsert'

const columns = Object.keys(getTableColumns(articles)).filter((name) => !['id', 'slug', 'image'].includes(name))
/** Keeps the picture if the folder has none. */
const merge = { ...given(...columns), ...givenFirst('image') }

export function articleLoader({ complete }: ImportOptions): Loader<ArticleRecord> {
  const named = new Set<string>()
  return {
    recordKey: ({ slug }) => slug,
    async write(database, rows, changes) {
      const records = rows.map(({ record }) => record)
      for (const { slug } of records) named.add(slug)
      const written = await upsert<string>(database, articles, { key: ['slug'], id: 'slug', merge }, records)
      if (written.added.length + written.changed.length > 0) changes.addArticles()
      return written
    },
    ...(complete && {
      async complete(database, changes, whole) {
        const held = await database.$count(articles)
        const lacking = not(inArray(articles.slug, [...named]))
        const removed = whole ? await database.delete(articles).where(lacking).returning({ slug: articles.slug }) : []
        if (removed.length > 0) changes.addArticles()
        return { removed: removed.map(({ slug }) => ({ pharmacy: null, key: slug })), held }
      },
    }),
  }
}
