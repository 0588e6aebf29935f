import { once } from 'node:events'
import http from 'node:http'
import { findProduct, productAt, readPharmacy } from './support/catalogue'
import { expect, test } from './support/page'
import { startStorefront } from './support/processes'
import { shop } from './support/shop'
import { STUB_MINSAN, startStubPlatform } from './support/stub-platform'
import { texts } from './support/texts'

/** A crawler's response over HTTP, at the first visit of the address. */
const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual', headers })
  const { status } = answer
  return {
    status,
    location: (answer.headers.get('location') ?? '').replace(shop.url, ''),
    headers: answer.headers,
    answer,
  }
}

test('every page has one address, and any other form of it is one step away', async ({ request }) => {
  const { minsan } = await findProduct(request, '1', ({ kind }) => kind === 'cosmetic')
  const { ean } = await productAt(request, minsan, null)
  const { pharmacy } = await (async () => {
    const answer = await fetch(`${shop.backend_url}/v1/pharmacy-index?limit=1`)
    const { items } = (await answer.json()) as { items: { id: string; code: string }[] }
    return { pharmacy: items[0] ?? { id: 0, code: '' } }
  })()
  const moves: [string, number, string][] = [
    [`/product/A${minsan}`, 308, `/product/${minsan}`],
    [`/product/a${minsan}/`, 308, `/product/${minsan}`],
    [`/product/${ean[0]}`, 308, `/product/${minsan}`],
    [`/product/${minsan}/?utm_source=x`, 308, `/product/${minsan}?utm_source=x`],
    ['/categories/dolore/', 308, '/categories/dolore'],
    [`/pharmacy/${pharmacy.id}/`, 308, `/pharmacy/${pharmacy.code}`],
    ['/pharmacies/MI/Milano', 308, '/pharmacies/mi/milano'],
    ['/home/', 308, '/home'],
    ['/HOME', 308, '/home'],
    [`/Product/${minsan}`, 308, `/product/${minsan}`],
    ['/categories/Dolore', 308, '/categories/dolore'],
    [`/pharmacy/${pharmacy.code.toLowerCase()}`, 308, `/pharmacy/${pharmacy.code}`],
    ['/', 307, '/home'],
    ['/non/ci/sono/', 307, '/home'],
    ['/non/ci/sono', 307, '/home'],
  ]
  for (const [path, status, location] of moves) {
    const answer = await visit(path)
    expect.soft([answer.status, answer.location], path).toEqual([status, location])
    expect.soft((await visit(location)).status, `${path} ends there`).toBe(200)
  }
})

test('what is not there says so at the first visit', async () => {
  const missing = [
    '/product/000000000',
    '/product/8001111111113',
    '/categories/nulla',
    '/categories/dolore/nulla',
    '/categories/dolore?page=999',
    ...['1000', '1001', '10000', '0', '-1', 'abc', '02', '2%2F..'].map((page) => `/categories/dolore?page=${page}`),
    ...['/discounts?page=1000', '/discounts?page=0', '/blog?page=1000', '/blog?page=0', '/blog?page=abc'],
    '/categories/dolore?sort=name&page=1001',
    '/pharmacies/zz',
    '/pharmacies/mi/nulla',
    '/pharmacies/mi/milano/1',
    '/pharmacies/mi/milano/99',
    '/pharmacy/XX9999',
    '/sitemaps/products-99.xml',
    '/og/product/000000000.png',
  ]
  for (const path of missing) {
    for (const time of ['first', 'second']) expect.soft((await visit(path)).status, `${path}, ${time} visit`).toBe(404)
  }
})

test('a page that is not there is called so, wherever it would have been', async () => {
  const answer = await fetch(`${shop.backend_url}/v1/pharmacy-index?limit=1`)
  const { items } = (await answer.json()) as { items: { code: string }[] }
  for (const path of ['/product/000000000', `/pharmacy/${items[0]?.code}/services/01`, '/pharmacy-services/1,1']) {
    const page = await visit(path)
    expect.soft(page.status, path).toBe(404)
    const html = await page.answer.text()
    expect.soft(html, path).toContain(`<title>${texts.errors.notFoundTitle} | Salvia</title>`)
    // Also without JavaScript.
    expect.soft(html, path).toMatch(new RegExp(`<noscript>.*${texts.errors.notFound}.*</noscript>`))
  }
})

