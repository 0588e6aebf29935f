import { findFirstPages } from './support/demo'
import { expect, test, waitForHydration } from './support/page'

const DATA = '**/page-data/*'
const NAME = /page-data\/([\w-]{43})$/

test("a kept page's data has its name for ever, and is fetched once", async ({ page, request }) => {
  const { product } = await findFirstPages(request)
  const [answer] = await Promise.all([page.waitForResponse(DATA), page.goto(product)])
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/plain; charset=utf-8',
  })
  expect(answer.url()).toMatch(NAME)
  const other = await request.get(`/page-data/${'x'.repeat(43)}`, { maxRedirects: 0 })
  expect(other.status()).toBe(404)
})

test('data that no page has is never cached, and only a page may be rendered for it', async ({ request }) => {
  const { product } = await findFirstPages(request)
  const unknown = `/page-data/${'x'.repeat(43)}`
  const base = new URL(test.info().project.use.baseURL ?? '')
  const sent = (method: string, path: string, origin = base.origin) =>
    request.fetch(unknown, { method, headers: { Referer: `${origin}${path}` }, maxRedirects: 0 })
  for (const path of [
    '/icon.svg',
    '/og/home.png',
    '/api/v1/pharmacies',
    '/profile',
    '/feeds/google.xml',
    '/media/a.png',
  ]) {
    const answer = await sent('GET', path)
    expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([path, 404, 'no-store'])
    expect(answer.headers()['content-length']).toBe('0')
  }
  expect((await sent('GET', product, 'https://other.example')).status()).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await sent(method, '/api/v1/cart')
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([405, 'no-store'])
  }
})

test('a page whose data is not kept any more gets what it has now, and lives', async ({ page, request }) => {
  const { product } = await findFirstPages(request)
  await page.route(DATA, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(NAME, `page-data/${'x'.repeat(43)}`),
    }),
  )
  const [answer] = await Promise.all([page.waitForResponse(DATA), page.goto(product)])
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store'])
  await waitForHydration(page)
  expect(await answer.text()).toContain(product.split('/').at(-1))
})

test('data that does not come at first is asked for again; the page is there to be read meanwhile', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expected = [/page-data/]
  const { product } = await findFirstPages(request)
  let asked = 0
  await page.route(DATA, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.goto(product, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForHydration(page)
  expect(asked).toBe(2)
})
