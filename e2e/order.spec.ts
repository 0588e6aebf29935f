import type { APIRequestContext, Page } from '@playwright/test'
import { addToCart } from './support/add'
import { choose, findProduct } from './support/catalogue'
import {
  type Customer,
  DEMO_CUSTOMER,
  fetchOrders,
  fillCart,
  logIn,
  newCustomer,
  signIn,
  signInDemo,
} from './support/customer'
import { sealed, stored } from './support/drafts'
import { openMoreActions } from './support/order'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { checkout, orders, pharmacy: pharmacyTexts, cart, errors, validation, account } = texts
const pageTexts = checkout.collectPage
const HERE = '1'
const PATH = '/checkout/click-and-collect'

const supplement = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'supplement' && one.availability === 'available')

const device = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'device' && one.availability === 'available')

const onPrescription = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.supply === 'RR' && one.availability === 'available')

const place = (page: Page) => page.getByRole('button', { name: checkout.place })

/** The order page with a customer's cart. */
async function openOrder(page: Page, customer: Customer): Promise<void> {
  await signIn(page.context(), customer)
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel(checkout.phone).fill('333 1234567')
}

test('a guest finds, chooses a pharmacy, logs in, orders what is on the screen and no older cart, and cancels', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  const wanted = await supplement(request)
  const older = await onPrescription(request)
  await fillCart(request, customer, '2', [older.minsan])
  await page.goto(`/product/${wanted.minsan}`)
  await addToCart(page, wanted.name)

  await page.goto('/checkout')
  await page.getByRole('main').getByRole('link', { name: cart.choosePharmacy }).first().click()
  // The sheet searches automatically once a postal code is complete.
  await page.getByLabel(pharmacyTexts.address).fill('20129')
  await page
    .getByRole('button', { name: /^Scegli questa farmacia: / })
    .first()
    .click()
  await expect(page).toHaveURL('/checkout')

  await page.getByRole('link', { name: cart.collectAction }).click()
  await expect(page).toHaveURL(PATH)
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  // The shop under test is a demo and says so at the order and in the footer.
  await expect(page.getByText(checkout.demo.title)).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText(texts.shell.footer.demo)).toBeVisible()
  await page.getByLabel(checkout.firstName, { exact: true }).fill('Annamaria')
  await page.getByLabel(checkout.phone).fill('333 7654321')
  // Supplements are not tax deductible.
  await expect(page.getByLabel(checkout.taxCode)).toHaveCount(0)
  await page.getByText(checkout.haveAccount).click()
  const login = page.getByRole('form', { name: texts.auth.submitLogin })
  await login.getByLabel(texts.auth.email).fill(customer.email)
  await login.getByLabel(texts.auth.password, { exact: true }).fill(customer.password)
  await login.getByRole('button', { name: texts.auth.submitLogin }).click()
  await expect(login).toBeHidden()
  // Input is kept, and the account fills in the rest.
  await expect(page.getByLabel(checkout.lastName, { exact: true })).toHaveValue('Rossi')
  await expect(page.getByLabel(checkout.firstName, { exact: true })).toHaveValue('Annamaria')
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 7654321')
  await expect(page.getByText(/Pronto da /)).toBeVisible()
  await expect.poll(() => stored(page)).toContain('333 7654321')
  await page.reload()
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 7654321')
  const summary = page.getByRole('region', { name: checkout.summary })
  await expect(summary).toContainText(wanted.name)
  await expect(summary).not.toContainText(older.name)

  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grazie!')
  await expect(page.getByRole('heading', { name: orders.pickupCode })).toBeVisible()
  await expect(page.getByText(wanted.name).filter({ visible: true })).toBeVisible()
  await expect(page.getByText(/c'è ancora 1 prodotto di prima/)).toBeVisible()
  await expect(page.getByRole('link', { name: orders.detail.cartLeftGo })).toHaveAttribute('href', '/checkout')
  await expectAccessible(page)

  await openMoreActions(page)
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: orders.cancel }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(orders.cancelText)).toBeVisible()
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: orders.cancel }).click()
  await expect(page.getByText(orders.statusText.cancelled)).toBeVisible()
  await expect(page.getByRole('heading', { name: orders.pickupCode })).toBeHidden()
  await expect(page.getByRole('button', { name: orders.cancel })).toBeHidden()

  await page.goto('/checkout')
  const list = page.getByRole('list', { name: cart.items })
  await expect(list).toContainText(older.name)
  await expect(list).not.toContainText(wanted.name)
})

