import { brotliCompressSync, gzipSync } from 'node:zlib'
import { findFirstPages } from './support/demo'
import { expect, test } from './support/page'

test.slow()

/**
 * Budgets in kilobytes (1,000 bytes) of gzipped scripts on first load. A bare Next 16 application has 128 to 132.
 */
const BUDGETS = { home: 150, product: 150, category: 150, login: 190 }

async function scriptBytes(request: import('@playwright/test').APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text()
  const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"([^>]*)>/g)]
    // Only browsers without ES modules run these.
    .filter(([tag]) => !/nomodule/i.test(tag))
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

test('all JavaScript that a page has fetched once it rests is at most 155 KB in Brotli, as it is sent', async ({
  page,
  request,
}) => {
  const paths = { home: '/home', ...(await findFirstPages(request)) }
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/_next\/static\/.+\.js(\?|$)/.test(name)),
    )
    const packed = await packedBytes(request, fetched, brotliCompressSync)
    expect.soft(packed / 1000, name).toBeLessThanOrEqual(155)
  }
})

test('a page needs few script files', async ({ request }) => {
  const paths = { home: '/home', ...(await findFirstPages(request)) }
  for (const path of Object.values(paths)) {
    const html = await (await request.get(path)).text()
    const files = html.match(/<script[^>]* src="[^"]+"[^>]*>/g)?.filter((tag) => !/nomodule/i.test(tag)) ?? []
    expect.soft(files.length, path).toBeLessThanOrEqual(10)
  }
})

/**
 * Budgets in kilobytes of HTML: raw and Brotli. The HTML includes full leaflets and all cards, for use without
 * JavaScript, the style sheet (83 KB raw, 13 KB in Brotli) and the hydration data.
 */
const HTML_BUDGETS = { product: [230, 32], home: [300, 33], category: [290, 33] } as const

test('a page of HTML stays small, and carries everything that is read', async ({ request }) => {
  const paths = { home: '/home', ...(await findFirstPages(request)) }
  for (const [page, [raw, compressed]] of Object.entries(HTML_BUDGETS)) {
    const path = paths[page as keyof typeof HTML_BUDGETS]
    const packed = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(Number(packed.headers()['content-length']) / 1000, `${page}, Brotli`).toBeLessThanOrEqual(compressed)
    expect((await (await request.get(path)).text()).length / 1000, `${page}, raw`).toBeLessThanOrEqual(raw)
  }
})
