import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { getTableColumns, inArray, not } from 'drizzle-orm'
import { articles } from '@/backend/database/schema/site'
import { searchKey } from '@/lib/rules/words'
import { NoPicture } from '../pictures'
import { categorySlug } from './categories'
import { readDate, readUtcTime } from './dates'
import type { ImportOptions, Loader } from './loader'
import { ImportFileError, type Outcome, readOutcome, reject } from './outcome'
import { isPictureName, readWhole, refused } from './pictures'
import type { CountedFile } from './progress'
import { given, givenFirst, upsert } from './upsert'
import { cleanText, limited } from './values'

export type ArticleRecord = {
  slug: string
  title: string
  written_at: string
  changed_at: string
  category_slug: string
  category: string
  tags: string[]
  image: string | null
  picture: string
  excerpt: string
  body: string
  search_text: string
  author: string | null
  reviewed_by: string | null
  reviewed_on: string | null
}

/** Front matter fields, between the two `---` lines. */
const FIELDS = [
  'title',
  'date',
  'modified',
  'category',
  'tags',
  'picture',
  'excerpt',
  'author',
  'reviewed_by',
  'reviewed_on',
] as const
type Fields = Record<(typeof FIELDS)[number], string>
const HEAD = /^---\n(.*?)^---\n/ms
const BYTES_MAX = 1024 * 1024
const LONGEST = 1000

export async function* folderArticles(
  source: CountedFile,
  keep: (content: Buffer) => Promise<string>,
): AsyncGenerator<Outcome<ArticleRecord>> {
  if (!(await stat(source.path)).isDirectory())
    throw new ImportFileError(
      'unsupported_file',
      `${source.path} is no folder: give the folder with the files <slug>.html`,
    )
  const names: string[] = []
  for await (const bytes of source.open()) names.push(bytes.toString())
  const stem = (name: string) => path.join(path.dirname(name), path.parse(name).name)
  const pictures = new Map(names.filter(isPictureName).map((name) => [stem(name), name]))
  for (const [index, name] of names.entries()) {
    const line = index + 1
    const file = path.join(source.path, name)
    if (!name.endsWith('.html')) {
      if (!names.includes(`${stem(name)}.html`))
        yield { line, rejected: refused(name, 'no article <slug>.html, nor the picture of one') }
      continue
    }
    const content = (await stat(file)).size > BYTES_MAX ? null : await readFile(file)
    const article = readOutcome(line, () => readArticle(name, content))
    const picture = pictures.get(stem(name))
    if (!('record' in article) || picture === undefined) {
      yield article
      continue
    }
    try {
      const image = await keep(await readWhole(path.join(source.path, picture)))
      yield { line, record: { ...article.record, image } }
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error
      // The article is imported without it.
      yield { line: names.indexOf(picture) + 1, rejected: refused(picture, error.message) }
      yield article
    }
  }
}

/** Parses one article; rejects invalid ones, naming the file. */
function readArticle(name: string, content: Buffer | null): ArticleRecord {
  const bad = (what: string) => reject('invalid_value', `${name}: ${what}`)
  if (content === null) return bad('longer than a megabyte')
  const slug = categorySlug(path.parse(name).name)
  if (slug === '' || slug.length > 80) bad('a name has letters or digits, 80 at most')
  const text = decode(content) ?? bad('not UTF-8')
  const [head = bad('its head is missing: fields between two lines of ---'), fields = ''] = HEAD.exec(text) ?? []
  const given = readFields(fields, bad)
  const told = (field: keyof Fields) => limited(given[field], LONGEST, `${name}: ${field}`)
  const needed = (field: keyof Fields) => told(field) ?? reject('missing_value', `${name}: ${field} is empty`)
  const category = needed('category')
  const body = text.slice(head.length).trim()
  if (body === '') bad('it has no text')
  const [title, excerpt, written_at] = [needed('title'), needed('excerpt'), readUtcTime(needed('date'))]
  const reviewedOn = told('reviewed_on')
  return {
    slug,
    title,
    written_at,
    changed_at: given.modified === '' ? written_at : readUtcTime(given.modified),
    category,
    category_slug: categorySlug(category) || bad('category has no letters'),
    tags: given.tags.split(',').map(categorySlug).filter(Boolean),
    image: null,
    picture: told('picture') ?? '',
    excerpt,
    body,
    search_text: searchKey(`${title} ${excerpt} ${body.replace(/<[^>]+>/g, ' ')}`),
    author: told('author'),
    reviewed_by: told('reviewed_by'),
    reviewed_on: reviewedOn && readDate(reviewedOn),
  }
}

function decode(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).replace(/\r\n?/g, '\n')
  } catch {
    return null
  }
}

function readFields(lines: string, bad: (what: string) => never): Fields {
  const given = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Fields
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(line) ?? []
    const field =
      FIELDS.find((one) => one === name) ?? bad(`its head has a line that is none of ${FIELDS.join(', ')}: ${line}`)
    given[field] = cleanText(value)
  }
  return given
}

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
