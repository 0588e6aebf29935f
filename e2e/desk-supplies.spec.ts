import { readFile } from 'node:fs/promises'
import type { ProductSummary } from '@/lib/contract/products'
import { fill } from '@/lib/i18n/fill'
import { findProduct } from './support/catalogue'
import { newCustomer } from './support/customer'
import { deskPharmacy, logInAtDesk, openDesk, otherPage, STAFF } from './support/desk'
import { placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { desk, orders } = texts
const { supplies } = desk

/** No other test orders these. */
const wanted = ({ supply, availability }: ProductSummary) => supply === 'OTC' && availability === 'orderable'

test('missing packs are ordered once, arrive, and complete an order', async ({ page, request, browser }) => {
  test.slow()
  const pharmacyId = await deskPharmacy()
  const { minsan, name } = await findProduct(request, pharmacyId, wanted)
  const order = await placeOrder(request, await newCustomer(request), pharmacyId, [minsan])
  await openDesk(page, STAFF.assistant, '/banco?lavoro=to_order')
  await page.getByRole('link', { name: supplies.link }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(supplies.title)
  const row = page.getByRole('row').filter({ hasText: minsan })
  await expect(row).toContainText(order.number)
  await expectGoodAtEachWidth(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: supplies.export }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFminsan;/)
  expect(csv).toContain(`"${minsan}";"1";"${name}"\r\n`)
  await page.getByText(supplies.text, { exact: true }).click()
  await expect(page.getByLabel(supplies.textLabel)).toHaveValue(new RegExp(`^${minsan}\t1\t`, 'm'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: supplies.copy }).click()
  await expect(page.getByText(desk.print.copied, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${minsan}\t1\t`)

  const other = await otherPage(browser)
  await openDesk(other, STAFF.pharmacist, '/banco/da-ordinare')
  const button = (text: string) => ({ name: fill(text, { name }), exact: true })
  await page.getByRole('button', button(supplies.ordinato.mark)).click()
  await expect(page.getByText(desk.done.ordinato)).toBeVisible()
  await other.getByRole('button', button(supplies.ordinato.mark)).click()
  await expect(other.getByRole('main').getByRole('alert')).toContainText('ha già ordinato')
  await expect(other.getByRole('button', button(supplies.ordinato.mark))).toHaveCount(0)

  // Ordered by mistake, and again.
  await page.getByRole('button', button(supplies.undo.ordered)).click()
  await expect(page.getByText(desk.done['annulla-fornitura'])).toBeVisible()
  await page.getByLabel(fill(supplies.ordinato.label, { name })).fill('tre')
  await page.getByRole('button', button(supplies.ordinato.mark)).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(supplies.invalid)
  await page.getByRole('button', button(supplies.ordinato.mark)).click()
  await expect(page.getByText(desk.done.ordinato)).toBeVisible()
  await expectGoodAtEachWidth(page)

  await page.getByRole('button', button(supplies.arrivato.mark)).click()
  await expect(
    page.getByText(fill(`${supplies.complete}`.replace(/<[^>]+>/g, ''), { number: order.number })),
  ).toBeVisible()
  await expectGoodAtEachWidth(page)
  await page.getByRole('link', { name: order.number }).click()
  await expect(page.getByRole('main').getByText(/da ordinare/)).toHaveCount(0)
  await page.getByRole('button', { name: desk.order.step.take }).click()
  await page.getByRole('button', { name: desk.order.step.ready }).click()
  await expect(page.getByRole('main').getByText(orders.status.ready).first()).toBeVisible()
  await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of missing packs has the text to copy and no button that does nothing', async ({ page, request }) => {
    const pharmacyId = await deskPharmacy()
    const { minsan } = await findProduct(
      request,
      pharmacyId,
      ({ kind, availability }) => kind === 'supplement' && availability === 'orderable',
    )
    await placeOrder(request, await newCustomer(request), pharmacyId, [minsan])
    await logInAtDesk(page, STAFF.assistant, '/banco/da-ordinare')
    await page.getByText(supplies.text, { exact: true }).click()
    await expect(page.getByLabel(supplies.textLabel)).toHaveValue(new RegExp(minsan))
    await expect(page.getByRole('button', { name: supplies.copy })).toHaveCount(0)
  })
})
