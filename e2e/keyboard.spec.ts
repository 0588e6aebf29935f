import type { Locator, Page } from '@playwright/test'
import { choose, findProduct } from './support/catalogue'
import { newCustomer } from './support/customer'
import { expect, test } from './support/page'
import { texts } from './support/texts'

const { cart, checkout, orders, product: productTexts, search, shell } = texts
const MAX_STOPS = 200

/** Moves the focus by Tab to the element, which must then be visible with a focus ring. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by ${MAX_STOPS} tabs: ${target}`)
}

async function activate(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('search, cart, login and order work by keyboard only (docs/domain.md#L17)', async ({ page, context, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  await choose(context, '1')
  const wanted = await findProduct(request, '1', (one) => one.kind === 'supplement' && one.availability === 'available')

  await page.goto('/home')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: shell.skip })).toBeFocused()
  const box = page.getByPlaceholder(search.placeholder)
  await tabTo(page, box)
  // Options of a beginning of the code come first on a busy machine; new ones reset the selection.
  const answered = page.waitForResponse(
    (answer) => /\/autocomplete\?/.test(answer.url()) && answer.url().includes(wanted.minsan),
  )
  await page.keyboard.type(wanted.minsan)
  await answered
  await expect(page.getByRole('option').first()).toContainText(wanted.name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/product/${wanted.minsan}`)

  const add = page
    .getByRole('main')
    .getByRole('button', { name: productTexts.addLabel.replace('{product}', wanted.name) })
  await activate(page, add.first(), 'Space')
  const toast = page.getByText(cart.added.replace('{product}', wanted.name))
  await expect(toast).toBeVisible()
  await activate(
    page,
    page
      .getByRole('link', { name: /^Carrello, 1 articolo/ })
      .filter({ visible: true })
      .first(),
  )
  await expect(page).toHaveURL('/checkout')

  await activate(
    page,
    page.getByRole('button', { name: texts.product.increase.replace('{product}', wanted.name) }),
    'Space',
  )
  await activate(page, page.getByRole('link', { name: cart.collectAction }))
  // Ordering needs no account; customers log in on the same page.
  await expect(page).toHaveURL('/checkout/click-and-collect')
  await activate(page, page.locator('summary').filter({ hasText: checkout.haveAccount }))
  const login = page.getByRole('group').filter({ hasText: checkout.haveAccount })
  await tabTo(page, login.getByLabel(texts.auth.email))
  await page.keyboard.type(customer.email)
  await tabTo(page, login.getByLabel(texts.auth.password, { exact: true }))
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(login).toBeHidden()
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()

  await tabTo(page, page.getByLabel(checkout.phone))
  await page.keyboard.type('333 1234567')
  // Preselected options are collapsed, and one key opens them.
  await activate(page, page.getByLabel(checkout.editPayment))
  await expect(page.getByRole('radio', { name: checkout.payment.in_pharmacy })).toBeFocused()
  await activate(page, page.getByRole('button', { name: checkout.place }))
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByRole('heading', { name: orders.pickupCode })).toBeVisible()
})
