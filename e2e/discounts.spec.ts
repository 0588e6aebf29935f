import type { ProductSummary } from '@/lib/contract/products'
import { choose } from './support/catalogue'
import { expect, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { listing } = texts

test('the offers of a pharmacy, by category, each with its lowest price of thirty days', async ({
  page,
  context,
  request,
}) => {
  await choose(context, '1')
  await page.goto('/discounts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.discountsTitle)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) await expect(card).toContainText(/ultimi 30 giorni/)

  const chips = page.getByRole('navigation', { name: listing.discountsCategories }).getByRole('link')
  for (const chip of await chips.allTextContents()) expect(chip).not.toMatch(/ricetta/i)
  const [, total] = /\((\d+)\)/.exec((await chips.nth(1).textContent()) ?? '') ?? []
  await chips.nth(1).click()
  await expect(page).toHaveURL(/\/discounts\?category=/)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(`${total} prodott`)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)

  // A medicine requires the leaflet notice, other products do not.
  await page.goto(`/discounts?category=dolore`)
  const medicines = cards.filter({ hasText: texts.product.supply.OTC })
  await expect(medicines.first()).toBeVisible()
  for (const card of await medicines.all()) await expect(card).toContainText(listing.medicineNote)
  await page.goto(`/discounts?category=integratori`)
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasText: listing.medicineNote })).toHaveCount(0)

  // Legal exclusions, over all offers.
  const { items } = (await (
    await request.get(`${shop.backend_url}/products?discounted=1&TakeRow=100&PageIndex=1`)
  ).json()) as { items: ProductSummary[] }
  expect(items.length).toBeGreaterThan(10)
  for (const { supply, kind, name } of items) {
    expect.soft([null, 'OTC'], name).toContain(supply)
    expect.soft(kind, name).not.toBe('infant_formula')
  }
})

test('offers have pages, an order and filters without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/discounts?page=2')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goto('/discounts?sort=price_asc&available=1')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: listing.removeFilter.replace('{filter}', listing.available) }),
  ).toBeVisible()
  expect((await page.goto('/discounts?page=999'))?.status()).toBe(404)
  expect((await page.goto('/discounts?category=nulla'))?.status()).toBe(404)
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.discounts }).click()
  await expect(page).toHaveURL('/discounts')
  await context.close()
})
