import { readFile } from 'node:fs/promises'
import { fill } from '@/lib/i18n/fill'
import { findProduct } from './support/catalogue'
import { newCustomer } from './support/customer'
import { deskPharmacy, newDeskOrder, nextCosmetic, openDesk, openPlace, STAFF } from './support/desk'
import { operator, placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { done, figures, order: said, print, till } = texts.desk

test.slow()

test('an order paid by card is in the till of the day, and a correction stays to be seen', async ({
  page,
  request,
}) => {
  const { order } = await newDeskOrder(request)
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: said.step.take }).click()
  await main.getByRole('button', { name: said.step.ready }).click()
  await main.getByRole('button', { name: said.handOver.card }).click()
  await expect(main.getByText(/pagato con carta o POS/).first()).toBeVisible()

  await openPlace(page, till.title)
  const row = main.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText(till.method.card)
  await expect(row).toContainText('Luca Ferri')
  await row.getByRole('link', { name: order.number }).click()
  await main.getByText(said.booked.title).click()
  await main.getByRole('button', { name: said.booked.submit }).click()
  await expect(main.getByText(said.undo.lead)).toBeVisible()
  await expect(main.getByText('corretto: pagato in contanti, Luca Ferri')).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await openPlace(page, till.title)
  await expect(row).toHaveCount(2)
  await expect(row.nth(0)).toContainText(/Non vale: annullato o corretto da Luca Ferri/)
  await expect(row.nth(1)).toContainText(till.method.cash)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
})

