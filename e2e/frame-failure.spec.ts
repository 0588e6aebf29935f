import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

const { errors, system } = texts

test('where the frame of a page fails in the browser it says so in Italian, with two ways on', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = [/provoked/, /Minified React error/]
  await page.goto('/discounts')
  await page.evaluate(() => {
    // Breaks the header's badge; `mend` restores the function for Playwright.
    const { reduce } = Array.prototype
    Object.assign(window, { mend: () => Object.assign(Array.prototype, { reduce }) })
    Array.prototype.reduce = () => {
      throw new Error('provoked')
    }
    localStorage.setItem('cart', '{}')
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  })
  await expect(page.getByRole('heading', { level: 1, name: system.failed.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('button', { name: errors.reload })).toBeVisible()
  await page.evaluate('mend()')
  await expectAccessible(page)
  await page.getByRole('link', { name: errors.goHome }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('banner')).toBeVisible()
})
