import type { Page } from '@playwright/test'
import { formatEuro } from '@/lib/rules/money'
import { choose, findProduct, productAt } from './support/catalogue'
import { findFirstPages } from './support/demo'
import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

const HERE = '1'
const box = (page: Page) => page.getByRole('banner').getByLabel('Cerca un prodotto')
const options = (page: Page) => page.getByRole('banner').getByRole('option')

async function typed(page: Page, text: string) {
  await page.goto('/home')
  await box(page).click()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  await box(page).pressSequentially(text, { delay: 30 })
}

test('suggests five products at the chosen pharmacy, with picture, marked name and price', { tag: '@both' }, async ({
  page,
  context,
  request,
}) => {
  await choose(context, HERE)
  await typed(page, 'paracetamolo')
  // On a busy machine, options of a beginning of the word come first.
  await expect(options(page).last()).toHaveAttribute('href', '/search?query=paracetamolo')
  await expect(options(page)).toHaveCount(6)
  const first = options(page).first()
  await expect(first.locator('em').first()).toHaveText(/paracetamolo/i)
  await expect(first.locator('img, svg').first()).toBeVisible()
  const minsan = ((await first.getAttribute('href')) ?? '').slice('/product/'.length)
  const { price } = await productAt(request, minsan, HERE)
  if (price !== null) await expect(first).toContainText(formatEuro(price))
  await expectAccessible(page)
  await options(page).last().click()
  await expect(page).toHaveURL('/search?query=paracetamolo')
  await expect(page.getByRole('heading', { level: 1, name: 'Risultati per «paracetamolo»' })).toBeVisible()
})

test('opens a product with the mouse or the keys', { tag: '@both' }, async ({ page }) => {
  await typed(page, 'termavil')
  // On a busy machine, options of a beginning of the word come first; new ones reset the selection.
  await expect(options(page).and(page.locator('[href="/search?query=termavil"]'))).toBeVisible()
  const href = (await options(page).first().getAttribute('href')) ?? ''
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
  await typed(page, 'termavil')
  await options(page).first().click()
  await expect(page).toHaveURL(href)
  await expect(options(page)).toHaveCount(0)
})

test('forgives a typing error and says when there is nothing', async ({ page }) => {
  await typed(page, 'paracetmolo')
  await expect(options(page).first()).toContainText(/paracetamolo|Termavil/i)
  await typed(page, 'zzzzzzzz')
  await expect(page.getByText('Nessun prodotto trovato per «zzzzzzzz»').last()).toBeVisible()
})

test('names an unknown code as one, and leads to the pharmacist', async ({ page }) => {
  const main = page.getByRole('main')
  for (const code of ['8001234567895', 'A012345678']) {
    await page.goto(`/search?query=${code}`)
    await expect(main.getByRole('heading', { name: `Il codice «${code}» non è nel nostro catalogo` })).toBeVisible()
    await expect(main.getByRole('link', { name: texts.search.pharmacist })).toBeVisible()
  }
})

test('survives a platform that does not answer', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/503/)
  await page.route('**/api/v1/autocomplete**', (route) => route.fulfill({ status: 503, body: '' }))
  await typed(page, 'paracetamolo')
  await expect(page.getByText('La ricerca non risponde. Riprova tra poco.').last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=paracetamolo')
})

test('a code opens the product itself', async ({ page, request }) => {
  const { minsan } = await findProduct(request, HERE, (one) => one.minsan.startsWith('0'))
  const product = await productAt(request, minsan, null)
  for (const code of [minsan, `A${minsan}`, product.ean[0] ?? '']) {
    await page.goto(`/search?query=${code}`)
    await expect(page).toHaveURL(`/product/${minsan}`)
  }
})

test('the results have pages, filters and an order, and are for no index', async ({ page }) => {
  await page.goto('/search?query=compresse')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('link', { name: 'Pagina successiva' }).click()
  await expect(page).toHaveURL('/search?query=compresse&page=2')
  await page.getByText('Filtra').first().click()
  await page
    .getByRole('main')
    .getByLabel(/^Senza ricetta/)
    .check()
  await page.getByRole('button', { name: texts.listing.apply }).click()
  await expect(page).toHaveURL('/search?query=compresse&without_prescription=1')
  await expect(page.getByRole('main').getByText('Con ricetta', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Togli il filtro Senza ricetta' }).click()
  await expect(page).toHaveURL('/search?query=compresse')
})

test('an empty or too short search shows a hint', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Che cosa cerchi?' })).toBeVisible()
  await page.goto('/search?query=te')
  await expect(page.getByRole('heading', { name: 'Scrivi almeno 3 caratteri' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Dolore \d+ prodotti/ })).toBeVisible()
})

test('a search and a filtered listing are kept, one copy for a query however it is written', async ({ request }) => {
  const { category } = await findFirstPages(request)
  const visit = async (path: string) => {
    const headers = (await request.get(path)).headers()
    return [headers['x-nextjs-cache'], headers['cache-control']]
  }
  /** Visits two spellings of a new query. Another test may revalidate it in between: then those of the next one count. */
  const visitTwice = async (spell: (price: string) => [string, string]) => {
    let visits = [['']] as (string | undefined)[][]
    for (let price = 20 + Math.floor(Math.random() * 5000) / 100, left = 4; left > 0; price += 1, left -= 1) {
      const [one, other] = spell(price.toFixed(2))
      visits = [await visit(one), await visit(other)]
      if (visits[1]?.[0] === 'HIT') break
    }
    return visits
  }
  const searches = await visitTwice((price) => [
    `/search?query=crema&price_max=${price}&sort=name`,
    `/search?sort=name&utm_source=x&price_max=${price}&query=crema`,
  ])
  expect(searches[0]?.[0]).toBe('MISS')
  // No cache in front stores searches.
  expect(searches[1]).toEqual(['HIT', 'private, no-cache'])
  const listings = await visitTwice((price) => [
    `${category}?price_max=${price}&available=1`,
    `${category}?available=1&price_max=${price}`,
  ])
  expect(listings.map(([cached]) => cached)).toEqual(['MISS', 'HIT'])
})

test('an unknown address redirects home, which says so once and searches for its words', async ({ page, browser }) => {
  await page.goto('/crema-mani-%3Cb%3E?redirect=//evil.example')
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(texts.search.lost)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: texts.search.lostLabel })).toHaveValue('crema mani')
  await expectAccessible(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText(texts.search.lost)).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: texts.search.lostSubmit, exact: true }).click()
  await expect(page).toHaveURL('/search?query=crema+mani')
})
