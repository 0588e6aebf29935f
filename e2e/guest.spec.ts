import type { Page } from '@playwright/test'
import { costlyCosmetic } from './support/catalogue'
import { fetchToken, logOut, newCustomer, ownAddress } from './support/customer'
import { codeIn, fillContact, fillIn, goods, newEmail, onPrescription, otc, paracetamol, place } from './support/guest'
import { mailAbout, openMoreActions } from './support/order'
import { expect, expectAccessible, test, waitForHydration } from './support/page'
import { texts } from './support/texts'

const { checkout, orders, validation } = texts
const HERE = '1'

/** A pharmacy without a record of online sale. */
const UNAUTHORISED = '5'

/** A device with a chosen pharmacy and the product in its cart, at the checkout. */
async function openCheckout(
  page: Page,
  product: { minsan: string; name: string },
  quantity = 1,
  pharmacy_id = HERE,
): Promise<void> {
  await page.context().setExtraHTTPHeaders(ownAddress())
  await page.addInitScript(
    ([cart]) => {
      if (!sessionStorage.getItem('begun')) localStorage.setItem('cart', cart ?? '')
      sessionStorage.setItem('begun', '1')
    },
    [JSON.stringify({ pharmacy_id, products: [{ ...product, price: null, image: null, quantity }] })],
  )
  await page.goto('/checkout/click-and-collect')
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
}

test('what needs a prescription waits for the code of the mailbox, on the same page', { tag: '@mobile' }, async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  // Refusals that require the code, and of a wrong code.
  pageErrors.expected.push(/status of 403/)
  const email = newEmail()
  await openCheckout(page, await onPrescription(request, HERE))
  const fill = fillIn(page)
  await fillContact(fill, email)
  await page.getByRole('radio', { name: checkout.prescription.nre }).click()
  await fill(checkout.prescription.nreLabel, '1300A 4000000248')
  await fill(checkout.prescription.healthCode, 'RSSMRA80A01H501U')
  await page.getByRole('checkbox', { name: checkout.healthConsent }).click()
  await place(page).click()
  const field = page.getByLabel(checkout.code.label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  const code = await codeIn(email)

  await field.fill(code === '000000' ? '000001' : '000000')
  await place(page).click()
  await expect(page.getByText(validation.order.code_wrong).first()).toBeVisible()

  await fill(checkout.code.label, code)
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  // The mailbox is verified: an account only needs a password.
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
})

test('a limited ingredient waits for the code of the mailbox, and then the order goes', { tag: '@mobile' }, async ({
  page,
  request,
  pageErrors,
}) => {
  // The refusal that requires the code.
  pageErrors.expected.push(/status of 403/)
  const email = newEmail()
  await openCheckout(page, await paracetamol(request, HERE))
  const fill = fillIn(page)
  await fillContact(fill, email)
  await page.getByRole('checkbox', { name: checkout.healthConsent }).click()
  await place(page).click()
  await expect(page.getByRole('heading', { name: checkout.code.title })).toBeVisible()
  await expect(page.getByLabel(checkout.code.label, { exact: true })).toBeFocused()
  await fill(checkout.code.label, await codeIn(email))
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
})

test('a medicine that its pharmacy may not sell online is reserved, and the page says where it is bought (docs/domain.md#L1)', async ({
  page,
  request,
}) => {
  await openCheckout(page, await otc(request, UNAUTHORISED), 1, UNAUTHORISED)
  await expect(place(page)).toHaveText(checkout.placeReservation)
  await expect(page.getByText(/^La prenotazione va a .*: acquisti e paghi lì, quando ritiri\./)).toBeVisible()
})

test('a number pasted from a list of contacts is taken, and a hidden character in the e-mail is reported at its field', {
  tag: '@mobile',
}, async ({ page, request }) => {
  const email = newEmail()
  await openCheckout(page, await goods(request, HERE))
  const fill = fillIn(page)
  await fillContact(fill, email)
  await fill(checkout.phone, '\u202a(+39)\u00a0333\u20111234567\u202c')
  const hidden = email.replace('@', '\u200b@')
  await fill(checkout.email, hidden)
  await place(page).click()
  const field = page.getByLabel(checkout.email, { exact: true }).filter({ visible: true })
  await expect(field).toHaveAccessibleDescription(validation.code.email_hidden)
  await expect(page.getByLabel(checkout.phone, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue(hidden)
  await fill(checkout.email, `\u00a0${email}\u200b`)
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
})

test('the mail opens the order on another device once, and others do not see it', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const email = newEmail()
  await openCheckout(page, await goods(request, HERE))
  await fillContact(fillIn(page), email)
  // A double click creates one order.
  await place(page).dblclick()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  const number = /\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  const path = new URL(page.url()).pathname
  const { link } = await mailAbout(email, `Ordine ${number} ricevuto`)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL(path, page.url()).href)
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/)
  await elsewhere.goto(link ?? '')
  await expect(elsewhere).toHaveURL(/\/confirm\/order/)
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: orders.link.open }).click()
  await expect(elsewhere).toHaveURL(new URL(path, page.url()).href)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText(number)
  // Again on the device that opened it, also once its key is gone.
  await elsewhere.context().clearCookies({ name: 'guest_orders' })
  await elsewhere.goto(link ?? '')
  await elsewhere.getByRole('button', { name: orders.link.open }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText(number)

  const late = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await late.goto(link ?? '')
  await late.getByRole('button', { name: orders.link.open }).click()
  await expect(late.getByText(orders.link.used)).toBeVisible()

  await openMoreActions(page)
  await page.getByRole('button', { name: orders.cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: orders.cancel }).click()
  await expect(page.getByText(orders.status.cancelled).filter({ visible: true }).first()).toBeVisible()
})

