import type { APIRequestContext, Page } from '@playwright/test'
import { choose, findProduct } from './support/catalogue'
import { type Customer, fetchToken, fillCart, newCustomer, signIn } from './support/customer'
import { expect, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { cart, checkout } = texts
const HERE = '1'

/** Adds latency to every request, in ms. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

const supplement = (request: APIRequestContext) =>
  findProduct(
    request,
    HERE,
    (one) => one.kind === 'supplement' && one.availability === 'available' && (one.max_quantity ?? 30) >= 30,
  )

/** A customer's cart with one pack. */
async function openCart(page: Page): Promise<{ customer: Customer; name: string; minsan: string }> {
  const { request } = page
  const customer = await newCustomer(request)
  const { minsan, name } = await supplement(request)
  await fillCart(request, customer, HERE, [minsan])
  await choose(page.context(), HERE)
  await signIn(page.context(), customer)
  await page.goto('/checkout')
  await expect(plus(page, name)).toBeVisible()
  return { customer, name, minsan }
}

const plus = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: texts.product.increase.replace('{product}', name) })

const badge = (page: Page, quantity: number) =>
  page
    .getByRole('link', { name: cart.countMany.replace('{count}', `${quantity}`) })
    .filter({ visible: true })
    .first()

/** Checks the badge and the platform's cart. */
async function expectEverywhere(page: Page, quantity: number, order: { customer: Customer; minsan: string }) {
  await expect(badge(page, quantity)).toBeVisible()
  await expectHeld(page, quantity, order)
}

async function expectHeld(page: Page, quantity: number, { customer, minsan }: { customer: Customer; minsan: string }) {
  const headers = { Authorization: `Bearer ${await fetchToken(page.request, customer)}` }
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${shop.backend_url}/v1/cart`, { headers })
      const { products } = (await answer.json()) as { products: { minsan: string; quantity: number }[] }
      return products.map((line) => [line.minsan, line.quantity])
    })
    .toEqual([[minsan, quantity]])
}

const onSummary = (page: Page, quantity: number) =>
  expect(page.getByRole('list', { name: checkout.products }).getByRole('listitem').first()).toContainText(
    `${quantity} ×`,
  )

for (const latency of [400, 2000])
  test(`with ${latency} ms a call, quick taps, a reload and the way to the order end as one number`, async ({
    page,
  }) => {
    test.slow()
    const order = await openCart(page)
    await slowDown(page, latency)
    for (let tap = 0; tap < 4; tap += 1) await plus(page, order.name).click()
    await page.getByRole('link', { name: cart.collectAction }).click()
    await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
    await onSummary(page, 5)
    await expectHeld(page, 5, order)

    await page.goBack()
    await expectEverywhere(page, 5, order)
    for (let tap = 0; tap < 3; tap += 1) await plus(page, order.name).click()
    await page.reload()
    await expectEverywhere(page, 8, order)
    for (let tap = 0; tap < 2; tap += 1) await plus(page, order.name).click()
    // By address, without the link that waits.
    await page.goto('/checkout/click-and-collect')
    await onSummary(page, 10)
    await expectHeld(page, 10, order)
  })

test('a guest’s taps before any code has come are all in the cart', { tag: '@mobile' }, async ({ page, request }) => {
  const { minsan, name } = await supplement(request)
  await choose(page.context(), HERE)
  await page.goto(`/product/${minsan}`)
  await slowDown(page, 400)
  await page
    .getByRole('main')
    .getByRole('button', { name: texts.product.addLabel.replace('{product}', name) })
    .first()
    .click()
  const toast = page.getByRole('region', { name: texts.shell.notifications }).getByRole('listitem')
  const [over, under] = [await toast.boundingBox(), await plus(page, name).first().boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0), 'the toast lies over the stepper').toBeLessThanOrEqual(under?.y ?? 0)
  for (let tap = 0; tap < 3; tap += 1) await plus(page, name).first().click()
  await page.goto('/checkout')
  await expect(badge(page, 4)).toBeVisible()
  await expect(page.getByRole('group', { name: cart.quantityOf.replace('{product}', name) })).toContainText('4')
  await plus(page, name).click()
  await page.getByRole('link', { name: cart.collectAction }).click()
  await onSummary(page, 5)
})

test('nothing that arrives moves the buttons of a guest’s cart', { tag: '@mobile' }, async ({ page, request }) => {
  const { minsan, name } = await supplement(request)
  await choose(page.context(), HERE)
  await page.goto(`/product/${minsan}`)
  const add = page.getByRole('main').getByRole('button', { name: texts.product.addLabel.replace('{product}', name) })
  await add.first().click()
  await expect(plus(page, name).first()).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/v1\//, async (route) => {
    await held
    await route.continue()
  })
  // The name of the pharmacy arrives too.
  await page.evaluate(() => localStorage.removeItem('pharmacy'))
  await page.goto('/checkout')
  await expect(plus(page, name)).toBeVisible()
  const before = await plus(page, name).boundingBox()
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Farmacia: ').first()).toBeVisible()
  expect(await plus(page, name).boundingBox()).toEqual(before)
})

test('answers that get lost, before and after, leave one number', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/ERR_FAILED/)
  const order = await openCart(page)
  let calls = 0
  await page.route('**/api/v1/cart/products/*', async (route) => {
    calls += 1
    // The first call was processed, the second never arrived.
    if (calls === 1) await route.fetch()
    if (calls <= 2) await route.abort()
    else await route.continue()
  })
  for (const quantity of [2, 3]) {
    await plus(page, order.name).click()
    await expectEverywhere(page, quantity, order)
  }
  expect(calls).toBe(3)
})
