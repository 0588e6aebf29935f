import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { STALE } from '@/lib/platform/stale'
import { choose, findProduct } from './support/catalogue'
import { signInDemo } from './support/customer'
import { findFirstPages } from './support/demo'
import { expect, test, waitForHydration } from './support/page'
import { expectNoShift, watchShifts } from './support/shifts'

/** A slow line, in bytes per second, so that HTML is painted in pieces. */
const SLOW = 20_000

test.slow()

async function expectStill(page: Page, path: string): Promise<void> {
  // A page of a busy server that is still stale after a while shows its age, which moves it.
  await expect
    .poll(async () => (await page.request.get(path)).headers()['server-timing'] ?? '', { message: `${path} is fresh` })
    .not.toContain(STALE)
  await page.goto(path, { waitUntil: 'networkidle' })
  // The last content to arrive: the chosen pharmacy's hours.
  const hours = page.getByRole('banner').getByText(/^(Aperta|Chiusa|Apre|Di turno)/)
  await expect(hours.filter({ visible: true }).first()).toBeVisible()
  await expectNoShift(page)
}

// pictures.spec.ts looks at a guest's pages, on a phone.
test('nothing moves while a page of a customer is hydrated', { tag: '@both' }, async ({ page, request, context }) => {
  await choose(context, '1')
  await signInDemo(context)
  await watchShifts(page)
  const { product, category } = await findFirstPages(request)
  for (const path of [
    '/home',
    product,
    category,
    '/checkout',
    '/login',
    '/pharmacy-selection?query=Milano',
    '/search?query=paracetamolo',
    '/search?query=zzzzzz',
  ])
    await expectStill(page, path)
})

test('nothing moves while the parts of a page come one by one', { tag: '@both' }, async ({
  page,
  request,
  context,
}) => {
  await choose(context, '1')
  await watchShifts(page)
  // Stylesheet and font are loaded.
  await expectStill(page, '/home')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: SLOW,
    uploadThroughput: SLOW,
  })
  const { category } = await findFirstPages(request)
  const pictured = await findProduct(request, '1', (one) => one.supply === 'OTC' && one.image !== null)
  for (const path of [`/product/${pictured.minsan}`, category]) await expectStill(page, path)
})

test('the bottom bar is in its place before its content has loaded', { tag: '@mobile' }, async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expected = [/404/]
  const html = await (await request.get('/home')).text()
  const cut = html.indexOf('<ul', html.indexOf('aria-label="Navigazione rapida"'))
  const held: ServerResponse[] = []
  const server = createServer((asked, response) => {
    if (asked.url !== '/home') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
    held.push(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/home`, { waitUntil: 'commit' })
    const bar = page.getByRole('navigation', { name: 'Navigazione rapida' })
    const before = await bar.boundingBox()
    held[0]?.end(html.slice(cut))
    await expect(bar.getByRole('link')).toHaveCount(5)
    expect(await bar.boundingBox()).toEqual(before)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a page is painted and hydrated without waiting for its style sheet', async ({ page }) => {
  const sheets: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.css', async (route) => {
    sheets.push(route.request().url())
    await held
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
  release()
  await page.getByRole('link', { name: 'Tutte le offerte' }).click()
  await expect(page).toHaveURL(/\/discounts$/)
  expect(new Set(sheets).size).toBeLessThanOrEqual(1)
})

test('the fallback of the type face is as wide', async ({ page, pageErrors }) => {
  pageErrors.expected = [/\.woff2$/]
  const measure = async () => {
    await page.goto('/home', { waitUntil: 'networkidle' })
    return await page.evaluate(() =>
      [...document.querySelectorAll('header a, main :is(h1, h2, p)')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          return text.getBoundingClientRect().width
        }),
    )
  }
  await measure()
  const own = await measure()
  await page.route('**/*.woff2', (route) => route.abort())
  const inPlace = await measure()
  const ratios = own.map((width, index) => (inPlace[index] ?? 0) / width)
  expect(ratios.length).toBeGreaterThan(20)
  // Without any of the named fonts, the system font is an eighth wider.
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(mean).not.toBe(1)
  expect(Math.abs(mean - 1), String(ratios)).toBeLessThan(0.04)
})

test('every page ends up in the type face, on a slow line too', async ({ page, context }) => {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  })
  for (const path of ['/home', '/discounts', '/checkout']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const families = () =>
      page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').map(({ family }) => family))
    await expect.poll(async () => new Set(await families()).size, { message: path }).toBeGreaterThanOrEqual(2)
  }
})
