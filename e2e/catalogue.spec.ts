import type { APIRequestContext, Page } from '@playwright/test'
import { formatEuro } from '@/lib/rules/money'
import { midSentence } from '@/lib/values/text'
import { choose, findProduct, productAt, readPharmacy } from './support/catalogue'
import { expect, test } from './support/page'
import { texts } from './support/texts'

const HERE = '1'
const THERE = '2'
const WITHDRAWN = '084565504'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const main = (page: Page) => page.getByRole('main')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, category and product show all they have, and lead on', async ({ page }) => {
    await page.goto('/home')
    await expect(main(page).getByRole('link', { name: 'Trova una farmacia' })).toBeVisible()
    await main(page)
      .getByRole('link', { name: /^Dolore \d+ prodotti/ })
      .click()
    await expect(page).toHaveURL('/categories/dolore')
    await expect(page.getByRole('heading', { level: 1, name: 'Dolore' })).toBeVisible()
    await expect(cards(page)).toHaveCount(10)
    await cards(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/product\/\d{9}$/)
    await expect(main(page).getByText('IVA inclusa')).toBeVisible()
    await expect(main(page).getByText('A cosa serve')).toBeVisible()
  })

  test('the questions of the home page open, and are the same for search engines', async ({ page }) => {
    await page.goto('/home')
    const questions = page.getByRole('region', { name: texts.home.questions.title })
    const blocks = await questions.locator('script[type="application/ld+json"]').allTextContents()
    const [entity] = blocks.map((text) => JSON.parse(text)).flatMap((block) => block['@graph'] ?? [block])
    expect(entity['@type']).toBe('FAQPage')
    const summaries = questions.locator('summary')
    expect(entity.mainEntity.map(({ name }: { name: string }) => name)).toEqual(await summaries.allTextContents())
    for (const [index, { acceptedAnswer }] of entity.mainEntity.entries()) {
      await summaries.nth(index).click()
      await expect(questions.getByText(acceptedAnswer.text)).toBeVisible()
    }
  })

  test('filters and search are plain forms', async ({ page }) => {
    await page.goto('/categories/integratori')
    await page.getByText('Filtra').first().click()
    await page.getByLabel(/^Solo disponibili/).check()
    await page.getByRole('button', { name: texts.listing.apply }).click()
    await expect(page).toHaveURL('/categories/integratori?available=1')
    await page.getByLabel('Cerca un prodotto').fill('paracetamolo')
    await page.getByRole('button', { name: 'Avvia la ricerca' }).click()
    await expect(page).toHaveURL('/search?query=paracetamolo')
    await expect(cards(page).first()).toContainText(/paracetamolo|Termavil/i)
  })

  test('another picture is shown by choosing it', async ({ page, request, isMobile }) => {
    test.skip(isMobile, 'a phone has them in a row to swipe')
    const product = await findProduct(request, HERE, (one) => one.image !== null)
    await page.goto(`/product/${product.minsan}`)
    const second = page.getByRole('img', { name: `${product.name}, immagine 2 di` })
    await expect(second).toBeHidden()
    await main(page)
      .locator('label', { has: page.getByLabel("Mostra l'immagine 2") })
      .click()
    await expect(second).toBeVisible()
  })
})

