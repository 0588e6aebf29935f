import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/page'

const box = (page: Page) => page.getByRole('banner').getByLabel('Cerca un prodotto')
const options = (page: Page) => page.getByRole('banner').getByRole('option')

async function typed(page: Page, text: string) {
  await box(page).click()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  await box(page).fill(text)
}

test('a need, a brand, a service, an article and a sign of danger are understood', async ({ page }) => {
  const look = () => expectAccessible(page)
  await page.goto('/home')
  await typed(page, 'mal di testa')
  await expect(
    options(page)
      .filter({ hasText: /\d (compresse|bustine|capsule)/ })
      .first(),
  ).toBeVisible()
  await expect(options(page).filter({ hasText: 'Categoria' }).first()).toBeVisible()
  await look()

  await typed(page, 'dolore al petto')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Chiama il 112' })).toHaveAttribute('href', 'tel:112')
  await expect(options(page)).toHaveCount(0)
  await look()

  await typed(page, 'xanax')
  await expect(page.getByRole('banner').getByText('Xanax = alprazolam')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Chiedi al farmacista' })).toBeVisible()
  await look()

  await typed(page, 'febbre del bambino')
  await options(page).filter({ hasText: 'Articolo del blog' }).first().click()
  await expect(page).toHaveURL(/\/blog\/febbre-nei-bambini/)

  await typed(page, 'holter')
  await options(page).filter({ hasText: 'Servizio in farmacia' }).first().click()
  await expect(page).toHaveURL(/\/pharmacy-selection\?service=holter-/)

  await page.goto('/search?query=raffreddore')
  await expect(page.getByText('Cerchi prodotti per: Raffreddore')).toBeVisible()
  await expect(page.getByRole('main').getByText('Con ricetta', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Forse cerchi anche' })).toBeVisible()
  await look()

  await page.goto('/search?query=febbre+in+gravidanza')
  await expect(page.getByRole('main').getByText('In gravidanza senti prima il medico o il farmacista')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Ibuprofene|Acido acetilsalicilico/)).toHaveCount(0)
  await look()

  await page.goto('/search?query=troppe+pastiglie')
  await expect(page.getByRole('main').getByRole('link', { name: /Centro antiveleni/ })).toHaveAttribute(
    'href',
    'tel:+390266101029',
  )
  await expect(page.getByRole('main').getByText('ordinarlo')).toHaveCount(0)
  await look()
})

test('recent searches stay on the device and can be cleared', async ({ page }) => {
  await page.goto('/home')
  await typed(page, 'tosse secca')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=tosse+secca')
  await page.goto('/home')
  await box(page).click()
  await expect(options(page)).toHaveText(['tosse secca'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancella le ricerche recenti' }).click()
  await expect(options(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
})

const TOPICS = [
  ['ricetta rossa', 'Hai una ricetta? Ecco come darcela', '/toc#ricetta'],
  ['il mio ordine', 'Cerchi il tuo ordine', '/find-order'],
  ['milano', 'Cerchi una farmacia a Milano', '/pharmacies/mi/milano'],
  ['ozempic', 'Ozempic: serve la ricetta del medico', '/toc#ricetta'],
] as const

for (const width of [320, 390, 1280])
  test(`what is understood without a product is said and leads on, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [query, title, href] of TOPICS) {
      await page.goto(`/search?${new URLSearchParams({ query })}`)
      const main = page.getByRole('main')
      await expect(main.getByText(title)).toBeVisible()
      await expect(main.locator(`a[href="${href}"]`).first()).toBeVisible()
      await expect(main.getByText('Controlla il testo')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await typed(page, 'ricetta rossa')
    await expect(page.getByRole('banner').getByText(TOPICS[0][1]).last()).toBeVisible()
    await expect(options(page).and(page.locator(`[href="${TOPICS[0][2]}"]`))).toBeVisible()
    await expectAccessible(page)
  })
