import type { Page } from '@playwright/test'
import { TERMS_VERSION, termsPath } from '@/lib/legal/terms-version'
import { choose, costlyCosmetic, deliveringPharmacy, findProduct, readPharmacy } from './support/catalogue'
import { fillCart, newCustomer, signIn } from './support/customer'
import { findFirstPages } from './support/demo'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { account, cart, checkout, errors } = texts
const HERE = '1'

// Screens without a picture; pictures.spec.ts checks the others in the same way.

async function look(page: Page, path: string, shown?: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // Requests of the browser itself.
    if (shown) await expect(page.getByText(shown).filter({ visible: true }).first(), path).toBeVisible()
    await expectGoodAtEachWidth(page)
  })
}

test('a guest’s screens (docs/domain.md#L17)', { tag: '@mobile' }, async ({ page, request }) => {
  test.slow()
  const { product } = await findFirstPages(request)
  for (const path of [product, '/discounts', '/search', '/search?query=zzzzzz', '/blog', '/blog?query=pressione'])
    await look(page, path)
  await look(page, '/checkout', cart.empty)
  for (const path of ['/toc', termsPath(TERMS_VERSION), '/transparency', '/privacy', '/cookies', '/accessibility']) {
    await look(page, path)
    // A complete text with sections.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  }
})

test('the page of a failure', { tag: '@mobile' }, async ({ page, pageErrors }) => {
  pageErrors.expected = [/414/]
  await look(page, `/search?query=${'a'.repeat(5000)}`)
})

test('every way in (docs/domain.md#L17)', { tag: '@mobile' }, async ({ page }) => {
  test.slow()
  for (const path of [
    '/auth?social=cancelled&provider=google&redirect=/discounts',
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
  await choose(context, HERE)
  const { name } = await readPharmacy(request, HERE)
  await look(page, '/discounts', name)
  // A word as long as this has to break at 200 % text.
  const medicine = await findProduct(request, HERE, (one) => one.name.startsWith('Destrometorfano '))
  await look(page, `/product/${medicine.minsan}`, name)
})

test('the screens of a customer’s order (docs/domain.md#L17)', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const [collecting, delivered] = await Promise.all([newCustomer(request), newCustomer(request)])
  const reserved = await findProduct(request, HERE, (one) => one.supply === 'RR' && one.availability === 'available')
  await fillCart(request, collecting, HERE, [reserved.minsan])
  await signIn(context, collecting)
  await look(page, '/profile', account.sections.orders)
  await look(page, '/checkout/click-and-collect', checkout.summary)
  const pharmacy = await deliveringPharmacy(request)
  const sent = await costlyCosmetic(request, pharmacy.id)
  await fillCart(request, delivered, pharmacy.id, [sent.minsan, sent.minsan])
  await signIn(context, delivered)
  await look(page, '/checkout/home-delivery', checkout.homePage.slotFirst)
})
