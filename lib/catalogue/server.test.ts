import { type CallName, calls } from '@/lib/contract/calls'
import { platformOverHttp } from '@/lib/testing/http-platform'

// Next's cache exists only in Next: each call reaches the platform here.
jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }))

const category = (slug: string) => ({
  slug,
  name: slug,
  image: null,
  description: null,
  products_count: 9,
  children: [],
})
const tree = Array.from({ length: 15 }, (_, place) => category(`reparto-${place}`))
const listing = { items: [], total: 0, page_number: 1, page_size: 24 }
const reduced = [{ slug: 'reparto-3', name: 'Reparto', total: 2 }]

let lacking: CallName[] = []
let asked: string[] = []

function getAnswer(pathname: string): unknown {
  if (pathname === '/openapi.json') {
    const paths: Record<string, Record<string, object>> = {}
    for (const [name, { path, method }] of Object.entries(calls))
      if (!lacking.includes(name as CallName)) paths[path] = { ...paths[path], [method.toLowerCase()]: {} }
    return { openapi: '3.1.0', paths }
  }
  asked.push(pathname)
  if (pathname === '/categorie') return tree
  if (pathname === '/v1/categories/reduced') return reduced
  return { ...listing, category: tree[0] }
}

platformOverHttp((request, response) => {
  const body = JSON.stringify(getAnswer(new URL(request.url ?? '/', 'http://x').pathname))
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
})

beforeEach(() => {
  lacking = []
  asked = []
})

type Reads = typeof import('./server')

/** Reads of each page that lists categories, as many as it makes at once. */
const pages: [string, (server: Reads) => Promise<unknown>[]][] = [
  ['home', (server) => [server.readCategories(), server.readReduced('1', 12)]],
  ['offers', (server) => [server.readReducedListing(null, '1', 1, {}), server.readReducedCategories('1')]],
  [
    'offers of a category',
    (server) => [server.readReducedListing('reparto-3', '1', 1, {}), server.readReducedCategories('1')],
  ],
  ['article', (server) => ['reparto-1', 'reparto-2'].map((slug) => server.readCategoryRow(slug, '1', 12))],
]

test.each(pages)('the page %s calls the catalogue twice, however many categories there are', async (_, readAll) => {
  await Promise.all(readAll(await import('./server')))
  expect(asked).toHaveLength(2)
})

test('returns the categories with reduced products, or none if the platform lacks the call', async () => {
  const { readReducedCategories } = await import('./server')
  expect(await readReducedCategories(null)).toEqual(reduced)
  lacking = ['listReducedCategories']
  asked = []
  expect(await readReducedCategories(null)).toEqual([])
  expect(asked).toEqual([])
})
