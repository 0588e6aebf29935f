import { brotliCompressSync, gzipSync } from 'node:zlib'
import { findFirstPages } from './support/demo'
import { expect, test } from './support/page'

/**
 * Budgets in kilobytes (1,000 bytes) of gzipped scripts on first load. A bare Next 16 application has 128 to 132.
 */
const BUDGETS = { home: 150, product: 150, category: 150, login: 190 }

async function scriptBytes(request: import('@playwright/test').APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text()
  const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"([^>]*)>/g)]
    // Only browsers without ES modules run these; scripts contained in a joined file are not fetched.
    .filter(([tag]) => !/nomodule|type="text\/plain"/i.test(tag))
    .map(([, source = '']) => source)
  return packedBytes(request, sources, gzipSync)
}

async function packedBytes(
  request: import('@playwright/test').APIRequestContext,
  sources: string[],
  pack: (content: Buffer) => Buffer,
): Promise<number> {
  expect(sources.length).toBeGreaterThan(0)
  let bytes = 0
  for (const source of new Set(sources)) bytes += pack(await (await request.get(source)).body()).length
  return bytes
}

for (const [page, kilobytes] of Object.entries(BUDGETS)) {
  test(`${page} runs at most ${kilobytes} KB of JavaScript at first`, async ({ request }) => {
    const paths = { home: '/home', login: '/login', ...(await findFirstPages(request)) }
    const bytes = await scriptBytes(request, paths[page as keyof typeof BUDGETS])
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)
  })
}

test('all JavaScript that a page has fetched once it rests is at most 150 KB in Brotli, as it is sent', async ({
  page,
  request,
}) => {
  const { product, category } = await findFirstPages(request)
  for (const path of ['/home', product, category]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/_next\/static\/.+\.js(\?|$)/.test(name)),
    )
    expect.soft((await packedBytes(request, fetched, brotliCompressSync)) / 1000, path).toBeLessThanOrEqual(150)
  }
})

test('what all pages need comes in two files, and nobody fetches what is in them', async ({ page, request }) => {
  const { product, category } = await findFirstPages(request)
  const scripts: string[] = []
  page.on('request', (one) => scripts.push(new URL(one.url()).pathname))
  for (const path of ['/home', product, category]) {
    scripts.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    const inside = page.locator('script[type="text/plain"][src]')
    const held = await inside.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect.soft(held.length, path).toBeGreaterThan(6)
    expect
      .soft(
        scripts.filter((name) => held.includes(name)),
        path,
      )
      .toEqual([])
    expect
      .soft(
        scripts.filter((name) => /\/joined-[^/]+\.js$/.test(name)),
        path,
      )
      .toHaveLength(2)
  }
})

/**
 * Budgets in kilobytes of HTML: raw and Brotli. The HTML includes full leaflets and all cards, for use without
 * JavaScript, and the hydration data: half of the raw size, but 7 KB in Brotli.
 */
const HTML_BUDGETS = { product: [190, 26], home: [250, 26], category: [250, 26] } as const

test('a page of HTML stays small, and carries everything that is read', async ({ request }) => {
  const paths = { home: '/home', ...(await findFirstPages(request)) }
  for (const [page, [raw, compressed]] of Object.entries(HTML_BUDGETS)) {
    const path = paths[page as keyof typeof HTML_BUDGETS]
    const packed = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(Number(packed.headers()['content-length']) / 1000, `${page}, Brotli`).toBeLessThanOrEqual(compressed)
    expect((await (await request.get(path)).text()).length / 1000, `${page}, raw`).toBeLessThanOrEqual(raw)
  }
})
