import { randomUUID } from 'node:crypto'
import { readMail } from '@/backend/testing/mail'
import { toPlace } from '@/lib/rules/city-name'
import { mayBeOrdered } from '@/lib/rules/sale'
import { choose, findProduct, readPharmacy } from './support/catalogue'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { mails, newestMailTo } from './support/shop'
import { texts } from './support/texts'

const { product: productTexts, shell, validation } = texts
const said = texts.pharmacy.help.message

test('a guest writes to the pharmacy from the foot of a page, and the message arrives', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  await choose(context, '1')
  const pharmacy = await readPharmacy(request, '1')
  await page.goto('/toc')
  const panel = page.getByRole('dialog')
  await page.getByRole('contentinfo').getByRole('button', { name: shell.footer.contacts }).click()
  await expect(panel.getByRole('heading', { name: pharmacy.name })).toBeVisible()
  await panel.getByRole('button', { name: said.submit }).click()
  await expect(panel.getByText(validation.missing.name).first()).toBeVisible()
  await expectNoOverflowAtEachWidth(page)
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
  await expect(panel.getByText(said.sent.replace('{to_pharmacy}', toPlace(pharmacy.name)))).toBeVisible()
  const sent = () => mails().find(({ text }) => text.includes(marker))
  await expect.poll(() => sent() !== undefined).toBe(true)
  expect(sent()?.text).toContain('anna@example.com')
})

test('who waits for a product leaves an address', async ({ page, context, request }) => {
  await choose(context, '1')
  const wanted = await findProduct(request, '1', (one) => mayBeOrdered(one) && one.availability === 'unavailable')
  await page.goto(`/product/${wanted.minsan}`)
  const field = page.getByLabel(productTexts.notifyEmail)
  await page.getByRole('button', { name: productTexts.notify }).click()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: productTexts.notify }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const address = `attesa-${randomUUID()}@example.com`
  await field.fill(address)
  await page.getByRole('checkbox', { name: productTexts.notifyConsent }).check()
  await page.getByRole('button', { name: productTexts.notify }).click()
  await expect(page.getByText(productTexts.notifyToConfirm)).toBeVisible()
  await expect.poll(() => newestMailTo(address) !== undefined).toBe(true)
  const mail = readMail(newestMailTo(address) ?? '')
  expect(mail.subject + mail.text).not.toContain(wanted.name)
  await page.goto(new URL(mail.link ?? '').pathname + new URL(mail.link ?? '').search)
  await expect(page).toHaveURL(/\/confirm\/notify/)
  await expectAccessible(page)
  await page.getByRole('button', { name: productTexts.notifyConfirm.accept }).click()
  await expect(page.getByText(productTexts.notifyConfirm.done.replace('{days}', '60'))).toBeVisible()
})

test('what the public cannot buy says so, and can neither be bought nor waited for (docs/domain.md#L26)', async ({
  page,
  context,
  request,
}) => {
  await choose(context, '1')
  const hospital = await findProduct(request, '1', ({ supply }) => supply === 'OSP')
  await page.goto(`/product/${hospital.minsan}`)
  const content = page.getByRole('main')
  await expect(content.getByText(productTexts.notSold.hospital)).toBeVisible()
  for (const name of [productTexts.notify, productTexts.add, productTexts.reserve])
    await expect(content.getByRole('button', { name })).toHaveCount(0)
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(things.join()).toContain('PrescriptionOnly')
  expect(things.join()).not.toContain('"offers"')
  await expectAccessible(page)
})
