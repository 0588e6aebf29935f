import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bestTitles } from '@/lib/rules/titles'
import { stems } from '@/lib/rules/words'
import { backendOfFile } from '../testing/file-backend'

jest.setTimeout(300_000)

/** 200 queries that shoppers type, written down before the search knew needs; each with what would be the right kind of thing. */
interface Everyday {
  query: string
  kind: string
  expect: Partial<
    Record<'ingredient' | 'category' | 'service' | 'article', string> & Record<'danger' | 'nothing' | 'pharmacy', true>
  >[]
}
const { queries } = JSON.parse(readFileSync(path.join(process.cwd(), 'bench/everyday-queries.json'), 'utf8')) as {
  queries: Everyday[]
}

const FIRST = 5
const RIGHT_OF_A_HUNDRED = 95

const backend = backendOfFile({ env: () => ({ DEMO: 'on' }) })
const { api } = backend

const saysAll = (text: string, wanted: string) => {
  const said = stems(text)
  return stems(wanted).every((word) => said.some((one) => one.startsWith(word)))
}

/** The titles of the demo's articles, as the storefront reads them. */
async function readTitles(): Promise<{ title: string }[]> {
  const answer = await fetch(`${backend.url}/wp-json/wp/v2/posts?per_page=100`)
  const posts = (await answer.json()) as { title: { rendered: string } }[]
  return posts.map(({ title }) => ({ title: title.rendered }))
}

/** What stands among the first five products and the first five leads below them. */
async function ask(query: string, posts: { title: string }[]) {
  const { items, understood } = (await api('autocomplete', { query: { query, limit: FIRST } })).data
  const products = await Promise.all(
    items.map(async ({ minsan }) => (await api('getProduct', { params: { minsan }, query: {} })).data),
  )
  return {
    products,
    danger: understood?.danger ?? null,
    others: (understood?.others ?? []).slice(0, FIRST),
    articles: bestTitles(posts, query),
  }
}

function isRight(
  { products, danger, others, articles }: Awaited<ReturnType<typeof ask>>,
  one: Everyday['expect'][number],
) {
  const { ingredient, category, service, article } = one
  if (one.danger) return danger !== null
  if (one.nothing) return products.length === 0 && others.length === 0 && articles.length === 0
  if (one.pharmacy) return others.some(({ kind }) => kind === 'pharmacies' || kind === 'pharmacy')
  if (service) return others.some(({ kind, name }) => kind === 'service' && saysAll(name, service))
  if (article) return articles.some(({ title }) => saysAll(title, article))
  if (ingredient)
    return (
      products.some(({ name, active_ingredient }) => saysAll(`${active_ingredient} ${name}`, ingredient)) ||
      others.some(({ kind, name }) => kind === 'ingredient' && saysAll(name, ingredient))
    )
  if (category)
    return (
      products.some(({ name, categories }) =>
        [name, ...categories.flat().map((found) => found.name)].some((text) => saysAll(text, category)),
      ) || others.some(({ kind, name }) => kind === 'category' && saysAll(name, category))
    )
  return false
}

test('of 200 everyday queries 95 in a hundred have the right kind of thing among the first five', async () => {
  const posts = await readTitles()
  const wrong: string[] = []
  for (const { query, kind, expect: expected } of queries) {
    const found = await ask(query, posts)
    if (expected.some((one) => isRight(found, one))) continue
    wrong.push(
      `${kind} | ${query} | ${found.danger ?? ''} ${found.products.map(({ name }) => name).join('; ')} | ${found.others.map(({ kind, name }) => `${kind}: ${name}`).join('; ')}`,
    )
  }
  const most = (queries.length * (100 - RIGHT_OF_A_HUNDRED)) / 100
  // Where there are too many the test shows which.
  expect(wrong.length > most ? wrong : []).toEqual([])
})
