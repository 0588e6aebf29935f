import { addToCart } from './support/add'
import { type BarePlatform, startBarePlatform, toUuid } from './support/bare-platform'
import { findProduct } from './support/catalogue'
import { logIn, logOut, newCustomer } from './support/customer'
import { openMoreActions } from './support/order'
import { expect, test } from './support/page'
import { type OwnProcess, startStorefront } from './support/processes'
import { texts } from './support/texts'

const { cart, checkout, orders } = texts

/** Optional calls tried regardless of the platform's document; no other undocumented call may be requested. */
const WITHOUT_ASKING = [
  'GET /v1/areas',
  'GET /v1/me/consents',
  'GET /v1/places',
  'GET /v1/redirects',
  'GET /v1/shop',
  'POST /v1/auth/logout',
  'POST /v1/cart/quote',
]

let platform: BarePlatform
let bare: OwnProcess & { url: string }

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  platform = await startBarePlatform()
  bare = await startStorefront(platform.url)
})
test.afterAll(async () => {
  await bare.stop()
  await platform.close()
})

test('on a platform of UUIDs without any ext call one finds, puts into the cart, orders and logs out', async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  // A refused call is logged in the browser's console, but must not appear on the page.
  pageErrors.expected.push(/404/)
  const customer = await newCustomer(request)
  const wanted = await findProduct(request, '1', (one) => one.kind === 'supplement' && one.availability === 'available')

  await page.goto(`${bare.url}/pharmacy-selection?query=Porta%20Venezia,%20Milano`)
  await expect(page.getByRole('heading', { name: /vicino a Milano \(MI\)/ })).toBeVisible()
  await page.getByRole('button', { name: /Farmacia dei Tigli$/ }).click()
  await expect(page).toHaveURL(/\/home$/)
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'pharmacy')?.value).toBe(toUuid('1'))
  const moved = await page.request.get(`${bare.url}/pharmacy/${toUuid('1')}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([308, expect.stringMatching(/^\/pharmacy\/[A-Z]+\d+$/)])

  await page.goto(`${bare.url}/product/${wanted.minsan}`)
  await addToCart(page, wanted.name)
  const kept = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ pharmacy_id: toUuid('1') })
  await page.goto(`${bare.url}/checkout`)
  await expect(page.getByRole('link', { name: wanted.name })).toBeVisible()
  await expect(page.getByText(cart.failed)).toBeHidden()
  await page.getByRole('link', { name: cart.collectAction }).click()
  await logIn(page, customer)
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  await expect(page.getByText(checkout.demo.title)).toBeHidden()
  await page.getByLabel(checkout.phone).fill('333 1234567')
  await page.getByRole('button', { name: checkout.place }).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByRole('heading', { name: orders.pickupCode })).toBeVisible()
  // Features the platform lacks are hidden.
  await openMoreActions(page)
  await expect(page.getByRole('button', { name: orders.receipt })).toBeVisible()
  await expect(page.getByRole('button', { name: orders.cancel })).toBeHidden()

  await page.goto(`${bare.url}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { sections } = texts.account
  for (const name of ['patients', 'reminders', 'questions', 'favorites'] as const)
    await expect(page.getByRole('main').getByRole('link', { name: sections[name], exact: true })).toBeHidden()
  for (const name of ['data', 'addresses', 'orders', 'bookings', 'delegations', 'consents', 'security'] as const) {
    const answer = await page.goto(`${bare.url}/profile?section=${name}`)
    expect.soft(answer?.status(), name).toBe(200)
    await expect.soft(page.getByRole('heading', { level: 1, name: sections[name] })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: texts.profile.security.export })).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: texts.auth.code.send })).toBeHidden()
  expect(WITHOUT_ASKING).toEqual(expect.arrayContaining([...platform.refused]))
  expect(platform.refused).toContain('POST /v1/cart/quote')
})

test('every public page is there without ext calls', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/)
  for (const path of [
    '/home',
    '/categories/integratori',
    '/search?query=paracetamolo',
    '/pharmacy-services',
    '/auth',
  ]) {
    const answer = await page.goto(`${bare.url}${path}`)
    expect.soft(answer?.status(), path).toBe(200)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
  // Without service kinds the page has no content and must not be indexed.
  await page.goto(`${bare.url}/pharmacy-services`)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await (await page.request.get(`${bare.url}/sitemaps/pages-1.xml`)).text()).not.toContain('/pharmacy-services')
})
