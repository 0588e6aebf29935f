import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_CUSTOMER, logIn } from './support/customer'
import { expect, expectAccessible, test } from './support/page'
import { startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

test.use({ serviceWorkers: 'allow' })

const { fidelity, system } = texts
const CARD = fidelity.cardOf.replace('{pharmacy}', 'Farmacia dei Tigli')

/** What the device keeps, by address, the build's own files apart. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths.filter((path) => !path.startsWith('/_next/static/')).sort()
  })

async function working(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

async function customerAtCards(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/login?redirect=/fidelity-card')
  await logIn(page, DEMO_CUSTOMER)
  await expect(page).toHaveURL('/fidelity-card')
  await working(page)
  await expect.poll(() => kept(page)).toEqual(['/fidelity-card', '/offline'])
  await context.setOffline(true)
}

test('without a network the cards stay, every other page says so and opens when it is back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await customerAtCards(page, context)
  await page.goto('/fidelity-card')
  const card = page.getByRole('article', { name: CARD })
  await expect(card.getByRole('img')).toBeVisible()
  await expect(card.getByText('340 punti')).toBeVisible()
  await expect(page.getByText(/^Aggiornate il \d\d\/\d\d\/\d\d alle \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/profile?section=orders')
  await expect(page.getByRole('heading', { name: system.offline.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: system.offline.cards }).click()
  await expect(card).toBeVisible()

  await page.goto('/profile?section=orders')
  await context.setOffline(false)
  // By itself.
  await expect(page.getByRole('heading', { name: texts.account.sections.orders, level: 1 })).toBeVisible()
  // Nothing of it was kept.
  await expect.poll(() => kept(page)).toEqual(['/fidelity-card', '/offline'])
})

test('a logout leaves no card behind', async ({ page, context, pageErrors }) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await customerAtCards(page, context)
  await context.setOffline(false)
  await page.goto('/profile')
  await page.getByRole('button', { name: texts.shell.logout }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => kept(page)).toEqual(['/offline'])
  await context.setOffline(true)
  await page.goto('/fidelity-card')
  await expect(page.getByRole('heading', { name: system.offline.title })).toBeVisible()
  await expect(page.getByRole('link', { name: system.offline.cards })).toBeHidden()
})

test('a session that ended without a logout leaves no card to the next one', async ({ page, context, pageErrors }) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await customerAtCards(page, context)
  await context.clearCookies()
  await page.goto('/fidelity-card')
  await expect(page.getByRole('heading', { name: system.offline.title })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(['/offline'])
})

test('the shop can be put on the home screen, under its operator’s name', async ({ request }) => {
  const own = await startStorefront(shop.backend_url, { BRAND_NAME: 'Farmacie Rossi' })
  try {
    const html = await (await request.get(`${own.url}/home`)).text()
    const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await request.get(`${own.url}${address}`)
    const manifest = await answer.json()
    expect(manifest).toMatchObject({ name: 'Farmacie Rossi', start_url: '/home', display: 'standalone', lang: 'it' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await request.get(`${own.url}${src}`)
      const bytes = await icon.body()
      // The width of a PNG stands in its header (RFC 2083, section 4.1.1).
      expect([icon.status(), `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([200, sizes])
    }
    for (const { url } of manifest.shortcuts)
      expect((await request.get(`${own.url}${url}`)).status(), url).toBeLessThan(400)
    const offline = await request.get(`${own.url}/offline`)
    expect([offline.status(), await offline.text()]).toEqual([200, expect.stringContaining('Farmacie Rossi')])
    const worker = await request.get(`${own.url}/service-worker.js`)
    expect([worker.status(), worker.headers()['cache-control']]).toEqual([200, expect.stringContaining('max-age=0')])
  } finally {
    await own.stop()
  }
})
