import { findHtmlFaults } from './support/html'
import { expect, test } from './support/page'
import { shop } from './support/shop'

/** Concurrent visits; the shop answers from its cache after the first. */
const AT_ONCE = 6
/** Far above the demo's size: a crawl that does not end is a bug. */
const MOST = 4000

interface Visit {
  status: number
  canonical: string | null
  indexed: boolean
  title: string
  description: string
  links: string[]
  /** Faults of the HTML, one line each. */
  faults: string[]
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
    faults: answer.headers.get('content-type')?.startsWith('text/html') ? await findHtmlFaults(html) : [],
    links: links
      .filter((href) => href.startsWith('/') && !href.startsWith('//'))
      .map((href) => href.split('#', 1)[0] ?? href),
  }
}

const SERVICE = /\/pharmacy\/\w+\/services\/\w+$/

/**
 * Pages a crawler excludes: private pages, sorted and filtered listings, searches and selections, which are
 * endless. Links to them are visited once, but not followed.
 */
const isNotFollowed = (path: string) =>
  /\.[a-z0-9]{2,11}$/.test(path) ||
  /^\/(api|media|checkout|profile|order-detail|login|search|pharmacy-selection)\b/.test(path) ||
  /[?&](sort|brand|price_min|price_max|available|discounted|without_prescription|category)=/.test(path)

/** Kind of a page: path, depth and query parameters. */
function getKind(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const parts = pathname.split('/')
  return [parts[1], parts.length, query.replace(/=[^&]*/g, '=')].join(' ')
}

/** One link per kind of endpoint is sufficient. */
const linkKind = (path: string) => path.replace(/=[^&]*/g, '=')

interface Walk {
  seen: Map<string, Visit>
  /** The page on which each link was first found. */
  from: Map<string, string>
}

/** Follows links from the home page, to at most this many pages of each kind. */
async function walkShop(mostOfAKind: number): Promise<Walk> {
  const queue = ['/home']
  const seen = new Map<string, Visit>()
  const known = new Set(queue)
  const from = new Map<string, string>()
  const endpoints = new Set<string>()
  const kinds = new Map<string, number>()
  const wanted = (link: string) => {
    const kind = isNotFollowed(link) ? linkKind(link) : getKind(link)
    if (isNotFollowed(link)) return !endpoints.has(kind) && Boolean(endpoints.add(kind))
    const soFar = kinds.get(kind) ?? 0
    kinds.set(kind, soFar + 1)
    return soFar < mostOfAKind
  }
  const walk = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const found = await visit(path)
      seen.set(path, found)
      if (seen.size > MOST) throw new Error('the walk does not end')
      if (isNotFollowed(path)) continue
      for (const link of found.links) {
        if (known.has(link)) continue
        known.add(link)
        if (!wanted(link)) continue
        from.set(link, path)
        queue.push(link)
      }
    }
  }
  // A walker stops on an empty queue, which others may still fill: repeat in rounds.
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return { seen, from }
}

/** Checks that no link is broken, every page is distinguishable and valid HTML; returns the indexable pages. */
function expectSound({ seen, from }: Walk): string[] {
  const pages = [...seen].filter(([path]) => !isNotFollowed(path))
  const broken = [...seen].filter(([path, { status }]) =>
    isNotFollowed(path) ? ![200, 303, 307].includes(status) : status !== 200,
  )
  expect(broken.map(([path, { status }]) => `${status} ${path} from ${from.get(path)}`)).toEqual([])
  const invalid = [...seen].flatMap(([path, { faults }]) => faults.map((fault) => `${path}: ${fault}`))
  expect(invalid).toEqual([])

  // A service identical to another pharmacy's has that page as canonical.
  const isTwin = (path: string, { canonical }: Visit) =>
    canonical !== `${shop.url}${path}` && SERVICE.test(path) && SERVICE.test(canonical ?? '')
  const indexed = pages.filter(([path, page]) => page.indexed && !isTwin(path, page))
  // Every other indexable page is its own and only canonical; the chosen pharmacy's services refer to theirs.
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
  return indexed.map(([path]) => path)
}

async function listedInSitemaps(): Promise<Set<string>> {
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
  return listed
}

/** Further pages of a listing and of a comune are reached only by links. */
const needsNoListing = (path: string) => /\?page=|\/pharmacies\/\w\w\/[\w-]+\/\d+$/.test(path)

test('a walk to some pages of each kind finds no broken link and no twin, and each is in the sitemap', async () => {
  const walked = expectSound(await walkShop(3))
  const listed = await listedInSitemaps()
  expect(walked.filter((path) => !listed.has(path) && !needsNoListing(path))).toEqual([])
  expect(walked.length).toBeGreaterThan(30)
})

test('a walk through the whole shop finds no broken link, no twin and no orphan', { tag: '@long' }, async () => {
  test.setTimeout(420_000)
  const walked = new Set(expectSound(await walkShop(MOST)))
  const listed = await listedInSitemaps()
  const orphans = [...listed].filter((path) => !walked.has(path) && !isNotFollowed(path))
  expect(orphans, 'in the sitemap, and no link leads there').toEqual([])
  const unlisted = [...walked].filter((path) => !listed.has(path) && !needsNoListing(path))
  expect(unlisted, 'linked, to be indexed, and not in the sitemap').toEqual([])
  expect(listed.size).toBeGreaterThan(600)
})
