import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addToCart } from './support/add'
import { choose, findProduct } from './support/catalogue'
import { mailAbout } from './support/order'
import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

const { checkout, orders, validation } = texts
const HERE = '1'
let guests = 0

/** Presses and fields from here on, counted as somebody with a phone would. */
function counter(page: Page) {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (control: Locator) => {
      count.taps += 1
      await control.click()
    },
    fill: async (label: string, text: string) => {
      count.fields += 1
      await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text)
    },
  }
}

const newEmail = () => {
  guests += 1
  return `ospite-${Date.now()}-${guests}@example.org`
}

const goods = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'supplement' && one.availability === 'available')
const otc = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.supply === 'OTC' && one.availability === 'available')
const onPrescription = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.supply === 'RR' && one.availability === 'available')

const place = (page: Page) => page.getByRole('button', { name: /^(Conferma ordine|Invia prenotazione)/ })

/** A device that has chosen its pharmacy, with the product in its cart, at the checkout. */
async function openCheckout(page: Page, product: { minsan: string; name: string }, quantity = 1): Promise<void> {
  await page.addInitScript(
    ([cart]) => {
      if (!sessionStorage.getItem('begun')) localStorage.setItem('cart', cart ?? '')
      sessionStorage.setItem('begun', '1')
    },
    [JSON.stringify({ pharmacy_id: HERE, products: [{ ...product, price: null, image: null, quantity }] })],
  )
  await page.goto('/checkout/click-and-collect')
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
}

async function fillContact(fill: (label: string, text: string) => Promise<unknown>, email: string): Promise<void> {
  await fill(checkout.firstName, 'Anna')
  await fill(checkout.lastName, 'Rossi')
  await fill(checkout.email, email)
  await fill(checkout.phone, '333 1234567')
}

const fillIn = (page: Page) => (label: string, text: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text)

async function codeIn(email: string): Promise<string> {
  const { text } = await mailAbout(email, 'Il tuo codice per Salvia')
  return /Codice: (\d{6})/.exec(text)?.[1] ?? ''
}

// The pharmacy is chosen beforehand here, so the CAP's field and the taps of its choice are left out of what the issue allows.
const ALLOWED = {
  goods: { taps: 6, fields: 5 },
  otc: { taps: 7, fields: 5 },
  prescription: { taps: 10, fields: 9 },
}

for (const kind of ['goods', 'otc'] as const)
  test(`a stranger orders ${kind} for collection without an account`, { tag: '@mobile' }, async ({ page, request }) => {
    test.slow()
    const product = await (kind === 'goods' ? goods : otc)(request)
    const email = newEmail()
    await choose(page.context(), HERE)
    await page.goto(`/product/${product.minsan}`)
    const { count, tap, fill } = counter(page)
    await addToCart(page, product.name)
    // "Aggiungi", and the cart in the header.
    count.taps += 2
    await page.goto('/checkout')
    await tap(page.getByRole('main').getByRole('link', { name: texts.cart.collectAction }))
    await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
    await fillContact(fill, email)
    await tap(page.getByRole('radio', { name: checkout.payment.in_pharmacy }))
    if (kind === 'otc') await tap(page.getByRole('checkbox', { name: checkout.healthConsent }))
    await expectAccessible(page)
    await tap(place(page))
    await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grazie')
    await expectAccessible(page)
    // What the open page asks after, by the key in the guest's cookie.
    const id = new URL(page.url()).pathname.split('/').pop()
    expect(await (await page.request.get(`/api/orders/${id}/state`)).json()).toMatchObject({ status: 'received' })
    expect(count.taps).toBeLessThanOrEqual(ALLOWED[kind].taps)
    expect(count.fields).toBeLessThanOrEqual(ALLOWED[kind].fields)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  })

test('what needs a prescription waits for the code of the mailbox, on the same page', { tag: '@mobile' }, async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  // The refusals that ask for the code, and of a wrong one.
  pageErrors.expected.push(/status of 403/)
  const email = newEmail()
  await openCheckout(page, await onPrescription(request))
  const { count, tap, fill } = counter(page)
  await fillContact(fill, email)
  await tap(page.getByRole('radio', { name: checkout.prescription.nre }))
  await fill(checkout.prescription.nreLabel, '1300A 4000000248')
  await fill(checkout.prescription.healthCode, 'RSSMRA80A01H501U')
  await tap(page.getByRole('radio', { name: checkout.payment.in_pharmacy }))
  await tap(page.getByRole('checkbox', { name: checkout.healthConsent }))
  await tap(place(page))
  const field = page.getByLabel(checkout.code.label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  const code = await codeIn(email)

  await field.fill(code === '000000' ? '000001' : '000000')
  await place(page).click()
  await expect(page.getByText(validation.order.code_wrong).first()).toBeVisible()

  await fill(checkout.code.label, code)
  await tap(place(page))
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  // The mailbox is shown to be theirs: the account is a password away.
  await page.getByLabel(texts.auth.password, { exact: true }).fill('lampada-viola-otto')
  await page.getByRole('button', { name: orders.account.submit }).click()
  await expect(page.getByText(orders.account.title)).toBeHidden()
  await page.goto('/profile?section=orders')
  await expect(
    page
      .getByRole('main')
      .getByText(/\d{4}-\d{6}/)
      .first(),
  ).toBeVisible()
  expect(count.taps + 3).toBeLessThanOrEqual(ALLOWED.prescription.taps)
  expect(count.fields + 1).toBeLessThanOrEqual(ALLOWED.prescription.fields)
})

test('the mail opens the order on another device, once, and nobody else sees it', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const email = newEmail()
  await openCheckout(page, await goods(request))
  await fillContact(fillIn(page), email)
  await page.getByRole('radio', { name: checkout.payment.in_pharmacy }).check()
  // Two presses are one order.
  await place(page).dblclick()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  const number = /\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  const path = new URL(page.url()).pathname
  const { link } = await mailAbout(email, `Ordine ${number} ricevuto`)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL(path, page.url()).href)
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/)
  await elsewhere.goto(link ?? '')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: orders.link.open }).click()
  await expect(elsewhere).toHaveURL(new URL(path, page.url()).href)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText(number)

  const late = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await late.goto(link ?? '')
  await late.getByRole('button', { name: orders.link.open }).click()
  await expect(late.getByText(orders.link.used)).toBeVisible()

  await page.getByRole('button', { name: orders.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: orders.cancel }).click()
  await expect(page.getByText(orders.status.cancelled).filter({ visible: true }).first()).toBeVisible()
})

test('a third open order waits for the code, and two tabs order what each of them shows', async ({ page, request }) => {
  test.slow()
  const email = newEmail()
  const product = await goods(request)
  const other = await page.context().newPage()
  for (const [tab, quantity] of [
    [page, 1],
    [other, 2],
  ] as const) {
    await openCheckout(tab, product, quantity)
    await fillContact(fillIn(tab), email)
    await tab.getByRole('radio', { name: checkout.payment.in_pharmacy }).check()
    await place(tab).click()
    await expect(tab).toHaveURL(/placed=1/)
    await expect(tab.getByRole('main')).toContainText(new RegExp(`${quantity}\\s*[×x]`))
  }
  const third = await page.context().newPage()
  await openCheckout(third, product)
  await fillContact(fillIn(third), email)
  await third.getByRole('radio', { name: checkout.payment.in_pharmacy }).check()
  await place(third).click()
  await expect(third.getByLabel(checkout.code.label, { exact: true })).toBeFocused()
})
