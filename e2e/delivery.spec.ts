import type { APIRequestContext, Page } from '@playwright/test'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { costlyCosmetic, deliveringPharmacy, findProduct } from './support/catalogue'
import { type Customer, fetchToken, fillCart, newCustomer, signIn } from './support/customer'
import { expect, expectAccessible, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { address, cart, checkout, orders, validation, errors } = texts
const home = checkout.homePage
const PATH = '/checkout/home-delivery'

const place = (page: Page) => page.getByRole('button', { name: checkout.place })

async function openOrder(page: Page, customer: Customer): Promise<void> {
  await signIn(page.context(), customer)
  await page.goto(PATH)
}

/** A customer with products of a pharmacy worth its minimum order. */
async function withCart(request: APIRequestContext, pharmacy: Pharmacy): Promise<Customer> {
  const customer = await newCustomer(request)
  const one = await costlyCosmetic(request, pharmacy.id)
  await fillCart(request, customer, pharmacy.id, [one.minsan, one.minsan])
  return customer
}

test('looks for an address by keyboard, adds the number, chooses slot and payment, and orders', async ({
  page,
  request,
}) => {
  test.slow()
  const pharmacy = await deliveringPharmacy(request)
  const customer = await withCart(request, pharmacy)
  await openOrder(page, customer)
  await expect(page.getByText(home.slotFirst)).toBeVisible()

  const box = page.getByRole('combobox', { name: address.search })
  await box.pressSequentially(`via melzo, ${pharmacy.postal_code} ${pharmacy.city}`)
  await expect(page.getByRole('option').first()).toContainText('Via melzo')
  await expectAccessible(page)
  await box.press('ArrowDown')
  await box.press('Enter')
  const number = page.getByLabel(address.number, { exact: true })
  await expect(number).toBeFocused()
  await expect(page.getByText(texts.validation.code.street_number_required)).toBeVisible()
  await expect(page.getByLabel(address.postalCode)).toHaveValue(pharmacy.postal_code)
  await number.fill('12/A')

  // The first slot is preselected and collapsed.
  await page.getByLabel(checkout.editSlot).click()
  await page
    .getByRole('radio', { name: /\d{2}:\d{2}/ })
    .locator('visible=true')
    .first()
    .waitFor()
  // The first one may no longer be free when the order is placed.
  await page.locator('input[name="slot_start"]:enabled').last().check()
  await page.getByLabel(checkout.phone).fill('333 1234567')
  await page.getByLabel(home.saveAddress).check()
  await page.getByLabel(home.makeFavorite).check()
  await expectAccessible(page)
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grazie!')
  await expect(page.getByRole('heading', { name: orders.detail.shipping, exact: true })).toBeVisible()
  await expect(page.getByText(/Via melzo 12\/A/).filter({ visible: true })).toBeVisible()
  await expect(page.getByText(orders.detail.trackingNone)).toBeVisible()
  await expectAccessible(page)

  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const saved = await (await request.get(`${shop.backend_url}/v1/me/address`, { headers })).json()
  expect(saved).toMatchObject([{ address: 'Via melzo', street_number: '12/A', favorite: true }])
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('address') ?? '{}'))).toMatchObject({
    address_name: 'Via melzo',
    street_number: '12/A',
    cap: pharmacy.postal_code,
  })
})