test.describe('a listing', () => {
  test('has pages, order and filters in its address, and can be gone back through', { tag: '@both' }, async ({
    page,
  }) => {
    await page.goto('/categories/dolore')
    await page.getByRole('link', { name: 'Pagina successiva' }).click()
    await expect(page).toHaveURL('/categories/dolore?page=2')
    await expect(page.getByRole('link', { name: 'Pagina 2, pagina corrente' })).toBeVisible()
    await page.getByText('Ordina per').locator('..').click()
    await page.getByRole('link', { name: 'Meno cari' }).click()
    await expect(page).toHaveURL('/categories/dolore?sort=price_asc')
    await expect(async () => {
      const amounts = await cards(page).locator('.font-bold.tabular-nums').allTextContents()
      const prices = amounts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')))
      expect(prices.length).toBeGreaterThan(5)
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
    }).toPass()
    await page.goBack()
    await expect(page).toHaveURL('/categories/dolore?page=2')
    await expect(page.getByRole('link', { name: 'Pagina 2, pagina corrente' })).toBeVisible()
  })

  test('is for a search engine’s index only as it is, not sorted or filtered', async ({ page }) => {
    await page.goto('/categories/dolore?page=2')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/categories\/dolore\?page=2$/)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await page.goto('/categories/dolore?available=1')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/categories\/dolore$/)
  })

  test('can be narrowed by what its kind is chosen by', async ({ page }) => {
    await page.goto('/search?query=spf')
    await page.locator('summary', { hasText: 'Filtra' }).click()
    await page.getByRole('checkbox', { name: /^SPF 50\+/ }).check()
    await page.getByRole('button', { name: texts.listing.apply }).click()
    await expect(page).toHaveURL('/search?query=spf&traits=sun.very_high')
    for (const name of await cards(page).getByRole('heading').allTextContents()) expect(name).toContain('SPF 50+')
    await expect(page.getByRole('link', { name: 'Togli il filtro SPF 50+ (molto alta)' })).toBeVisible()
  })

  test('says what to do where the filters leave nothing', async ({ page }) => {
    await page.goto('/categories/dolore?price_min=9000')
    await expect(page.getByRole('heading', { name: 'Nessun prodotto con questi filtri' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Togli i filtri' }).last().click()
    await expect(page).toHaveURL('/categories/dolore')
    await expect(cards(page)).toHaveCount(10)
  })

  test('drops a form’s empty fields from the address', async ({ page }) => {
    await page.goto('/categories/dolore?price_min=&price_max=&available=1')
    await expect(page).toHaveURL('/categories/dolore?available=1')
  })

  test('shows subcategories, and where it is', async ({ page }) => {
    await page.goto('/categories/dolore')
    const chips = page.getByRole('navigation', { name: 'Sottocategorie' }).getByRole('link')
    const name = (await chips.nth(1).textContent()) ?? ''
    await chips.nth(1).click()
    await expect(page).toHaveURL(/\/categories\/dolore\/[a-z-]+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Dolore' }).click()
    await expect(page).toHaveURL('/categories/dolore')
  })

  test('is where it was after Back from a product', async ({ page }) => {
    await page.goto('/categories/dolore')
    await cards(page).nth(7).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    await cards(page).nth(7).getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/categories/dolore')
    await expect.poll(() => page.evaluate((there) => Math.abs(window.scrollY - there), before)).toBeLessThan(60)
  })
})

/** An OTC medicine with a quantity limit that is not caused by stock. */
async function limitedProduct(request: APIRequestContext) {
  const seen: string[] = []
  for (;;) {
    const { minsan } = await findProduct(
      request,
      HERE,
      (one) =>
        one.supply === 'OTC' &&
        one.availability === 'available' &&
        one.max_quantity !== null &&
        !seen.includes(one.minsan),
    )
    const product = await productAt(request, minsan, HERE)
    if (product.max_quantity_reason !== null) return product
    seen.push(minsan)
  }
}

test.describe('a product', () => {
  test('says all there is to say at the chosen pharmacy', async ({ page, context, request }) => {
    await choose(context, HERE)
    const product = await limitedProduct(request)
    const pharmacy = await readPharmacy(request, HERE)
    await page.goto(`/product/${product.minsan}`)
    const content = main(page)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(content.getByText('Farmaco da banco (OTC)')).toBeVisible()
    await expect(content.getByText(formatEuro(product.price ?? 0), { exact: true }).first()).toBeVisible()
    await expect(content.getByText('IVA inclusa')).toBeVisible()
    await expect(content.getByText(`Prezzo di ${pharmacy.name}`)).toBeVisible()
    await expect(content.getByText('Disponibile', { exact: true }).first()).toBeVisible()
    await expect(content.getByText(/^Pronto (in (un’ora|\d+ (minuti|ore))|\S.* dalle \d\d:\d\d)$/)).toBeVisible()
    await expect(content.getByText(/^Disponibilità aggiornata il \d\d\/\d\d\/\d\d alle \d\d:\d\d$/)).toBeVisible()
    await expect(content.getByText(product.max_quantity_reason ?? '', { exact: true })).toBeVisible()
    await expect(
      content.getByText(
        `È un medicinale a base di ${midSentence(product.active_ingredient ?? '')}. Leggere attentamente il foglio illustrativo.`,
        { exact: true },
      ),
    ).toBeVisible()
    for (const fact of [product.minsan, product.ean[0], product.form, product.pack, product.manufacturer])
      await expect(
        content
          .getByRole('definition')
          .filter({ hasText: fact ?? '' })
          .first(),
      ).toBeVisible()
    await expect(content.getByRole('button', { name: `Aggiungi al carrello: ${product.name}` })).toBeVisible()
    await content.getByText(texts.product.sections.contraindications).click()
    await expect(content.locator('#contraindications .prose')).toBeVisible()
    await expect(content.getByRole('heading', { name: 'Nelle altre farmacie vicine' })).toBeVisible()
    await expect(content.getByRole('link', { name: /registro del Ministero/ })).toHaveAttribute(
      'href',
      pharmacy.online_medicines?.register_url ?? 'none',
    )
  })

  test('on prescription is reserved, and its equivalents say what they cost less or more (docs/domain.md#L36)', async ({
    page,
    context,
    request,
  }) => {
    await choose(context, HERE)
    const product = await findProduct(
      request,
      HERE,
      (one) => one.supply === 'RR' && one.availability === 'available' && /Paracetamolo/.test(one.name),
    )
    await page.goto(`/product/${product.minsan}`)
    await expect(main(page).getByText('Questo medicinale richiede la ricetta')).toBeVisible()
    await expect(main(page).getByRole('button', { name: `Prenota con ricetta: ${product.name}` })).toHaveText(
      'Prenota con ricetta',
    )
    const equivalents = main(page).getByRole('region', { name: 'Farmaci equivalenti' })
    await expect(equivalents.getByText(/in (meno|più)|Stesso prezzo/).first()).toBeVisible()
    await expect(equivalents.getByText('La sostituzione è decisa da medico e farmacista.')).toBeVisible()
  })

  test('without a pharmacy has the lowest price and the way to choose', async ({ page, request }) => {
    const { minsan } = await findProduct(
      request,
      HERE,
      (one) => one.kind === 'cosmetic' && one.availability === 'available',
    )
    const product = await productAt(request, minsan, null)
    await page.goto(`/product/${minsan}`)
    await expect(
      main(page)
        .getByText(`da ${formatEuro(product.price ?? 0)}`)
        .first(),
    ).toBeVisible()
    await expect(main(page).getByText(/^Lo (ha|hanno) \d+ farmaci/)).toBeVisible()
    await expect(
      main(page).getByRole('link', { name: 'Scegli la farmacia per vedere prezzo e disponibilità' }).first(),
    ).toBeVisible()
    await expect(main(page).getByText('Disponibile in alcune farmacie').first()).toBeVisible()
  })

  test('at a reduced price shows the lowest of thirty days', async ({ page, context, request }) => {
    await choose(context, HERE)
    const product = await findProduct(request, HERE, (one) => one.list_price !== null && one.lowest_price_30d !== null)
    await page.goto(`/product/${product.minsan}`)
    await expect(
      main(page)
        .getByText(`Prezzo più basso degli ultimi 30 giorni: ${formatEuro(product.lowest_price_30d ?? 0)}`)
        .first(),
    ).toBeVisible()
  })

  test('that was withdrawn answers 410, one that never was 404, another spelling moves on', async ({
    page,
    request,
    pageErrors,
  }) => {
    pageErrors.expected.push(/status of 4(04|10)/)
    const gone = await page.goto(`/product/${WITHDRAWN}`)
    expect(gone?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1, name: 'Questo prodotto non è più in vendita' })).toBeVisible()
    const unknown = await page.goto('/product/999999999')
    expect(unknown?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Pagina non trovata' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    const product = await findProduct(request, HERE, (one) => one.minsan.startsWith('0'))
    const moved = await request.get(`/product/A${product.minsan}`, { maxRedirects: 0 })
    expect(moved.status()).toBe(308)
    expect(moved.headers().location).toBe(`/product/${product.minsan}`)
  })
})

/** The seller's name is above the products on wide screens, below them on a phone. */
const seen = (page: Page, text: string) => main(page).getByText(text).filter({ visible: true })

test.describe('the chosen pharmacy', () => {
  test('is followed by pages that were open in another tab, and by Back', async ({ page, context, request }) => {
    await choose(context, HERE)
    const here = await readPharmacy(request, HERE)
    const there = await readPharmacy(request, THERE)
    await page.goto('/categories/igiene')
    await expect(seen(page, `Prezzi e disponibilità di ${here.name}`)).toBeVisible()
    await cards(page).first().getByRole('link').click()
    await expect(main(page).getByText(`Prezzo di ${here.name}`)).toBeVisible()

    const other = await context.newPage()
    await other.goto('/home')
    await choose(context, THERE)
    await other.evaluate(() => new BroadcastChannel('pharmacy').postMessage(null))
    await expect(main(page).getByText(`Prezzo di ${there.name}`)).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL('/categories/igiene')
    await expect(seen(page, `Prezzi e disponibilità di ${there.name}`)).toBeVisible()
  })
})
