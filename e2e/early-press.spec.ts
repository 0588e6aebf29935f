import type { Locator, Page } from '@playwright/test'
import { newCustomer, signIn } from './support/customer'
import { goods } from './support/guest'
import { placeOrder } from './support/order'
import { expect, test, waitForHydration } from './support/page'
import { texts } from './support/texts'

// On a slow phone a page is read, and pressed, seconds before its scripts arrive. A press must not be lost.

const { auth, orders, profile } = texts
const HERE = '1'

/** Opens a page whose scripts are held back, presses, and lets them come. */
async function pressEarly(page: Page, path: string, find: (page: Page) => Locator): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await find(page).click()
  release()
  await waitForHydration(page)
  await page.unroute('**/_next/static/**/*.js')
}

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
  await pressEarly(page, path, button(orders.cancel))
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
