import { expect, test } from './support/page'
import { shop } from './support/shop'

/** Visits at a time; the shop answers each from its cache after the first. */
const AT_ONCE = 6
/** Far above what the demo has: a walk that does not end is a fault of the pages. */
const MOST = 4000

interface Visit {
  status: number
  canonical: string | null
  indexed: boolean
  title: string
  description: string
  links: string[]
}

async function visit(path: string): Promise<Visit> {
  const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual', headers: { Accept: 'text/html' } })
  const html = await answer.text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null
  const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href = '']) => decode(href))
  return {
    status: answer.status,
    canonical: first(/<link rel="canonical" href="([^"]+)"/),
    indexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    title: first(/<title>([^<]*)<\/title>/) ?? '',
    description: first(/<meta name="description" content="([^"]*)"/) ?? '',
    links: links
      .filter((href) => href.startsWith('/') && !href.startsWith('//'))
      .map((href) => href.split('#', 1)[0] ?? href),
  }
}

/**
 * What a crawler leaves out: the visitor's own pages, the sorted and filtered forms of a listing, and searches and choices of which there are
 * endlessly many. A link to one of them is still visited once, but none of those on it.
 */
const isLeaf = (path: string) =>
  /\.[a-z0-9]{2,11}$/.test(path) ||
  /^\/(api|media|checkout|profile|order-detail|login|search|pharmacy-selection)\b/.test(path) ||
  /[?&](sort|brand|price_min|price_max|available|discounted|without_prescription|category)=/.test(path)

/** One link of each kind of leaf is enough. */
const leafKind = (path: string) => path.replace(/=[^&]*/g, '=')

test('a walk through the whole shop finds no broken link, no twin and no orphan', async () => {
  test.setTimeout(420_000)
  const queue = ['/home']
  const seen = new Map<string, Visit>()
  const known = new Set(queue)
  const from = new Map<string, string>()
  const leaves = new Set<string>()
  const walk = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const found = await visit(path)
      seen.set(path, found)
      if (seen.size > MOST) throw new Error('the walk does not end')
      if (isLeaf(path)) continue
      for (const link of found.links) {
        if (known.has(link)) continue
        known.add(link)
        if (isLeaf(link)) {
          if (leaves.has(leafKind(link))) continue
          leaves.add(leafKind(link))
        }
        from.set(link, path)
        queue.push(link)
      }
    }
  }
  // A walker that finds the queue empty is done; the others may still fill it, so they go in rounds.
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, walk))

  const pages = [...seen].filter(([path]) => !isLeaf(path))
  const broken = [...seen].filter(([path, { status }]) =>
    isLeaf(path) ? ![200, 303, 307].includes(status) : status !== 200,
  )
  expect(broken.map(([path, { status }]) => `${status} ${path} from ${from.get(path)}`)).toEqual([])

  const indexed = pages.filter(([, page]) => page.indexed)
  // Each page that may be indexed has its own address and is the only one that says so; the chosen pharmacy's services point to theirs.
  const wrong = indexed.filter(([path, { canonical }]) => canonical !== `${shop.url}${path}`)
  expect(wrong.map(([path, { canonical }]) => `${path} says ${canonical}`)).toEqual([])
  const untitled = indexed.filter(([, { title }]) => title.length < 8 || title.length > 85)
  expect(untitled.map(([path, { title }]) => `${path}: ${title}`)).toEqual([])

  for (const name of ['title', 'description'] as const) {
    const told = new Map<string, string[]>()
    for (const [path, page] of indexed) told.set(page[name], [...(told.get(page[name]) ?? []), path])
    const shared = [...told].filter(([, paths]) => paths.length > 1)
    expect.soft(shared, `a ${name} that several pages share`).toEqual([])
  }

  const index = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const locations = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&').replace(shop.url, ''))
  const listed = new Set<string>()
  for (const shard of locations(index)) {
    for (const path of locations(await (await fetch(`${shop.url}${shard}`)).text())) {
      expect.soft(listed.has(path), `${path} is listed once`).toBe(false)
      listed.add(path)
    }
  }
  const walked = new Set(indexed.map(([path]) => path))
  const orphans = [...listed].filter((path) => !walked.has(path) && !isLeaf(path))
  expect(orphans, 'in the sitemap, and no link leads there').toEqual([])
  const unlisted = [...walked].filter(
    (path) => !listed.has(path) && !/\?page=|\/pharmacies\/\w\w\/[\w-]+\/\d+$/.test(path),
  )
  expect(unlisted, 'linked, to be indexed, and not in the sitemap').toEqual([])
  expect(listed.size).toBeGreaterThan(600)
})