test('who logs in within an order and leaves it finds what was on the screen in the cart', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const [wanted, older] = [await supplement(request), await onPrescription(request)]
  await fillCart(request, customer, HERE, [older.minsan])
  await choose(page.context(), HERE)
  await page.goto(`/product/${wanted.minsan}`)
  await addToCart(page, wanted.name)
  await page.goto(PATH)
  await page.getByText(checkout.haveAccount).click()
  const login = page.getByRole('form', { name: texts.auth.submitLogin })
  await login.getByLabel(texts.auth.email).fill(customer.email)
  await login.getByLabel(texts.auth.password, { exact: true }).fill(customer.password)
  await login.getByRole('button', { name: texts.auth.submitLogin }).click()
  await expect(login).toBeHidden()
  await page.getByRole('link', { name: pageTexts.editCart }).click()
  const list = page.getByRole('list', { name: cart.items })
  await expect(list).toContainText(wanted.name)
  await expect(list).toContainText(older.name)
  // The next order is the cart's.
  await page.goto(PATH)
  await expect(page.getByRole('region', { name: checkout.summary })).toContainText(older.name)
})

test('a prescription medicine asks for its prescription and for the consent, and says what is wrong', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const medicine = await onPrescription(request)
  await fillCart(request, customer, HERE, [medicine.minsan])
  await openOrder(page, customer)
  const send = page.getByRole('button', { name: checkout.placeReservation })
  await send.click()
  await expect(page.getByText('Mancano 3 cose')).toBeVisible()
  await expect(page.getByText(validation.order.health_consent_missing).last()).toBeVisible()
  await expectAccessible(page)

  await fillContact(page)
  await page.getByRole('radio', { name: checkout.prescription.nre }).check()
  const number = page.getByLabel(checkout.prescription.nreLabel)
  await number.pressSequentially('*1300a* 40000')
  await expect(number).toHaveValue('1300A 40000')
  await page.getByLabel(checkout.prescription.healthCode).fill('rssmra80a01h501a')
  await page.getByLabel(checkout.healthConsent).check()
  await send.click()
  await expect(page.getByText("L'NRE ha 15 caratteri: ne hai inseriti 10").last()).toBeVisible()
  await expect(page.getByText(validation.code.health_code_invalid).last()).toBeVisible()
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 1234567')

  await number.fill('1300A 40000O0248')
  await number.blur()
  await page.getByRole('button', { name: 'Correggi in 1300A 4000000248' }).click()
  await expect(number).toHaveValue('1300A 4000000248')
  await page.getByLabel(checkout.prescription.healthCode).fill('rssmra80a01h501u')
  // No health data are stored in plain text, and a reload keeps the input.
  await sealed(page, 'order')
  expect(await stored(page)).not.toMatch(/1300A ?40000|rssmra80a01/i)
  await page.reload()
  await expect(page.getByText(pageTexts.restored, { exact: true })).toBeVisible()
  await expect(number).toHaveValue('1300A 4000000248')
  await expect(page.getByLabel(checkout.prescription.healthCode)).toHaveValue('rssmra80a01h501u')
  await expect(page.getByLabel(checkout.healthConsent)).toBeChecked()
  await send.click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByText(/•+0248/)).toBeVisible()
  await expect(page.getByText(/•+501U/)).toBeVisible()
  await expect(page.getByText('1300A4000000248')).toBeHidden()
})

test('after a correction the first click on the button places the order', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await fillCart(request, customer, HERE, [(await device(request)).minsan])
  await openOrder(page, customer)
  await fillContact(page)
  const taxCode = page.getByLabel(checkout.taxCode)
  await taxCode.fill('RSSMRA80A01H501A')
  await place(page).click()
  await expect(taxCode).toHaveAttribute('aria-invalid', 'true')
  await taxCode.fill('')
  await taxCode.pressSequentially('RSSMRA80A01H501U')
  await expect(taxCode).not.toHaveAttribute('aria-invalid', 'true')
  await place(page).scrollIntoViewIfNeeded()
  const box = await place(page).boundingBox()
  if (!box) throw new Error('the button is not on the page')
  // With the mouse: a locator's click would wait for the button to be stable.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(taxCode).not.toBeFocused()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await place(page).boundingBox())?.y).toBe(box.y)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
})

