import type { Page, Request } from '@playwright/test'
import { expect, test } from './support/page'
import { texts } from './support/texts'

/** The full page data of a product, fetched without leaving the current page. */
const isProduct = (request: Request) =>
  /\/product\/\d+\?_rsc=/.test(request.url()) && request.headers()['next-router-prefetch'] !== '1'

/** Records the paths of products whose page data has arrived, in order. */
function watchProducts(page: Page): string[] {
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (isProduct(request)) fetched.push(new URL(request.url()).pathname)
  })
  return fetched
}

test('on a phone the first products in the window are fetched when the page is idle, and shown without the network', {
  tag: '@mobile',
}, async ({ page, pageErrors }) => {
  pageErrors.expected = [/ERR_INTERNET_DISCONNECTED/]
  const fetched = watchProducts(page)
  await page.goto('/discounts')
  const cards = page.getByRole('article').getByRole('heading').getByRole('link')
  await expect.poll(() => new Set(fetched).size).toBeGreaterThan(1)
  expect(fetched[0]).toBe(await cards.first().getAttribute('href'))
  for (let pressed = 0; pressed < 12; pressed++) await page.mouse.wheel(0, 400)
  await page.waitForLoadState('networkidle')
  expect(new Set(fetched).size).toBeLessThanOrEqual(4)
  await page.context().setOffline(true)
  const name = (await cards.first().textContent()) ?? ''
  await cards.first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.context().setOffline(false)
})

test('a product is there as soon as something is on its card, at the pharmacy of that moment, and no other', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = [/ERR_INTERNET_DISCONNECTED/]
  const fetched = watchProducts(page)
  const cards = page.getByRole('article').getByRole('heading').getByRole('link')
  const main = page.getByRole('main')
  await page.goto('/discounts')
  const paths = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await cards.nth(0).hover()
  // A page that is shown while the platform is slow renews itself, and fetches what is ahead again.
  await expect.poll(() => [...new Set(fetched)]).toEqual([paths[0]])

  await page.getByRole('banner').getByRole('link', { name: texts.shell.choosePharmacy }).click()
  const dialog = page.getByRole('dialog', { name: texts.pharmacy.title })
  await dialog.getByLabel(texts.pharmacy.address).fill('20129')
  const chosen = dialog.getByRole('article').first()
  const name = await chosen.getByRole('heading').textContent()
  const before = fetched.length
  await chosen.getByRole('button', { name: /^Scegli questa farmacia/ }).click()
  await expect(dialog).toBeHidden()
  await expect(main).toContainText(name ?? '')
  const card = cards.nth(1)
  await card.hover()
  await expect.poll(() => fetched.slice(before)).toContain(await card.getAttribute('href'))

  await page.context().setOffline(true)
  await card.click()
  await expect(main).toContainText(`Prezzo di ${name}`)
  await page.context().setOffline(false)
})
