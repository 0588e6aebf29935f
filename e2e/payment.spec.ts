import type { Page } from '@playwright/test'
import { findProduct } from './support/catalogue'
import { ownAddress } from './support/customer'
import { deskPharmacy, nextCosmetic, openDesk, otherPage, STAFF } from './support/desk'
import { fillContact, fillIn, newEmail, place } from './support/guest'
import { mailAbout } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { checkout, desk, orders, product: words } = texts

const PROVIDER = /\/payment-demo\/demo_\w+$/
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click()

/** Orders as a guest for collection, to be paid online, from the open checkout. Returns the mailbox. */
async function orderOnline(page: Page): Promise<string> {
  const email = newEmail()
  await fillContact(fillIn(page), email)
  await page.locator('summary').filter({ hasText: checkout.ifUnavailable }).click()
  const way = `${checkout.payment.online}, con ${checkout.onlineMethods.name.card}`
  await page.getByRole('radio', { name: way }).check({ force: true })
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\//)
  await expect(page.getByRole('heading', { name: orders.online.title })).toBeVisible()
  return email
}

const numberOn = async (page: Page) =>
  /\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''

test('a guest pays online with one press more, and the desk hands over what is authorised', {
  tag: '@mobile',
}, async ({ page, browser, request }) => {
  test.slow()
  await page.context().setExtraHTTPHeaders(ownAddress())
  const pharmacy_id = await deskPharmacy()
  const product = await findProduct(request, pharmacy_id, nextCosmetic())
  await page.addInitScript(
    ([cart]) => {
      if (!sessionStorage.getItem('begun')) localStorage.setItem('cart', cart ?? '')
      sessionStorage.setItem('begun', '1')
    },
    [JSON.stringify({ pharmacy_id, products: [{ ...product, price: null, image: null, quantity: 1 }] })],
  )
  await page.goto('/checkout/click-and-collect')
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  const email = await orderOnline(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const number = await numberOn(page)
  // The code is for who has paid.
  await expect(page.getByRole('heading', { name: orders.pickupCode })).toHaveCount(0)
  await expectGoodAtEachWidth(page)

  await press(page, /^Vai a pagare/)
  await expect(page).toHaveURL(PROVIDER)
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByText(product.name)).toHaveCount(0)
  await expectGoodAtEachWidth(page)
  await press(page, orders.demoPayment.accept)
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1$/)
  await expect(page.getByText(/^Hai impegnato .* online/)).toBeVisible()
  await expect(page.getByRole('heading', { name: orders.pickupCode })).toBeVisible()
  await expectGoodAtEachWidth(page)
  await mailAbout(email, `Ordine ${number} ricevuto`)

  const staff = await otherPage(browser)
  await openDesk(staff, STAFF.owner, `/banco/ordini/${id}`)
  await expect(
    staff.getByText(/^autorizzati .*, incassati alla consegna, la banca li tiene fino al \d\d\/\d\d\/\d\d$/),
  ).toBeVisible()
  await press(staff, desk.order.step.take)
  await press(staff, desk.order.step.ready)
  await press(staff, desk.order.step.hand_over)
  await expect(staff.getByText(`${desk.order.paymentKind.online}, ${desk.order.paymentStatus.paid}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(orders.status.completed).filter({ visible: true }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest whose payment was refused, and whose next one ran out, pays with the third', async ({
    page,
    request,
  }) => {
    const product = await findProduct(request, '1', nextCosmetic())
    await page.context().setExtraHTTPHeaders(ownAddress())
    await page.context().addCookies([{ name: 'pharmacy', value: '1', url: shop.url }])
    await page.goto(`/product/${product.minsan}`)
    await press(page, words.plainOrder)
    await expect(page).toHaveURL(/\/checkout\/click-and-collect$/)
    await orderOnline(page)
    await press(page, /^Vai a pagare/)
    await press(page, orders.demoPayment.refuse)
    await expect(page.getByText(orders.online.refused)).toBeVisible()
    await press(page, /^Riprova a pagare/)
    await press(page, orders.demoPayment.expire)
    await expect(page.getByText(orders.online.refused)).toBeVisible()
    await press(page, /^Riprova a pagare/)
    await press(page, orders.demoPayment.accept)
    await expect(page.getByText(/^Hai impegnato .* online/)).toBeVisible()
    // A page of the provider that the browser kept leads back to what is true.
    await page.goBack()
    await page.reload()
    await expect(page.getByText(orders.demoPayment.over)).toBeVisible()
    await page.getByRole('link', { name: orders.demoPayment.back }).click()
    await expect(page.getByText(/^Hai impegnato .* online/)).toBeVisible()
  })
})
