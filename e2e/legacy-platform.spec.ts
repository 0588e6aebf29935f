import type { Page } from '@playwright/test'
import { cartCalls } from '@/lib/contract/cart'
import type { Order } from '@/lib/contract/orders'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { XSRF_COOKIE, XSRF_HEADER } from '@/lib/http/cookie-names'
import { type BarePlatform, startBarePlatform, toUuid } from './support/bare-platform'
import { findProduct } from './support/catalogue'
import { newCustomer, signIn } from './support/customer'
import { expect, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { texts } from './support/texts'

const { checkout } = texts
const [HERE, THERE] = [toUuid('1'), toUuid('2')]

let platform: BarePlatform
let shop: OwnProcess & { url: string }

test.beforeAll(async () => {
  const { getCart, addToCart, setCartQuantity, removeFromCart, clearCart, switchPharmacy } = cartCalls
  const missing = [getCart, addToCart, setCartQuantity, removeFromCart, clearCart, switchPharmacy]
  platform = await startBarePlatform([...missing, prescriptionCalls.uploadPrescription])
  shop = await startStorefront(platform.url)
})
test.afterAll(async () => {
  await shop.stop()
  await platform.close()
})

/** Calls the shop's API like its pages; returns the status, and of a cart its pharmacy and quantities. */
async function call(page: Page, method: string, path: string, data?: object) {
  const cookies = await page.context().cookies(shop.url)
  const xsrf = decodeURIComponent(cookies.find(({ name }) => name === XSRF_COOKIE)?.value ?? '')
  const answer = await page.request.fetch(`${shop.url}/api${path}`, {
    method,
    headers: { [XSRF_HEADER]: xsrf },
    ...(data && { data }),
  })
  const body = await answer.json()
  const lines = body.products?.map((line: { minsan: string; quantity: number }) => [line.minsan, line.quantity])
  return answer.ok() ? { pharmacy_id: body.pharmacy_id, lines } : { status: answer.status(), code: body.code }
}

test('on a platform of the legacy calls the cart is filled, changed, moved and ordered with its prescription', async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(/404/)
  const customer = await newCustomer(request)
  await signIn(page.context(), customer, shop.url)
  const goods = await findProduct(
    request,
    '1',
    (one) => one.kind === 'supplement' && one.availability === 'available' && (one.max_quantity ?? 9) > 3,
  )
  const medicine = await findProduct(
    request,
    '1',
    (one) => one.kind === 'medicine' && one.supply === 'RR' && one.availability === 'available',
  )
  await page.goto(`${shop.url}/home`)

  expect(await call(page, 'GET', '/v1/cart')).toEqual({ pharmacy_id: null, lines: [] })
  const added = { pharmacy_id: HERE, minsan: goods.minsan, quantity: 2 }
  expect(await call(page, 'POST', '/v1/cart/products', added)).toEqual({
    pharmacy_id: HERE,
    lines: [[goods.minsan, 2]],
  })
  expect(await call(page, 'POST', '/v1/cart/products', { ...added, pharmacy_id: THERE })).toEqual({
    status: 409,
    code: 'different_pharmacy',
  })
  expect(await call(page, 'POST', '/v1/cart/products', { ...added, quantity: 0 })).toEqual({
    status: 422,
    code: 'validation_failed',
  })
  await call(page, 'POST', '/v1/cart/products', { ...added, minsan: medicine.minsan, quantity: 1 })
  const both = [
    [goods.minsan, 3],
    [medicine.minsan, 1],
  ]
  const sorted = (lines: [string, number][]) => [...lines].sort(([, one], [, other]) => other - one)
  const changed = await call(page, 'PATCH', `/v1/cart/products/${goods.minsan}`, { quantity: 3 })
  expect([changed.pharmacy_id, sorted(changed.lines)]).toEqual([HERE, both])
  const read = await call(page, 'GET', '/v1/cart')
  expect([read.pharmacy_id, sorted(read.lines)]).toEqual([HERE, both])
  expect((await call(page, 'POST', '/v1/cart/pharmacies', { pharmacy_id: THERE })).pharmacy_id).toBe(THERE)
  expect((await call(page, 'POST', '/v1/cart/pharmacies', { pharmacy_id: HERE })).pharmacy_id).toBe(HERE)
  expect(await call(page, 'DELETE', '/v1/cart/products')).toEqual({ pharmacy_id: HERE, lines: [] })
  await call(page, 'POST', '/v1/cart/products', added)
  await call(page, 'POST', '/v1/cart/products', { ...added, minsan: medicine.minsan, quantity: 1 })
  expect(await call(page, 'DELETE', `/v1/cart/products/${goods.minsan}`)).toEqual({
    pharmacy_id: HERE,
    lines: [[medicine.minsan, 1]],
  })

  await page.goto(`${shop.url}/checkout/click-and-collect`)
  await page.getByLabel(checkout.phone).fill('333 1234567')
  await page.getByRole('radio', { name: checkout.prescription.nre }).check()
  await page.getByLabel(checkout.prescription.nreLabel).fill('1300A 4000000248')
  await page.getByLabel(checkout.prescription.healthCode).fill('rssmra80a01h501u')
  await page.getByLabel(checkout.healthConsent).check()
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && /\/v1\/orders$/.test(one.url()))
  await page.getByRole('button', { name: checkout.placeReservation }).click()
  const order: Order = await (await answer).json()
  expect(order.prescriptions).toMatchObject([{ minsan: medicine.minsan, kind: 'nre', status: 'to_verify' }])
  await expect(page).toHaveURL(/\/order-detail\/.+/)

  const legacy = Object.values(cartCalls).filter(({ path }) => !path.startsWith('/v1'))
  const names = [...legacy, prescriptionCalls.confirmPrescription].map(({ method, path }) => `${method} ${path}`)
  // Pages without a pharmacy add to it themselves.
  const asked = names.filter((name) => name !== 'POST /temporaryUsercart')
  expect([...platform.answered]).toEqual(expect.arrayContaining(asked))
  expect([...platform.refused].filter((name) => name.includes('/v1/cart/') && !name.endsWith('quote'))).toEqual([])
})