test('every listing says its way and how many things it has', async () => {
  const listed = async (path: string) => {
    const html = await (await visit(path)).answer.text()
    const [, graph = '{}'] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html) ?? []
    const things = (JSON.parse(graph)['@graph'] ?? []) as { '@type': string; numberOfItems?: number }[]
    expect.soft(things.map((thing) => thing['@type']).sort(), path).toEqual(['BreadcrumbList', 'ItemList'])
    return things.find((thing) => thing['@type'] === 'ItemList')?.numberOfItems
  }
  const posts = await fetch(`${shop.backend_url}/wp-json/wp/v2/posts?per_page=1`)
  expect(await listed('/blog')).toBe(Number(posts.headers.get('x-wp-total')))
  for (const path of ['/discounts', '/categories/dolore']) {
    const total = await listed(path)
    expect.soft(total, path).toBeGreaterThan(10)
    expect.soft(await listed(`${path}?page=2`), path).toBe(total)
  }
})

test('head, sitemaps, feed and robots are those of one shop', async ({ request }) => {
  const robots = await visit('/robots.txt')
  expect(await robots.answer.text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const index = await (await visit('/sitemap.xml')).answer.text()
  const shards = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replace(shop.url, ''))
  expect(shards.map((path) => path.replace(/^\/sitemaps\/(\w+)-\d+\.xml$/, '$1'))).toEqual(
    expect.arrayContaining(['pages', 'categories', 'cities', 'products', 'pharmacies', 'services']),
  )
  const { total } = (await (await fetch(`${shop.backend_url}/products?TakeRow=1`)).json()) as { total: number }
  const products = await (await visit('/sitemaps/products-1.xml')).answer.text()
  expect(products.match(/<url>/g)).toHaveLength(total)
  expect(products).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)

  // Each pharmacy has its own feed, and its links show that price without a chosen pharmacy.
  expect((await visit('/feeds/google.xml')).answer.status).toBe(404)
  const { code } = await readPharmacy(request, '1')
  const feed = await (await visit(`/feeds/google/${code}/products.xml`)).answer.text()
  const ids = [...feed.matchAll(/<g:id>(\d{9})<\/g:id>/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.filter((id) => id?.startsWith('0'))).toEqual([])
  const [, link = '', price] =
    /<g:link>([^<]+)<.*?<g:(?:sale_)?price>([\d.]+) EUR<\/g:(?:sale_)?price><g:condition>/.exec(feed) ?? []
  const landing = await (await visit(link.replace(shop.url, ''))).answer.text()
  expect(landing).toContain(`"@type":"Offer","url":"${link.split('?')[0]}","price":"${price}"`)
  const inventory = await (await visit(`/feeds/google/${code}/inventory.xml`)).answer.text()
  expect(inventory.match(/<item>/g)).toHaveLength(ids.length)
  expect(inventory).toContain(`<g:store_code>${code}</g:store_code><g:availability>in_stock</g:availability>`)

  const { minsan, name } = await findProduct(request, '1', () => true)
  const html = await (await visit(`/product/${minsan}`)).answer.text()
  const head = (pattern: RegExp) => pattern.exec(html)?.[1]
  expect(head(/<html lang="([^"]+)"/)).toBe('it')
  expect(head(/<link rel="canonical" href="([^"]+)"/)).toBe(`${shop.url}/product/${minsan}`)
  expect(head(/<meta property="og:image" content="([^"]+)"/)).toBe(`${shop.url}/og/product/${minsan}.png`)
  const graph = JSON.parse(head(/<script type="application\/ld\+json">([^<]+)<\/script>/) ?? '{}')
  expect(graph['@graph'].map((thing: { '@type': string }) => thing['@type'])).toContain('BreadcrumbList')
  expect(graph['@graph'][0].name).toBe(name)
  const picture = await visit(`/og/product/${minsan}.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(
    (await visit(`/og/product/${minsan}.png`, { 'If-None-Match': picture.headers.get('etag') ?? '' })).status,
  ).toBe(304)

  for (const path of ['/search?query=crema', '/checkout', '/login', '/categories/dolore?sort=name']) {
    const page = await (await visit(path)).answer.text()
    expect.soft(page, path).toMatch(/<meta name="robots" content="noindex/)
  }
})

test('programs that read get Markdown and a guide', async ({ request }) => {
  const { minsan, name } = await findProduct(request, '1', ({ supply }) => supply === 'OTC')
  const markdown = await visit(`/product/${minsan}`, { Accept: 'text/markdown, text/html;q=0.5' })
  expect([markdown.status, markdown.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(markdown.headers.get('vary')).toMatch(/\bAccept\b/)
  const text = await markdown.answer.text()
  expect(text.startsWith(`# ${name.slice(0, 8)}`)).toBe(true)
  expect(text).toContain(`<${shop.url}/product/${minsan}>`)
  expect(text).toContain('## A cosa serve')
  const { vatIncluded, vatRate, equivalents } = texts.product
  for (const part of [vatIncluded, vatRate]) expect(text).toContain(part)
  // With the chosen pharmacy, the content of its page: authorisation, and equivalents if any.
  const chosen = { Cookie: 'pharmacy=1' }
  const here = await (await visit(`/product/${minsan}`, { ...chosen, Accept: 'text/markdown' })).answer.text()
  const there = await (await visit(`/product/${minsan}`, { ...chosen, Accept: 'text/html' })).answer.text()
  for (const part of [equivalents, texts.legal.register, 'Pronto ', texts.product.collectOnly])
    expect.soft(here.includes(part), part).toBe(there.includes(part))
  const page = await visit(`/product/${minsan}`, { Accept: 'text/html' })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('vary')?.split(', ')).toContain('Accept')
  expect((await visit('/product/000000000', { Accept: 'text/markdown' })).status).toBe(404)

  const [, post = ''] =
    /<loc>[^<]+(\/blog\/(?!categoria)[^<]+)</.exec(await (await request.get('/sitemaps/posts-1.xml')).text()) ?? []
  const article = await visit(post, { Accept: 'text/markdown' })
  expect([article.status, article.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  const written = await article.answer.text()
  const shown = await (await request.get(post)).text()
  expect(written.startsWith(`# ${/<h1[^>]*>([^<]+)</.exec(shown)?.[1]}\n`)).toBe(true)
  expect(written.match(/^## /gm)?.length).toBe(shown.match(/<h2>/g)?.length)
  expect(written).toContain(`<${shop.url}${post}>`)
  expect((await visit('/blog/nessuno', { Accept: 'text/markdown' })).status).toBe(404)
  const guide = await (await visit('/llms.txt')).answer.text()
  expect(guide).toMatch(/^# Salvia\n\n> /)
  for (const [, path = ''] of guide.matchAll(/\]\(http:\/\/[^/]+(\/[^)]+)\)/g))
    expect.soft((await visit(path)).status, path).toBe(200)
})

test("an operator's old addresses lead on at once, and while the platform is away nothing gets shorter", async () => {
  const platform = await startStubPlatform()
  platform.redirects = [
    { from: '/vecchio.html', to: '/piu-nuovo' },
    { from: '/piu-nuovo', to: `/product/A${STUB_MINSAN}` },
    { from: '/index.php?id=3', to: '/categories/prova' },
  ]
  const own = await startStorefront(platform.url)
  try {
    const ask = async (path: string) => {
      const answer = await fetch(`${own.url}${path}`, { redirect: 'manual' })
      const location = (answer.headers.get('location') ?? '').replace(own.url, '')
      return { status: answer.status, location, retry: answer.headers.get('retry-after'), text: await answer.text() }
    }
    expect(await ask('/vecchio.html?utm_source=x')).toMatchObject({ status: 301, location: `/product/${STUB_MINSAN}` })
    expect(await ask('/index.php?id=3')).toMatchObject({ status: 301, location: '/categories/prova' })
    expect(await ask('/index.php?id=4')).toMatchObject({ status: 404 })
    const whole = await ask('/sitemap.xml')
    expect(whole.text).toContain('/sitemaps/products-1.xml')
    // A platform without places and pharmacies has no sitemap of them.
    expect(whole.text).not.toMatch(/cities|services/)

    platform.mode = 'error'
    expect((await ask('/sitemap.xml')).text).toBe(whole.text)
    for (const path of [
      '/sitemaps/products-1.xml',
      '/feeds/google/T1/products.xml',
      '/product/8001234567897',
      '/og/product/934182003.png',
    ])
      expect.soft(await ask(path), path).toMatchObject({ status: 503, retry: expect.stringMatching(/^\d+$/) })
    expect(await ask('/vecchio.html')).toMatchObject({ status: 301 })
  } finally {
    await own.stop()
    await platform.close()
  }
})

for (const protocol of ['h2c', 'websocket'])
  test(`a request that offers ${protocol} is answered over HTTP/1.1, and holds no connection`, async () => {
    const headers = { Connection: 'Upgrade', Upgrade: protocol, 'HTTP2-Settings': 'AAMAAABkAAQAAP__' }
    for (const path of ['/home', '/api/health', '/nothing-here']) {
      const [answer] = (await once(http.get(`${shop.url}${path}`, { headers, agent: false }), 'response')) as [
        http.IncomingMessage,
      ]
      expect([path, answer.resume().statusCode]).toEqual([path, path === '/nothing-here' ? 307 : 200])
      await once(answer, 'close')
    }
  })
