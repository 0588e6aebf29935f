import { randomUUID } from 'node:crypto'
import { readMail } from '@/backend/testing/mail'
import { choose, findProduct, pharmacyOf } from './support/catalogue'
import { expect, expectAccessible, test } from './support/page'
import { newestMailTo } from './support/shop'
import { texts } from './support/texts'

const { product: productTexts, shell, validation } = texts
const said = texts.pharmacy.help.message

test('a guest writes to the pharmacy from the foot of a page, and the message arrives', async ({
  page,
  context,
  request,
}) => {
  await choose(context, 1)
  const pharmacy = await pharmacyOf(request, 1)
  await page.goto('/toc')
  const panel = page.getByRole('dialog')
  await page.getByRole('contentinfo').getByRole('button', { name: shell.footer.contacts }).click()
  await expect(panel.getByRole('heading', { name: pharmacy.name })).toBeVisible()
  await panel.getByRole('button', { name: said.submit }).click()
  await expect(panel.getByText(validation.code.required).first()).toBeVisible()
  await expectAccessible(page)
  const marker = randomUUID()
  await panel.getByLabel(said.name).fill('Anna Rossi')
  await panel.getByLabel(said.email, { exact: true }).fill('anna')
  await panel.getByLabel(said.text).fill(`Avete il collirio? ${marker}`)
  await panel.getByRole('button', { name: said.submit }).click()
  await expect(panel.getByText(validation.code.email_invalid)).toBeVisible()
  await expect(panel.getByLabel(said.text)).toHaveValue(`Avete il collirio? ${marker}`)
  await panel.getByLabel(said.email, { exact: true }).fill('anna@example.com')
  await panel.getByRole('button', { name: said.submit }).click()
  await expect(panel.getByText(said.sent.replace('{pharmacy}', pharmacy.name))).toBeVisible()
  await expect.poll(() => newestMailTo(marker) !== undefined).toBe(true)
  expect(readMail(newestMailTo(marker) ?? '').text).toContain('anna@example.com')
})

test('who waits for a product leaves an address', async ({ page, context, request }) => {
  await choose(context, 1)
  const wanted = await findProduct(request, 1, (one) => one.availability === 'unavailable')
  await page.goto(`/product/${wanted.minsan}`)
  const field = page.getByLabel(productTexts.notifyEmail)
  await expect(async () => {
    await page.getByRole('button', { name: productTexts.notify }).click()
    await expect(field).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: productTexts.notify }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await field.fill(`attesa-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: productTexts.notify }).click()
  await expect(page.getByText(productTexts.notifyDone.replace('{product}', wanted.name))).toBeVisible()
})