test('a day is closed with the counted cash, its difference and a note, and saved as CSV', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openDesk(page, STAFF.assistant, '/banco/cassa?giorno=2026-01-02')
  const main = page.getByRole('main')
  await main.getByLabel(till.counted).fill('niente')
  await main.getByRole('button', { name: till.submit }).click()
  await expect(main.getByText(till.countedInvalid)).toBeVisible()
  await main.getByLabel(till.opening).fill('100')
  await main.getByLabel(till.counted).fill('1.101,50')
  await main.getByLabel(till.kept).fill('80,50')
  await main.getByLabel(till.why).fill('=1+1')
  await main.getByRole('button', { name: till.submit }).click()
  await expect(main.getByText(done.cassa)).toBeVisible()
  const closing = main.getByRole('article')
  await expect(closing).toContainText(/Chiusa da Luca Ferri/)
  await expect(closing).toContainText('+1.001,50')
  await expect(main.getByLabel(till.counted)).toBeHidden()
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await main.getByRole('button', { name: print.button }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  const saving = page.waitForEvent('download')
  await main.getByRole('link', { name: till.export }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('cassa-2026-01-02.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.startsWith(`\uFEFF${till.csv.day};`)).toBe(true)
  expect(csv).toContain(`"1101,50";"1001,50";"'=1+1"`)
  expect(csv).toContain('"100,00";"80,50"')
  await page.goto('/banco/cassa?giorno=2026-01-03')
  await expect(main.getByLabel(till.opening)).toHaveValue('80,50')
})

test('a part of what was paid is given back with a reason, which the history keeps', async ({ page, request }) => {
  const { order } = await newDeskOrder(request)
  await operator('orders', 'pay', order.number, 'paid')
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  const main = page.getByRole('main')
  await main.getByText(said.part.title).click()
  await main.getByLabel(said.part.amount).fill('niente')
  await main.getByLabel(said.part.reason).fill('La scatola era aperta')
  await main.getByRole('button', { name: said.part.submit }).click()
  await expect(main.getByText(said.part.invalid)).toBeVisible()
  await expect(main.getByLabel(said.part.reason)).toHaveValue('La scatola era aperta')
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await main.getByLabel(said.part.amount).fill('0,50')
  await main.getByRole('button', { name: said.part.submit }).click()
  const event = main.getByRole('listitem').filter({ hasText: 'in contanti (La scatola era aperta), Luca Ferri' })
  await expect(event).toContainText('restituiti 0,50')
  await main.getByRole('button', { name: said.undo.submit, exact: true }).click()
  await expect(main.getByText(done.annulla)).toBeVisible()
  await expect(main.getByText(said.part.title)).toBeVisible()
})

test("the card for the till has AIC, nature and codice fiscale to copy, and keeps the receipt's number", async ({
  context,
  page,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tax_code = 'RSSMRA80A01H501U'
  const { order, product } = await newDeskOrder(request, undefined, { tax_code })
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  await page.getByRole('link', { name: print.tillLink }).click()
  await expect(page).toHaveURL(`/banco/ordini/${order.id}/cassa`)
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText(product.minsan)
  await expect(row).toContainText(print.nature.other)
  await expect(row.getByRole('img')).toBeVisible()
  await main.getByRole('button', { name: print.copyTaxCode }).click()
  await expect(main.getByText(print.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tax_code)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await main.getByLabel(print.receipt).fill('0042-0007')
  await main.getByRole('button', { name: print.receiptSave }).click()
  await expect(main.getByText(fill(said.event.receipt_noted, { about: '0042-0007' }))).toBeVisible()
})

test('an owner sees how the week went next to the one before, prints it and saves it', async ({ page, request }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await newDeskOrder(request)
  await openDesk(page, STAFF.owner, `/banco?farmacia=${await deskPharmacy()}`)
  await openPlace(page, figures.title)
  await expect(page).toHaveURL('/banco/andamento')
  const main = page.getByRole('main')
  const all = main.getByRole('table', { name: figures.orders }).getByRole('row').last()
  await expect(all).toContainText(/In tutto\s*[1-9]/)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await main.getByRole('button', { name: print.button }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  const saving = page.waitForEvent('download')
  await main.getByRole('link', { name: figures.export }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain(`"${figures.csv.orders}";"${figures.all}";`)
  await main.getByRole('link', { name: figures.previous }).click()
  await expect(page).toHaveURL(/giorno=/)
  await main.getByRole('link', { name: figures.next }).click()
  await expect(page).not.toHaveURL(/giorno=/)
  await expect(main.getByRole('link', { name: figures.next })).toHaveCount(0)
})

test('staff who own no pharmacy do not find its figures', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/)
  await openDesk(page, STAFF.assistant)
  await expect(page.getByRole('link', { name: figures.title, exact: true })).toHaveCount(0)
  await page.goto('/banco/andamento')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.desk.notFound.title)
})

test('a completed order of which a product was not handed over is corrected, and that is taken back', async ({
  page,
  request,
}) => {
  const pharmacyId = await deskPharmacy()
  const [given, kept] = [
    await findProduct(request, pharmacyId, nextCosmetic()),
    await findProduct(request, pharmacyId, nextCosmetic()),
  ]
  const order = await placeOrder(request, await newCustomer(request), pharmacyId, [given.minsan, kept.minsan])
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: said.step.take }).click()
  await main.getByRole('button', { name: said.step.ready }).click()
  await main.getByRole('button', { name: said.handOver.card }).click()
  const form = main.getByRole('group').filter({ hasText: said.correct.quantities })
  await main.locator('summary').filter({ hasText: said.correct.quantities }).click()
  await form.getByLabel(said.correct.reason).fill('La crema è rimasta qui')
  await form.getByRole('button', { name: said.correct.submit }).click()
  await expect(form.getByText(said.correct.refusal.nothing_changes)).toBeVisible()
  await form.getByLabel(fill(said.correct.given, { name: kept.name, quantity: 1 })).fill('0')
  await form.getByRole('button', { name: said.correct.submit }).click()
  await expect(main.getByText(`${said.event.quantities_corrected} (La crema è rimasta qui)`)).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: kept.name })).toHaveCount(0)
  // Within a minute; the screen is looked at afterwards.
  await main.getByRole('button', { name: said.undo.submit, exact: true }).click()
  await expect(main.getByText(done.annulla)).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: kept.name })).toHaveCount(1)
  await main.locator('summary').filter({ hasText: said.correct.quantities }).click()
  await form.getByLabel(said.correct.reason).fill('La crema è rimasta qui')
  await form.getByLabel(fill(said.correct.given, { name: kept.name, quantity: 1 })).fill('0')
  await form.getByRole('button', { name: said.correct.submit }).click()
  await expect(main.getByRole('row').filter({ hasText: kept.name })).toHaveCount(0)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
})
