import type { APIRequestContext, Page } from '@playwright/test'
import { toPlace } from '@/lib/rules/city-name'
import { addToCart } from './support/add'
import { choose, findProduct, readPharmacy } from './support/catalogue'
import { fetchToken, fillCart, logIn, newCustomer } from './support/customer'
import { actEarly } from './support/early'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { cart, pharmacy: pharmacyTexts } = texts
const HERE = '1'
const THERE = '2'

const available = (request: APIRequestContext, pharmacyId: string, kind = 'supplement') =>
  findProduct(request, pharmacyId, (one) => one.kind === kind && one.availability === 'available')

async function add(page: Page, { minsan, name }: { minsan: string; name: string }): Promise<void> {
  await page.goto(`/product/${minsan}`)
  await addToCart(page, name)
}

async function serverCart(request: APIRequestContext, token: string) {
  const answer = await request.get(`${shop.backend_url}/v1/cart`, { headers: { Authorization: `Bearer ${token}` } })
  const { pharmacy_id, products } = (await answer.json()) as {
    pharmacy_id: string | null
    products: { minsan: string; quantity: number }[]
  }
  return { pharmacy_id, lines: products.map((line) => [line.minsan, line.quantity]) }
}

test('a cart changes, differs from an empty one, and is emptied', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  await choose(context, HERE)
  const wanted = await available(request, HERE)
  await add(page, wanted)
  await page.goto('/checkout')
  const badge = page.getByRole('link', { name: cart.countMany.replace('{count}', '2') }).filter({ visible: true })
  await page.getByRole('button', { name: texts.product.increase.replace('{product}', wanted.name) }).click()
  await expect(badge.first()).toBeVisible()
  await page.reload()
  await expect(badge.first()).toBeVisible()
  await page.getByRole('button', { name: cart.clear }).click()
  await page.getByRole('button', { name: cart.confirmYes, exact: true }).click()
  await expect(page.getByRole('heading', { name: cart.empty })).toBeVisible()

  await add(page, wanted)
  await page.goto('/checkout')
  await page.getByRole('button', { name: cart.remove.replace('{product}', wanted.name) }).click()
  await expect(page.getByRole('heading', { name: cart.empty })).toBeVisible()
  const back = page.getByRole('button', { name: cart.putBackLabel.replace('{product}', wanted.name) })
  await expect(back).toBeFocused()
  await expectAccessible(page)
  await back.click()
  await expect(page.getByRole('link', { name: wanted.name })).toBeVisible()
})

test('the way on stays at a phone’s lower edge until the summary is in view', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  await choose(context, HERE)
  await add(
    page,
    await findProduct(request, HERE, ({ supply, availability }) => supply === 'OTC' && availability === 'available'),
  )
  await page.goto('/checkout')
  const main = page.getByRole('main')
  const wayOn = main.getByRole('link', { name: cart.goOn, exact: true })
  await expect(wayOn).toBeInViewport({ ratio: 1 })
  const summary = main.getByRole('region', { name: cart.summary, exact: true })
  const legal = main.getByRole('region', { name: texts.legal.onlineMedicines })
  await expect(legal).toBeAttached()
  // Measured at once: totals that arrive in between move both.
  const gap = await legal.evaluate(
    (one, other) => one.getBoundingClientRect().top - (other?.getBoundingClientRect().bottom ?? Number.NaN),
    await summary.elementHandle(),
  )
  expect(gap).toBeGreaterThan(0)
  await summary.getByRole('link', { name: cart.collectAction }).scrollIntoViewIfNeeded()
  await expect(wayOn).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))
  await wayOn.click()
  await expect(page).toHaveURL(/\/checkout\/click-and-collect/)
})

test('a press on a page that is not hydrated yet counts, once', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  await choose(context, HERE)
  const { minsan, name } = await available(request, HERE)
  const button = page.getByRole('main').getByRole('button', { name: texts.product.addLabel.replace('{product}', name) })
  await actEarly(page, `/product/${minsan}`, async () => {
    await button.first().click()
    await button.first().click()
    await expect(button.first()).toHaveAttribute('data-early', 'pressed')
  })
  await expect(page.getByText(cart.added.replace('{product}', name))).toBeVisible()
  const badge = page.getByRole('link', { name: cart.countOne.replace('{count}', '1') }).filter({ visible: true })
  await expect(badge.first()).toBeVisible()
  await expect(page.locator('[data-early="pressed"]')).toHaveCount(0)
})

test('two tabs of a guest show the same cart', async ({ page, context, request }) => {
  await choose(context, HERE)
  const wanted = await available(request, HERE)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: cart.empty })).toBeVisible()
  const other = await context.newPage()
  await add(other, wanted)
  await expect(page.getByRole('link', { name: wanted.name })).toBeVisible()
})

test('a customer’s temporary cart goes to the chosen pharmacy once', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const wanted = await available(request, HERE)
  await add(page, wanted)
  await page.goto('/login')
  await logIn(page, customer)
  await page.goto('/pharmacy-selection?query=20129&redirect=/checkout')
  await page
    .getByRole('button', { name: /^Scegli questa farmacia: / })
    .first()
    .click()
  const confirm = page.getByRole('button', { name: pharmacyTexts.change, exact: true })
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click()
    expect(new URL(page.url()).pathname).toBe('/checkout')
  }).toPass()
  await expect(page.getByRole('link', { name: wanted.name })).toBeVisible()
  const token = await fetchToken(request, customer)
  await expect.poll(async () => (await serverCart(request, token)).lines).toEqual([[wanted.minsan, 1]])
})

test('after a login two carts of two pharmacies are shown side by side, and the shopper decides', {
  tag: '@mobile',
}, async ({ page, context, request, pageErrors }) => {
  test.slow()
  // The conflict itself: the platform answers 409, which the browser logs.
  pageErrors.expected.push(/status of 409/)
  const customer = await newCustomer(request)
  const [mine, others] = [await available(request, HERE), await available(request, THERE, 'cosmetic')]
  await fillCart(request, customer, THERE, [others.minsan])
  await choose(context, HERE)
  await add(page, mine)
  await page.goto('/login')
  await logIn(page, customer)
  const dialog = page.getByRole('dialog', { name: cart.merge.conflictTitle })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(mine.name)).not.toHaveCount(0)
  await expect(dialog.getByText(others.name)).not.toHaveCount(0)
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: cart.merge.later }).click()
  const token = await fetchToken(request, customer)
  expect((await serverCart(request, token)).lines).toEqual([[others.minsan, 1]])
  await page.goto('/checkout')
  await page.getByRole('button', { name: cart.mergeDecide }).click()
  const { name } = await readPharmacy(request, HERE)
  await dialog.getByRole('button', { name: cart.merge.mergeAt.replace('{to_pharmacy}', toPlace(name)) }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: mine.name })).toBeVisible()
  await expect.poll(async () => (await serverCart(request, token)).pharmacy_id).toBe(HERE)
  expect((await serverCart(request, token)).lines).toContainEqual([mine.minsan, 1])
})
