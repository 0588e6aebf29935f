import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** Where the articles and their pictures are: a file a slug, `.html` with its fields between two `---`, and `.svg`. */
export const ARTICLES_FOLDER = path.join(process.cwd(), 'backend/demo/articles')

export const categories = {
  'uso-dei-medicinali': { id: 11, name: 'Uso corretto dei medicinali' },
  prevenzione: { id: 12, name: 'Prevenzione' },
  stagioni: { id: 13, name: 'Stagioni' },
  'bambini-e-famiglia': { id: 14, name: 'Bambini &amp; famiglia' },
} as const
export type ArticleCategory = keyof typeof categories

const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/))

const fields = z.object({
  id: z.coerce.number(),
  title: z.string(),
  /** In UTC, as WordPress writes `date_gmt`. */
  date: moment,
  modified: moment,
  category: z.enum(Object.keys(categories) as [ArticleCategory, ...ArticleCategory[]]),
  /** One that is a category of the shop relates its products. */
  tags: z.pipe(
    z.string(),
    z.transform((text: string) => text.split(', ')),
  ),
  /** What its picture shows. */
  picture: z.string(),
  excerpt: z.string(),
})

/** An article of the backend's own blog; its body is HTML as WordPress' editor makes it, links into the shop begin with a slash. */
export type Article = z.infer<typeof fields> & { slug: string; body: string }

function readArticle(file: string): Article {
  const [, head = '', body = ''] = readFileSync(path.join(ARTICLES_FOLDER, file), 'utf8').split(/^---\n/m)
  const given = Object.fromEntries([...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]))
  return { ...fields.parse(given), slug: path.parse(file).name, body }
}

/** The blog's articles, newest first. */
export const articles: readonly Article[] = readdirSync(ARTICLES_FOLDER)
  .filter((file) => file.endsWith('.html'))
  .map(readArticle)
  .sort((a, b) => b.date.localeCompare(a.date))
