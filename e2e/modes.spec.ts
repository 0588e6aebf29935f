import type { Page } from '@playwright/test'
import { previousPrice } from '@/lib/rules/price'
import { addToCart } from './support/add'
import { findProduct, productAt, readPharmacy } from './support/catalogue'
import { fillCart, newCustomer, signIn } from './support/customer'
import { findFirstPages } from './support/demo'
import { expect, expectAccessible, test } from './support/page'
import { startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { cart, checkout } = texts
const OURS = '2'

// Each starts a storefront.
test.slow()

const choices = (page: Page) =>
  page
    .locator('a[href^="/pharmacy-selection"], a[href^="/pharmacies"], [data-other-pharmacies]')
    .filter({ visible: true })

test("one pharmacy's own shop leaves nothing to choose", async ({ page, request, context }) => {
  const pharmacy = await readPharmacy(request, OURS)
  const product = await findProduct(
    request,
    OURS,
    ({ availability, supply }) => availability === 'available' && supply === null,
  )
  const { category } = await findFirstPages(request)
  const own = await startStorefront(shop.backend_url, { PHARMACY_ID: OURS })
  try {
    // Cookies left by another shop or set by a visitor.
    await context.addCookies([{ name: 'pharmacy', value: '1', url: own.url, sameSite: 'Lax' }])
    for (const path of [
      '/home',
      `/product/${product.minsan}`,
      category,
      '/search?query=crema',
      '/pharmacy-services',
      '/toc',
    ]) {
      await page.goto(`${own.url}${path}`)
      await expect(page.getByRole('banner')).toContainText(pharmacy.name)
      await expect(choices(page), path).toHaveCount(0)
    }
    expect((await context.cookies()).find(({ name }) => name === 'pharmacy')?.value).toBe(OURS)

    await page.goto(`${own.url}/product/${product.minsan}`)
    await addToCart(page, product.name)
    await page.goto(`${own.url}/checkout`)
    await expect(page.getByRole('link', { name: cart.collectAction })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(pharmacy.name)
    await expect(choices(page)).toHaveCount(0)
    await expectAccessible(page)

    for (const path of ['/pharmacy-selection', '/pharmacy-selection?redirect=/checkout', '/pharmacies']) {
      const answer = await request.get(`${own.url}${path}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([307, '/home'])
    }

    const index = await (await request.get(`${own.url}/sitemap.xml`)).text()
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    const all = (await Promise.all(maps.map(async (address) => (await request.get(address)).text()))).join('')
    const named = [...all.matchAll(/\/pharmacy\/([^/<]+)/g)].map(([, code]) => code)
    expect([...new Set(named)]).toEqual([pharmacy.code])
    expect(all).not.toMatch(/\/pharmac(ies|y-selection)/)
    expect(await (await request.get(`${own.url}/llms.txt`)).text()).not.toMatch(/\/pharmac(ies|y-selection)/)
    const feed = await (await request.get(`${own.url}/feeds/google.xml`)).text()
    const [, minsan = '', price = ''] = /<g:id>(\d{9})<.*?<g:price>([\d.]+) EUR</.exec(feed) ?? []
    const offer = await productAt(request, minsan, OURS)
    expect(previousPrice(offer) ?? offer.price).toBe(Number(price))
  } finally {
    // Lets pending requests end before the shop stops.
    await page.goto('about:blank')
    await own.stop()
  }
})

test('a shop of reservations sells nothing online (docs/domain.md#L3)', async ({ page, request }) => {
  const own = await startStorefront(shop.backend_url, { RESERVATION_ONLY: '1', PHARMACY_ID: OURS })
  try {
    const product = await findProduct(
      request,
      OURS,
      ({ availability, supply, kind }) => availability === 'available' && supply === null && kind !== 'medicine',
    )
    const customer = await newCustomer(request)
    await fillCart(request, customer, OURS, [product.minsan])
    await signIn(page.context(), customer, own.url)
    await page.goto(`${own.url}/checkout`)
    await expect(page.getByText(cart.reserveHint)).toBeVisible()
    await expect(page.getByRole('link', { name: cart.deliverAction })).toHaveCount(0)
    await expect(page.getByText(cart.deliver, { exact: true })).toHaveCount(0)
    await page.goto(`${own.url}/checkout/home-delivery`)
    await expect(page).toHaveURL(`${own.url}/checkout`)
    await page.getByRole('link', { name: cart.collectAction }).click()
    await expect(page.getByRole('button', { name: checkout.placeReservation })).toBeVisible()
    await expect(page.getByRole('button', { name: checkout.place })).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('La prenotazione va a')
    expect((await request.get(`${own.url}/feeds/google.xml`)).status()).toBe(404)
  } finally {
    // Lets pending requests end before the shop stops.
    await page.goto('about:blank')
    await own.stop()
  }
})
