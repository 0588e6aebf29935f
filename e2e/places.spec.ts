import type { Page } from '@playwright/test'
import { readPharmacy } from './support/catalogue'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { places, pharmacy } = texts
const HERE = '1'

const main = (page: Page) => page.getByRole('main')

test('from the whole country to one pharmacy, accessible in both colour schemes and at 200 %', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const here = await readPharmacy(request, HERE)
  await page.goto('/toc')
  await page.getByRole('contentinfo').getByRole('link', { name: places.home }).click()
  await expect(page.getByRole('heading', { level: 1, name: places.title })).toBeVisible()
  const look = () => expectGoodAtEachWidth(page, ['light', 'dark'])
  // The province and its capital are two breadcrumb steps, visible and in structured data.
  const expectWay = async (steps: string[]) => {
    const shown = await page
      .getByRole('navigation', { name: texts.shell.breadcrumb })
      .getByRole('listitem')
      .allTextContents()
    expect(shown.slice(-steps.length).map((step) => step.trim())).toEqual(steps)
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
    for (const step of steps) expect(data).toContain(`"name":${JSON.stringify(step)}`)
  }
  await look()
  await main(page).getByRole('list', { name: places.provinces }).getByRole('link', { name: 'Milano' }).click()
  await expect(page).toHaveURL(/\/pharmacies\/mi$/)
  await look()
  // The demo's province has one comune, whose pharmacies are shown at once.
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: places.search })).toBeVisible()
  await page.goto('/pharmacies/mi/milano')
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expectWay(['Provincia di Milano', 'Milano'])
  await look()
  await main(page).getByRole('link', { name: here.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: here.name })).toBeVisible()
  await expectWay(['Provincia di Milano', 'Milano', here.name])
  await look()
  await main(page).getByRole('link', { name: places.book }).click()
  await expect(page).toHaveURL(new RegExp(`/pharmacy/${here.code}/services$`))
  await look()
})

test("a pharmacy's own page tells first whether it is open and how to reach it, and is where one chooses it", {
  tag: '@mobile',
}, async ({ page, request, context }) => {
  const here = await readPharmacy(request, HERE)
  await page.goto(`/pharmacy/${here.code}`)
  const contact = main(page).getByRole('region', { name: places.contact })
  await expect(contact.getByRole('link').first()).toHaveAttribute('href', /^tel:/)
  if ((page.viewportSize()?.width ?? 0) < 500) await expect(contact).toBeInViewport({ ratio: 0.9 })
  await expect(main(page).getByRole('link', { name: new RegExp(pharmacy.directions) })).toHaveAttribute(
    'href',
    /destination=[\d.]+,[\d.]+$/,
  )
  const button = contact.getByRole('button', { name: pharmacy.chooseLabel.replace('{pharmacy}', here.name) })
  await button.click()
  await expect(page).toHaveURL('/home')
  expect((await context.cookies()).find(({ name }) => name === 'pharmacy')?.value).toBe(HERE)
})
