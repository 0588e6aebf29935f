import type { APIRequestContext, Page } from '@playwright/test'
import { SECTIONS, sectionPath } from '@/lib/account/sections'
import type { Service } from '@/lib/contract/pharmacies'
import { TERMS_VERSION, termsPath } from '@/lib/legal/terms-version'
import { choose, costlyCosmetic, deliveringPharmacy, findProduct, readPharmacy } from './support/catalogue'
import { fillCart, newCustomer, signIn, signInDemo } from './support/customer'
import { findFirstPages } from './support/demo'
import { placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { account, cart, checkout, errors, orders } = texts
const HERE = '1'

async function look(page: Page, path: string, shown?: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // Requests of the browser itself.
    if (shown) await expect(page.getByText(shown).filter({ visible: true }).first(), path).toBeVisible()
    await expectGoodAtEachWidth(page)
  })
}

const available = (request: APIRequestContext, pharmacy_id: string, supply: string | null) =>
  findProduct(request, pharmacy_id, (one) => one.supply === supply && one.availability === 'available')

test('a guest’s screens (docs/domain.md#L17)', { tag: '@mobile' }, async ({ page, request, pageErrors }) => {
  test.slow()
  pageErrors.expected.push(/status of 404/)
  const { category, product } = await findFirstPages(request)
  for (const path of [
    '/home',
    category,
    product,
    '/discounts',
    '/search',
    '/search?query=zzzzzz',
    '/pharmacy-selection?query=20129',
    '/pharmacy-selection?query=20129&service=elettrocardiogramma',
    '/blog',
    '/blog/sole-e-pelle',
    '/blog?query=pressione',
    '/product/000000000',
  ])
    await look(page, path)
  await look(page, '/checkout', cart.empty)
  for (const path of ['/toc', termsPath(TERMS_VERSION), '/transparency', '/privacy', '/cookies', '/accessibility']) {
    await look(page, path)
    // A complete text with sections.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  }
})

test('every way in (docs/domain.md#L17)', { tag: '@mobile' }, async ({ page }) => {
  test.slow()
  for (const path of [
    '/auth?social=cancelled&provider=google&redirect=/discounts',
    '/login?redirect=/profile',
    '/signup',
    '/forgot-password',
    '/reset-password?guid=abc',
    '/confirm/email/un.indirizzo.molto.lungo.che.non.finisce.mai%40esempio-di-dominio-lungo.example',
    '/confirm/email/anna%40example.com?token=abc',
    '/confirm/email?token=abc',
    '/confirm/email',
  ])
    await look(page, path)
  await look(page, '/reset-password', errors.code.link_expired)
})

test('a guest’s screens at a chosen pharmacy', { tag: '@mobile' }, async ({ page, context, request }) => {
  test.slow()
  await choose(context, HERE)
  const { code, name } = await readPharmacy(request, HERE)
  // A word as long as this has to break at 200 % text.
  const medicine = await findProduct(request, HERE, ({ name }) => name.startsWith('Destrometorfano '))
  const reserved = await available(request, HERE, 'RR')
  const services: Service[] = await (await request.get(`${shop.backend_url}/v1/pharmacies/${HERE}/services`)).json()
  for (const path of ['/home', '/categories/dolore', '/search?query=paracetamolo', '/discounts', '/pharmacy-services'])
    await look(page, path, name)
  await look(page, `/product/${medicine.minsan}`, name)
  await look(page, `/product/${reserved.minsan}`, texts.product.reserve)
  await look(page, `/pharmacy/${code}/services/${services[0]?.id}`)
  await page.evaluate(
    (kept) => localStorage.setItem('cart', kept),
    JSON.stringify({
      pharmacy_id: HERE,
      products: [{ minsan: medicine.minsan, quantity: 1, price: 1, name: medicine.name, image: null }],
    }),
  )
  await look(page, '/checkout', medicine.name)
})

test('a customer’s screens (docs/domain.md#L17)', { tag: '@mobile' }, async ({ page, context }) => {
  test.slow()
  await signInDemo(context)
  await look(page, '/profile', account.sections.orders)
  for (const section of SECTIONS) await look(page, sectionPath(section))
})

test('the screens of an order (docs/domain.md#L17)', { tag: '@mobile' }, async ({ page, context, request }) => {
  test.slow()
  const [collecting, delivered] = await Promise.all([newCustomer(request), newCustomer(request)])
  const cream = await available(request, HERE, null)
  const order = await placeOrder(request, collecting, HERE, [cream.minsan])
  await fillCart(request, collecting, HERE, [(await available(request, HERE, 'RR')).minsan])
  await signIn(context, collecting)
  await look(page, `/order-detail/${order.id}`, orders.pickupCode)
  await look(page, '/checkout/click-and-collect', checkout.summary)
  const pharmacy = await deliveringPharmacy(request)
  const sent = await costlyCosmetic(request, pharmacy.id)
  await fillCart(request, delivered, pharmacy.id, [sent.minsan, sent.minsan])
  await signIn(context, delivered)
  await look(page, '/checkout/home-delivery', checkout.homePage.slotFirst)
})
