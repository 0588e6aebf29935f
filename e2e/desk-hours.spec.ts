import { addDays, isoDay } from '@/lib/rules/dates'
import { choosePharmacy, deskPharmacy, openDesk, pharmacyLinks, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { code: errors, done, hours } = texts.desk

test('hours and a closure are changed, shoppers see them at once, and what is wrong is said at its field', async ({
  page,
  request,
}) => {
  // Other tests order at the pharmacy that all staff have.
  const busy = await deskPharmacy()
  await openDesk(page, STAFF.owner, '/banco/orari')
  await choosePharmacy(page, pharmacyLinks(page).and(page.locator(`:not([href$="farmacia=${busy}"])`)))
  const main = page.getByRole('main')
  const saturday = main.getByLabel(hours.day[6], { exact: true })
  const before = await saturday.inputValue()
  await saturday.fill('mattina')
  await main.getByRole('button', { name: hours.save }).click()
  await expect(main.getByText(errors.hours_invalid)).toBeVisible()
  await expect(saturday).toHaveValue('mattina')
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await saturday.fill('9-12.45')
  await main.getByRole('button', { name: hours.save }).click()
  await expect(main.getByText(done.orari)).toBeVisible()
  await expect(saturday).toHaveValue('09:00-12:45')

  const from = addDays(isoDay(new Date().toISOString()), 30)
  await main.getByLabel(hours.from).fill(from)
  await main.getByLabel(hours.reason).fill('Inventario di prova')
  await main.getByRole('button', { name: hours.submit }).click()
  await expect(main.getByText('Inventario di prova')).toBeVisible()
  await main.getByLabel(hours.from).fill(from)
  await main.getByRole('button', { name: hours.submit }).click()
  await expect(main.getByText(errors.closure_overlaps)).toBeVisible()
  await expectGoodAtEachWidth(page)

  const name = await page.getByRole('navigation', { name: texts.desk.pharmacy }).locator('[aria-current]').textContent()
  const found = await request.get('/api/v1/pharmacies?latitude=45.47&longitude=9.2&limit=50')
  const code = ((await found.json()) as { name: string; code: string }[]).find((one) => one.name === name)?.code
  await expect.poll(async () => (await request.get(`/pharmacy/${code}`)).text()).toMatch(/Inventario di prova/)
  // Another test imports closures there.
  const closure = main.getByRole('listitem').filter({ hasText: 'Inventario di prova' })
  await closure.getByRole('button', { name: new RegExp(`^${hours.remove}`) }).click()
  await expect(main.getByText('Inventario di prova')).toHaveCount(0)
  await saturday.fill(before)
  await main.getByRole('button', { name: hours.save }).click()
  await expect(saturday).toHaveValue(before)
})
