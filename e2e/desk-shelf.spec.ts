import type { DeskProduct } from '@/lib/contract/desk-products'
import { changeable, findProduct } from './support/catalogue'
import { deskPharmacy, openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { agenda, catalogue, done } = texts.desk

test('the agenda turns by days and weeks', async ({ page }) => {
  await openDesk(page, STAFF.assistant, '/banco/agenda')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(agenda.title)
  await page.getByRole('navigation', { name: agenda.turn }).locator('summary').click()
  await page.getByLabel(agenda.days, { exact: true }).selectOption('7')
  await page.getByRole('button', { name: agenda.show }).click()
  await expect(page).toHaveURL(/giorni=7/)
  const first = await page.getByLabel(agenda.day, { exact: true }).inputValue()
  await page.getByRole('link', { name: agenda.next, exact: true }).click()
  await expect(page.getByLabel(agenda.day, { exact: true })).not.toHaveValue(first)
  await expectGoodAtEachWidth(page)
})

test('a price and a stock are changed where the product is found, and what is wrong is said at its field', async ({
  page,
  request,
}) => {
  const id = await deskPharmacy()
  const { minsan, name } = await findProduct(request, id, changeable('other'))
  await openDesk(page, STAFF.assistant, '/banco/catalogo')
  await page.getByRole('searchbox').fill(minsan)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cerca=/)
  const row = page.getByRole('row').filter({ hasText: name })
  const change = async (price: string, stock: string) => {
    if (!(await row.getByLabel(catalogue.price).isVisible())) await row.locator('summary').click()
    await row.getByLabel(catalogue.price).fill(price)
    await row.getByLabel(catalogue.stock, { exact: true }).fill(stock)
    await row.getByRole('button', { name: catalogue.save }).click()
  }
  await change('tre euro', '400')
  await expect(row.getByText(texts.validation.code.number_invalid)).toBeVisible()
  await expect(row.getByLabel(catalogue.price)).toHaveValue('tre euro')
  await expectGoodAtEachWidth(page)
  await change('777,77', '400')
  await expect(row.getByText(texts.desk.code.price_jumps)).toBeVisible()
  await expectGoodAtEachWidth(page)
  await row.getByRole('checkbox', { name: /^Sì, il prezzo è giusto/ }).check()
  await change('7,77', '400')
  await expect(page.getByText(done.prodotto)).toBeVisible()
  await expect(row).toContainText('7,77')
  const answer = await request.get(`${shop.backend_url}/v1/products/${minsan}?pharmacy_id=${id}`)
  expect(((await answer.json()) as DeskProduct).price).toBe(7.77)
})
