import type { Locator, Page } from '@playwright/test'
import { signUpUser } from '@/backend/testing/customer'
import { readMail } from '@/backend/testing/mail'
import { fillCart, newCustomer, newPhone, ownAddress, signIn } from './support/customer'
import { actEarly } from './support/early'
import { goods, newEmail, otc, place } from './support/guest'
import { openMoreActions, placeOrder } from './support/order'
import { expect, test } from './support/page'
import { newestMailTo, shop } from './support/shop'
import { texts } from './support/texts'

// On a slow phone a page is read and used seconds before its scripts arrive. Nothing done then may be lost.

const { auth, checkout, orders, profile } = texts
const HERE = '1'

const pressEarly = (page: Page, path: string, find: (page: Page) => Locator) =>
  actEarly(page, path, () => find(page).click())

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })

test('what is pressed on an order before its scripts are there happens', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  const customer = await newCustomer(request)
  const { minsan } = await goods(request, HERE)
  const { id, number } = await placeOrder(request, customer, HERE, [minsan])
  await signIn(context, customer)
  const path = `/order-detail/${id}`
  await pressEarly(page, path, button(orders.withdrawal.action))
  await expect(page.getByRole('heading', { name: orders.withdrawal.formTitle })).toBeFocused()
  await actEarly(page, path, async () => {
    await openMoreActions(page)
    await button(orders.cancel)(page).click()
  })
  await expect(page.getByRole('dialog', { name: orders.cancelTitle })).toBeVisible()
  await pressEarly(page, path, (at) =>
    at.getByRole('button', { name: profile.repeat.label.replace('{number}', number) }).first(),
  )
  await expect(page).toHaveURL(/\/checkout\/click-and-collect/)
})

test('a password is shown by a press before the scripts', { tag: '@mobile' }, async ({ page }) => {
  await pressEarly(page, '/login', button(auth.showPassword))
  await expect(button(auth.hidePassword)(page)).toBeVisible()
})

test('an order filled in and placed before its scripts is placed', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  const customer = await newCustomer(request)
  const { minsan } = await otc(request, HERE)
  await fillCart(request, customer, HERE, [minsan])
  await signIn(context, customer)
  const path = '/checkout/click-and-collect'
  const other = page.getByRole('radio', { name: checkout.whoOther })
  const phone = newPhone()
  await actEarly(page, path, async () => {
    await other.check()
    await page.getByLabel(checkout.phone).fill(phone)
    await page.getByLabel(checkout.healthConsent).check()
  })
  await expect(other).toBeChecked()
  await expect(page.getByLabel(checkout.whoOtherName)).toBeVisible()
  await expect(page.getByLabel(checkout.healthConsent)).toBeChecked()
  // The draft has the first number.
  await actEarly(page, path, () => page.getByLabel(checkout.phone).fill('347 1234567'))
  await expect(other).toBeChecked()
  await expect(page.getByLabel(checkout.phone)).toHaveValue('347 1234567')
  await page.getByRole('radio', { name: checkout.whoMe }).check()
  await actEarly(page, path, async () => {
    await page.getByLabel(checkout.phone).fill(phone)
    await page.getByLabel(checkout.healthConsent).check()
    await place(page).click()
    await page.waitForURL(/\/order-detail\//, { waitUntil: 'commit' })
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an address is confirmed by a press before the scripts', { tag: '@mobile' }, async ({ page, request }) => {
  const email = newEmail()
  const data = { user: signUpUser(email), password: 'gatto-verde-tre' }
  const headers = ownAddress()
  expect((await request.post(`${shop.backend_url}/v1/auth/sign-up`, { data, headers })).status()).toBe(201)
  await expect.poll(() => newestMailTo(email) !== undefined).toBe(true)
  await page.setExtraHTTPHeaders(headers)
  await actEarly(page, readMail(newestMailTo(email) ?? '').link ?? '', async () => {
    await button(auth.confirmSubmit)(page).click()
    await page.waitForURL(/form=/, { waitUntil: 'commit' })
  })
  await expect(page.getByText(auth.confirmElsewhere)).toBeVisible()
})

test('a password typed before the scripts counts', { tag: '@mobile' }, async ({ page, context, request }) => {
  const customer = await newCustomer(request)
  await signIn(context, customer)
  const { security } = profile
  const send = button(security.export)(page)
  await actEarly(page, '/profile?section=security', async () => {
    await page.locator('#export_password').fill(customer.password)
    await expect(send).toBeDisabled()
  })
  await send.click()
  await expect(page.getByText(security.exported)).toBeVisible()
})
