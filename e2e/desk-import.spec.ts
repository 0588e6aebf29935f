import type { Page } from '@playwright/test'
import { changeable, findProduct } from './support/catalogue'
import { choosePharmacy, deskPharmacy, logInAtDesk, openDesk, pharmacyLinks, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { catalogue, code, imports } = texts.desk

/** For a job of the backend, which gives way to visitors. */
const DONE = { timeout: 100_000 }
test.slow()

const choose = (page: Page, content: string) =>
  page.getByLabel(imports.file, { exact: true }).setInputFiles({
    name: 'listino di oggi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const columnOf = (page: Page, heading: string) =>
  page.getByLabel(imports.readAsOf.replace('{heading}', heading), { exact: true })

test('an owner with only a file corrects its columns, tries it, imports it, reads the report and undoes it', async ({
  page,
  request,
}) => {
  const id = await deskPharmacy()
  const { minsan, name } = await findProduct(request, id, changeable('baby'))
  await openDesk(page, STAFF.owner, '/banco/catalogo')
  await page.getByRole('link', { name: catalogue.import }).click()
  await page.waitForURL(/importa/)
  // Another test imports at the other one.
  await page.goto(`/banco/importa?farmacia=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(imports.title)
  await choose(page, 'PK\u0003\u0004')
  await button(page, imports.read).click()
  await expect(page.getByText(code.file_damaged)).toBeVisible()

  await choose(page, `Minsan;Prodotto;Quanto costa;Pezzi;Note\n${minsan};${name};6,66;12;\n12;Sbagliato;1,00;1;\n`)
  await button(page, imports.read).click()
  await expect(page.getByText('listino di oggi.csv')).toBeVisible()
  await expect(columnOf(page, 'Minsan')).toHaveValue('minsan')
  await button(page, imports.check).click()
  await expect(page.getByText(imports.missing.split('{')[0] ?? '')).toBeVisible()
  await expectGoodAtEachWidth(page)
  await columnOf(page, 'Quanto costa').selectOption('price')
  await columnOf(page, 'Pezzi').selectOption('stock')
  await button(page, imports.check).click()

  await expect(page.getByRole('heading', { name: imports.rehearsal })).toBeVisible(DONE)
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('6,66')
  await expect(page.getByText(imports.reasons.invalid_minsan)).toBeVisible()
  await button(page, imports.write).click()
  await expect(page.getByRole('heading', { name: imports.result })).toBeVisible(DONE)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: imports.report }).click(),
  ])
  expect(download.suggestedFilename()).toBe('resoconto.csv')
  await expectGoodAtEachWidth(page)
  await button(page, imports.undo).click()
  await expect(page.getByText(/tornat[ae] com/)).toBeVisible(DONE)
  await page.getByRole('link', { name: imports.another }).click()
  await expect(page.getByRole('row').filter({ hasText: 'listino di oggi.csv' }).first()).toContainText(
    imports.status.undone,
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('closures are imported, and the page shows by itself that they are', async ({ page }) => {
    await logInAtDesk(page, STAFF.owner, '/banco/importa')
    // Another test imports at the first one.
    const others = page.locator(`:not([href$="farmacia=${await deskPharmacy()}"])`)
    await choosePharmacy(page, pharmacyLinks(page).and(others).first())
    await page.getByLabel(imports.what).selectOption('closures')
    await choose(page, 'dal;al;motivo\n2099-08-10;2099-08-16;Ferie\n')
    await button(page, imports.read).click()
    await button(page, imports.check).click()
    await expect(page.getByRole('heading', { name: imports.rehearsal })).toBeVisible(DONE)
    await button(page, imports.write).click()
    await expect(page.getByRole('heading', { name: imports.result })).toBeVisible(DONE)
    await button(page, imports.undo).click()
    await expect(page.getByText(/tornat[ae] com/)).toBeVisible(DONE)
  })
})