test('an order joined to an account requires its login, and the mail links there', async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  await openCheckout(page, await goods(request, HERE))
  await fillContact(fillIn(page), customer.email)
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  const number = /\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  const { pathname } = new URL(page.url())
  const { link } = await mailAbout(customer.email, `Ordine ${number} ricevuto`)
  // On another device.
  await fetchToken(request, customer)

  const toLogin = `/login?redirect=${encodeURIComponent(pathname)}`
  await page.goto(pathname)
  await expect(page).toHaveURL(toLogin)
  await page.goto(link ?? '')
  await page.getByRole('button', { name: orders.link.open }).click()
  await expect(page).toHaveURL(toLogin)
  await page.getByLabel(texts.auth.email).fill(customer.email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: texts.auth.submitLogin }).click()
  await expect(page).toHaveURL(pathname)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect((await page.context().cookies()).some(({ name }) => name === 'guest_orders')).toBe(false)
  await page.goto(pathname)
  await expect(page).toHaveURL(toLogin)
})

test('a second tab does not repeat an order, and shows it', async ({ page, request }) => {
  const product = await goods(request, HERE)
  await openCheckout(page, product)
  const other = await page.context().newPage()
  await other.goto('/checkout/click-and-collect')
  await waitForHydration(other)
  await expect(place(other)).toBeVisible()
  await fillContact(fillIn(page), newEmail())
  await place(page).click()
  await expect(page).toHaveURL(/placed=1/)
  await other.getByRole('link', { name: checkout.collectPage.toLastOrder }).click()
  await expect(other).toHaveURL(new URL(page.url()).pathname)
})

test('a third open order waits for the code, and two tabs order what each of them shows', async ({ page, request }) => {
  test.slow()
  const email = newEmail()
  const product = await costlyCosmetic(request, HERE)
  const other = await page.context().newPage()
  for (const [tab, quantity] of [
    [page, 1],
    [other, 2],
  ] as const) {
    await openCheckout(tab, product, quantity)
    await fillContact(fillIn(tab), email)
    await place(tab).click()
    await expect(tab).toHaveURL(/placed=1/)
    await expect(tab.getByRole('main')).toContainText(new RegExp(`${quantity}\\s*[×x]`))
  }
  const third = await page.context().newPage()
  await openCheckout(third, product)
  await fillContact(fillIn(third), email)
  await place(third).click()
  await expect(third.getByLabel(checkout.code.label, { exact: true })).toBeFocused()
})

test('a guest finds the order by number, mailbox and code, without JavaScript', {
  tag: '@mobile',
}, async ({ page, request, browser }) => {
  test.slow()
  const email = newEmail()
  await openCheckout(page, await goods(request, HERE))
  await fillContact(fillIn(page), email)
  await place(page).click()
  await expect(page).toHaveURL(/placed=1/)
  const number = /\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  const { pathname } = new URL(page.url())

  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: ownAddress() })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/find-order')
  const { find } = orders
  await elsewhere.getByRole('button', { name: find.send }).click()
  await expect(elsewhere.getByLabel(find.number)).toHaveAccessibleDescription(new RegExp(find.missing.number))
  await elsewhere.getByLabel(find.number).fill('2020 1')
  await elsewhere.getByLabel(find.email).fill(email)
  await elsewhere.getByRole('button', { name: find.send }).click()
  // The same for any number and any mailbox.
  await expect(elsewhere.getByText(find.sent.replace('{email}', email))).toBeVisible()
  await expect(elsewhere).not.toHaveURL(/example/)
  await elsewhere.getByLabel(find.code, { exact: true }).fill('12')
  await elsewhere.getByRole('button', { name: find.open }).click()
  await expect(elsewhere.getByLabel(find.code, { exact: true })).toHaveAccessibleDescription(
    validation.order.code_invalid,
  )
  await elsewhere.getByLabel(find.code, { exact: true }).fill(await codeIn(email))
  await elsewhere.getByRole('button', { name: find.open }).click()
  await expect(elsewhere.getByText(find.notFound)).toBeVisible()
  // The mailbox is proven now.
  await elsewhere.getByLabel(find.number).fill(number)
  await elsewhere.getByRole('button', { name: find.open }).click()
  await expect(elsewhere).toHaveURL(pathname)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText(number)

  const another = await (await browser.newContext()).newPage()
  await another.goto(pathname)
  await another.getByRole('link', { name: find.fromLogin }).click()
  await expect(another).toHaveURL('/find-order')
  await expectAccessible(another)
})
