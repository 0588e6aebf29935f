import type { Page } from '@playwright/test'
import { choose, readPharmacy } from './support/catalogue'
import { expect, expectAccessible, expectNoOverflow, test } from './support/page'
import { texts } from './support/texts'

const { shell, listing, pharmacy } = texts
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shell.nav.quick }).getByRole('link', { name, exact: true })

test('"Cerca" puts the caret into the box of the page', { tag: '@mobile' }, async ({ page }) => {
  await page.goto('/toc')
  await link(page, shell.search).click()
  await expect(page.getByRole('banner').getByRole('searchbox').or(page.getByRole('combobox'))).toBeFocused()
  await expect(page).toHaveURL('/toc')
})

test('"Categorie" opens all departments', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto(isMobile ? '/toc' : '/discounts')
  if (isMobile) await link(page, shell.categories).click()
  else await page.getByRole('link', { name: texts.home.allCategories }).first().click()
  await expect(page).toHaveURL('/categories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.departments.title)
  const tiles = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') })
  expect(await tiles.count()).toBeGreaterThan(8)
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('"Farmacia" opens the chosen pharmacy, and the choice without one', { tag: '@mobile' }, async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  await page.goto('/toc')
  await link(page, shell.pharmacy).click()
  await expect(page).toHaveURL('/pharmacy-selection')
  await expect(link(page, shell.pharmacy)).toHaveAttribute('aria-current', 'page')
  await choose(context, '1')
  const { code, name } = await readPharmacy(request, '1')
  await page.goto('/toc')
  await link(page, shell.pharmacy).click()
  await expect(page).toHaveURL(`/pharmacy/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(link(page, shell.pharmacy)).toHaveAttribute('aria-current', 'page')
  pageErrors.expected.push(/999999/)
  await choose(context, '999999')
  await page.goto('/toc')
  await link(page, shell.pharmacy).click()
  await expect(page).toHaveURL('/pharmacy-selection')
})

test('the page of the choice searches for a whole postal code, and its results begin on the first screen', {
  tag: '@mobile',
}, async ({ page }) => {
  await page.goto('/pharmacy-selection')
  await page.getByRole('combobox', { name: pharmacy.address }).fill('20129')
  await expect(page).toHaveURL(/query=20129/)
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(first.getByRole('heading')).toBeInViewport()
})