test('an address by hand: what is missing is named, a strange CAP is a question, an area outside has its ways out', async ({
  page,
  request,
}) => {
  test.slow()
  const pharmacy = await deliveringPharmacy(request)
  await openOrder(page, await withCart(request, pharmacy))
  await place(page).click()
  await expect(page.getByText(validation.code.street_number_required).first()).toBeVisible()
  await expect(page.getByLabel(address.street)).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel(address.street).fill('Via Roma')
  await page.getByLabel(address.noNumber).check()
  await expect(page.getByLabel(address.number, { exact: true })).toHaveValue('snc')
  await page.getByLabel(address.postalCode).fill('90133')
  await page.getByLabel(address.city, { exact: true }).fill(pharmacy.city)
  await expect(
    page.getByText(address.mismatch.replace('{cap}', '90133').replace('{city}', pharmacy.city)),
  ).toBeVisible()
  await expect(page.getByText(home.notServedTitle.replace('{cap}', '90133'))).toBeVisible()
  await expect(page.getByText(errors.code.address_not_served)).toBeVisible()
  await expect(page.getByRole('link', { name: home.toCollect })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel(address.postalCode).fill(pharmacy.postal_code)
  await expect(page.getByText(home.notServedTitle.replace('{cap}', '90133'))).toBeHidden()
  await expect(page.getByText(errors.code.address_not_served)).toBeHidden()
  // A reload keeps the input.
  await page.reload()
  await expect(page.getByLabel(address.street)).toHaveValue('Via Roma')
  await expect(page.getByLabel(address.number, { exact: true })).toHaveValue('snc')
})

test('a browser’s autofill of a whole address unfolds its fields, and nothing of it is lost', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const pharmacy = await deliveringPharmacy(request)
  await openOrder(page, await withCart(request, pharmacy))
  await expect(page.getByRole('button', { name: address.manual })).toBeVisible()
  const folded = page.locator('[aria-hidden="true"]').filter({ has: page.locator('[autocomplete="postal-code"]') })
  await expect(folded).toHaveCount(1)
  // As browsers fill: each field by its autocomplete token, with events that are no typing.
  await page.evaluate(
    (filled) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const [token, value] of Object.entries(filled)) {
        const field = document.querySelector(`input[autocomplete="${token}"]`)
        setter?.call(field, value)
        for (const type of ['input', 'change', 'blur']) field?.dispatchEvent(new Event(type, { bubbles: true }))
      }
    },
    { 'address-line1': 'Via Melzo 12/A', 'postal-code': pharmacy.postal_code, 'address-level2': pharmacy.city },
  )
  await expect(folded).toHaveCount(0)
  await expect(page.getByLabel(address.street, { exact: true })).toHaveValue('Via Melzo')
  await expect(page.getByLabel(address.number, { exact: true })).toHaveValue('12/A')
  await expect(page.getByLabel(address.postalCode, { exact: true })).toHaveValue(pharmacy.postal_code)
  await expect(page.getByLabel(address.city, { exact: true })).toHaveValue(pharmacy.city)
  await expect(page.locator('input[name="slot_start"]:checked')).toHaveCount(1)
  await page.getByLabel(checkout.phone, { exact: true }).fill('333 123 4567')
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByText(/Via Melzo 12\/A/).filter({ visible: true })).toBeVisible()
})

test('products that cannot be delivered are listed, saved for later and restored', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  test.slow()
  const pharmacy = await deliveringPharmacy(request)
  const customer = await withCart(request, pharmacy)
  const medicine = await findProduct(
    request,
    pharmacy.id,
    ({ supply, availability }) => supply === 'RR' && availability === 'available',
  )
  await fillCart(request, customer, pharmacy.id, [medicine.minsan])
  await openOrder(page, customer)
  await expect(page.getByRole('heading', { name: cart.undeliverable })).toBeVisible()
  await expect(page.getByRole('main').getByText(medicine.name)).toBeVisible()
  await expect(page.getByText(home.because.prescription)).toBeVisible()
  await expect(page.getByRole('link', { name: cart.collectAll })).toHaveAttribute('href', '/checkout/click-and-collect')
  await expectAccessible(page)

  await page.getByRole('button', { name: cart.dropThese }).click()
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  await expect(page.getByRole('main').getByText(medicine.name)).toBeHidden()

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: cart.putAside.title })).toBeVisible()
  await expect(page.getByRole('link', { name: cart.deliverAction })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: cart.putAside.back }).click()
  await expect(page.getByRole('heading', { name: cart.putAside.title })).toBeHidden()
  await expect(page.getByRole('link', { name: medicine.name })).toBeVisible()
})
