import type { BrowserContext, Page } from '@playwright/test'
import { choose, readPharmacy } from './support/catalogue'
import { DEMO_CUSTOMER, logOut, newCustomer, signIn } from './support/customer'
import { goods } from './support/guest'
import { openMoreActions, placeOrder } from './support/order'
import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

test.use({ serviceWorkers: 'allow' })

const { fidelity, system } = texts
const CARD = fidelity.cardOf.replace('{pharmacy}', 'Farmacia dei Tigli')

/** Paths in the device's caches, except build assets. */
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
  await signIn(context, DEMO_CUSTOMER)
  // Otherwise the customer's favourite is adopted and the page refreshed at any time.
  await choose(context, '1')
  await page.goto('/fidelity-card')
  await working(page)
  await expect.poll(() => kept(page)).toEqual(['/fidelity-card', '/offline'])
  // Only the service worker's cache remains.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
}

test('without a network the cards stay, every other page says so and opens when it is back', {
  tag: '@mobile',
}, async ({ page, context, pageErrors }) => {
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
  await expect(page.getByRole('heading', { name: texts.account.sections.orders, level: 1 })).toBeVisible()
  // Nothing was cached.
  await expect.poll(() => kept(page)).toEqual(['/fidelity-card', '/offline'])
})

test('a logout leaves no card behind', async ({ page, context, pageErrors }) => {
  // The cart is read again with the network; the logout may end the session under that call.
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/, /401 .*\/api\/v1\/cart$/)
  await customerAtCards(page, context)
  await context.setOffline(false)
  await logOut(page)
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

test('a card that was kept stays where another pharmacy was chosen since, and follows it with the network', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await choose(context, '1')
  await customerAtCards(page, context)
  await choose(context, '2')
  await page.goto('/fidelity-card')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await expect(page.getByRole('article', { name: CARD })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('main')).toContainText((await readPharmacy(request, '2')).name)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('an order with its pick-up code opens without a network, until it ends', { tag: '@mobile' }, async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const customer = await newCustomer(request)
  const { id, pickup_code } = await placeOrder(request, customer, '1', [(await goods(request, '1')).minsan])
  await signIn(context, customer)
  await choose(context, '1')
  const path = `/order-detail/${id}`
  // Right after the order the page greets; the copy does not.
  await page.goto(`${path}?placed=1`)
  await working(page)
  await expect.poll(() => kept(page)).toEqual(['/offline', path])
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('paragraph').filter({ hasText: pickup_code ?? '?' })).toBeVisible()
  await expect(page.getByText(texts.orders.detail.placedKeep)).toBeHidden()
  await expectAccessible(page)

  await context.setOffline(false)
  await page.reload()
  await openMoreActions(page)
  await page.getByRole('button', { name: texts.orders.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.orders.cancel }).click()
  await expect(page.getByText(texts.orders.status.cancelled).filter({ visible: true }).first()).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(['/offline'])
})
