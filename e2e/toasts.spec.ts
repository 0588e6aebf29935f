import type { Page } from '@playwright/test'
import { choose, findProduct } from './support/catalogue'
import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

const { cart, product: productTexts, shell } = texts

const getRegion = (page: Page) => page.getByRole('region', { name: shell.notifications })

/** Puts a product into the cart and takes it out again: the toast offers to put it back. */
async function showToastWithAction(page: Page) {
  await choose(page.context(), '1')
  const { minsan, name } = await findProduct(
    page.request,
    '1',
    (one) => one.kind === 'supplement' && one.availability === 'available',
  )
  await page.goto(`/product/${minsan}`)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: productTexts.addLabel.replace('{product}', name) })
    .first()
    .click()
  await expect(getRegion(page).getByText(cart.added.replace('{product}', name))).toBeVisible()
  await main
    .getByRole('button', { name: cart.remove.replace('{product}', name) })
    .first()
    .click()
  const toast = getRegion(page)
    .getByRole('listitem')
    .filter({ hasText: cart.taken.replace('{product}', name) })
  await expect(toast).toBeVisible()
  return toast
}

test('the keyboard reaches a toast, moves past it, and returns to the page when it closes', async ({ page }) => {
  const toast = await showToastWithAction(page)
  const action = toast.getByRole('button', { name: cart.putBack })

  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(action).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: shell.hideToast })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(getRegion(page).locator(':focus')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(toast.getByRole('button', { name: shell.hideToast })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1)
})

test('a toast stays while the pointer is on it, and goes afterwards', async ({ page }) => {
  await page.clock.install()
  const toast = await showToastWithAction(page)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(11_000)
  await expect(toast).toBeHidden()
})

test('a toast is at the bottom centre, off the bottom bar and the button below, and axe finds nothing', {
  tag: '@both',
}, async ({ page }) => {
  const toast = await showToastWithAction(page)
  await toast.getByRole('button', { name: cart.putBack }).focus()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const [box, { width, height }] = [await toast.boundingBox(), page.viewportSize() ?? { width: 0, height: 0 }]
  if (!box) throw new Error('the toast has no box')
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(10)
  expect(box.y).toBeGreaterThan(height / 2)
  const bar = page.getByRole('navigation', { name: shell.nav.quick })
  const free = (await bar.isVisible()) ? (await bar.boundingBox())?.y : height
  expect(box.y + box.height).toBeLessThanOrEqual(free ?? 0)
  const add = await page.locator('main [data-keep-clear]').first().boundingBox()
  expect(add && add.y < box.y + box.height && add.y + add.height > box.y, 'it covers the button').toBe(false)
})