test('a double click and a lost answer make one order', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/Failed to load resource/)
  const customer = await newCustomer(request)
  await fillCart(request, customer, HERE, [(await supplement(request)).minsan])
  await openOrder(page, customer)
  await fillContact(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The platform accepts the order, but the response is lost.
    await route.fetch()
    await route.abort()
  })
  await place(page).dblclick()
  await expect(page.getByText(errors.network)).toBeVisible()
  await expect(page.getByText(pageTexts.unknownOutcome)).toBeVisible()
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 1234567')
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(await fetchOrders(request, customer)).toHaveLength(1)
})

test('a changed price asks for another look; a reload loses nothing', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/Failed to load resource/)
  const customer = await newCustomer(request)
  await fillCart(request, customer, HERE, [(await supplement(request)).minsan])
  await openOrder(page, customer)
  await fillContact(page)
  await page.getByRole('radio', { name: checkout.whoOther }).check()
  await page.getByLabel(checkout.whoOtherName).fill('Bruno Bianchi')
  await page.route('**/api/v1/orders', (route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: JSON.stringify({ ...body, expected_total: 0.01 }) })
  })
  const fresh = page.waitForResponse('**/api/v1/preview-order')
  await place(page).click()
  expect((await fresh).status()).toBe(200)
  await expect(page.getByText(checkout.changed)).toBeVisible()
  await page.unroute('**/api/v1/orders')

  await page.reload()
  await expect(page.getByLabel(checkout.whoOtherName)).toHaveValue('Bruno Bianchi')
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 1234567')
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByText('Bruno Bianchi').filter({ visible: true })).toBeVisible()
})

test('a person under eighteen reads why', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/Failed to load resource/)
  const customer = await newCustomer(request, { birth_day: `${new Date().getFullYear() - 16}-01-01` })
  await fillCart(request, customer, HERE, [(await onPrescription(request)).minsan])
  await openOrder(page, customer)
  await expect(page.getByText(pageTexts.age)).toBeVisible()
})

test('another customer’s order is not there, and a guest is asked to log in', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/status of 404/)
  const [order] = await fetchOrders(request, DEMO_CUSTOMER)
  const path = `/order-detail/${order?.id}`
  await page.goto(path)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  const customer = await newCustomer(request)
  await page.getByLabel(texts.auth.email).fill(customer.email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(customer.password)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.getByRole('button', { name: texts.auth.submitLogin }).click()
  expect((await answered).status()).toBe(404)
  await expect(page.getByText(orders.detail.notFound)).toBeVisible()
  await expectAccessible(page)
})

test.describe('the demo’s customer', () => {
  test('has a profile with orders in several states', async ({ page, context }) => {
    await page.goto('/profile')
    await logIn(page, DEMO_CUSTOMER)
    await expect(page.getByRole('heading', { name: account.title })).toBeVisible()
    await expectAccessible(page)
    // The device had no pharmacy: it adopts the favourite one.
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'pharmacy')).toBe(true)
    await page.getByRole('main').getByRole('link', { name: account.sections.orders }).click()
    await page
      .getByRole('link', { name: /^Ordine n\./ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: orders.timeline })).toBeVisible()
    await expectAccessible(page)
  })

  test('reaches the pharmacy from the chat icon', async ({ page, context }) => {
    await choose(context, HERE)
    await signInDemo(context)
    await page.goto('/toc')
    await page.getByRole('button', { name: texts.shell.openChat }).click()
    const panel = page.getByRole('dialog', { name: pharmacyTexts.assistance })
    await expect(panel.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112')
    await expect(panel.locator('a[href^="tel:+39"]')).toBeVisible()
    await expect(panel.locator('a[href^="mailto:"]')).toBeVisible()
    await expectAccessible(page)
  })
})
