import { findProduct } from './support/catalogue'
import { expect, test } from './support/page'
import { texts } from './support/texts'

test.use({ javaScriptEnabled: false })

const WIDTHS = [390, 1280]

for (const width of WIDTHS)
  test(`without JavaScript one finds, reads and chooses at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const main = page.getByRole('main')
    const product = await findProduct(
      request,
      '1',
      ({ kind, availability }) => kind === 'supplement' && availability === 'available',
    )

    await page.goto('/home')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Milano \(MI\)/ })).toBeVisible()

    // The search box is a form; its pages are links.
    await page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: /cerca/i }))
      .first()
      .fill('crema')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=crema/)
    await expect(main.getByRole('heading', { level: 1 })).toContainText('crema')
    await main
      .getByRole('navigation')
      .getByRole('link', { name: /pagina 2/i })
      .first()
      .click()
    await expect(page).toHaveURL(/page=2/)
    await expect(main.getByRole('link', { name: /./ }).first()).toBeVisible()

    // A category with its filters, which are a form as well.
    await page.goto('/categories/dolore')
    await expect(main.getByRole('heading', { level: 1, name: 'Dolore' })).toBeVisible()
    expect(await main.locator('a[href^="/product/"]').count()).toBeGreaterThan(4)

    // A product: all of its texts can be opened, and what needs a script says so instead of doing nothing.
    await page.goto(`/product/${product.minsan}`)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('noscript > *', { hasText: texts.product.noScript })).toBeVisible()
    await expect(main.getByRole('button', { name: /^Aggiungi al carrello/ })).toHaveCount(0)

    // A pharmacy, from its comune to its own page and its services, and the choice of it.
    await page.goto('/pharmacies')
    await main.getByRole('link', { name: /^Milano/ }).click()
    await main.getByRole('link', { name: /^Milano/ }).click()
    await expect(page).toHaveURL(/\/pharmacies\/mi\/milano$/)
    await main.getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/pharmacy\/[A-Z]/)
    const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(main.getByRole('heading', { name: 'Orari' })).toBeVisible()
    await main.getByRole('button', { name: texts.pharmacy.chooseLabel.replace('{pharmacy}', name) }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`/product/${product.minsan}`)
    await expect(main.getByText(`Prezzo di ${name}`)).toBeVisible()

    await page.goto('/checkout')
    await expect(main.locator('noscript > *')).toContainText(texts.cart.noScript)
    await expect(main.getByRole('status')).toHaveCount(0)
  })
