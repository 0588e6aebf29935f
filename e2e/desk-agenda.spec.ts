import { openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { agenda, done } = texts.desk

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an appointment is taken on the telephone, moved and cancelled', async ({ page }) => {
  const last_name = `Neri${String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.floor(Math.random() * 26)))}`
  await openDesk(page, STAFF.assistant, '/banco/agenda')
  await page.getByRole('link', { name: agenda.new }).click()
  await expect(page).toHaveURL(/\/banco\/agenda\/nuovo/)
  const free = page.getByRole('radio')
  const chooseDay = async (from: number) => {
    // Some days are closed or full.
    for (let days = from; days < from + 10; days += 1) {
      await page.locator('input[name="giorno"][type="date"]').fill(inDays(days))
      await page.getByRole('button', { name: agenda.showTimes }).click()
      await page.waitForURL(new RegExp(`giorno=${inDays(days)}`))
      if ((await free.count()) > 0) return
    }
    throw new Error('no free time')
  }
  await chooseDay(8)
  await free.first().check()
  await page.getByLabel(agenda.firstName, { exact: true }).fill('Rosa')
  await page.getByLabel(agenda.lastName).fill(last_name)
  await page.getByLabel(agenda.phone).fill('chiamare')
  await page.getByLabel(agenda.note, { exact: true }).fill('Prima volta')
  await page.getByRole('button', { name: agenda.book }).click()
  await expect(page.getByLabel(agenda.phone)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(agenda.phone)).toHaveCSS('border-top-width', '2px')
  await expect(page.getByLabel(agenda.lastName)).toHaveValue(last_name)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.getByLabel(agenda.phone).fill('02 5550 1234')
  await page.getByRole('button', { name: agenda.book }).click()
  await expect(page.getByText(done.prenota)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: last_name })
  await expect(row).toContainText('Luca Ferri')
  // On a tablet a button has one line.
  await page.setViewportSize({ width: 1024, height: 768 })
  const move = await row.getByRole('link', { name: agenda.move }).boundingBox()
  expect(move?.height).toBeLessThan(50)

  await row.getByRole('link', { name: agenda.move }).click()
  await expect(page).toHaveURL(/\/banco\/agenda\/sposta/)
  await expect(page.getByText(agenda.moveNoMail)).toBeVisible()
  await chooseDay(20)
  await expectGoodAtEachWidth(page)
  await free.first().check()
  await page.getByRole('button', { name: agenda.moveSubmit }).click()
  await expect(page.getByText(done.sposta)).toBeVisible()
  await row.getByText(agenda.cancel, { exact: true }).click()
  await row.getByRole('button', { name: agenda.sureNoMail }).click()
  await expect(page.getByText(done.cancelled)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an hour is closed for bookings, and opened again', async ({ page }) => {
  const day = inDays(40)
  await openDesk(page, STAFF.assistant, `/banco/agenda?giorno=${day}`)
  const reason = `Riunione ${crypto.randomUUID().slice(0, 8)}`
  const close = page.getByRole('group').filter({ has: page.getByText(agenda.close, { exact: true }) })
  await page.getByText(agenda.close, { exact: true }).click()
  await page.getByLabel(agenda.from, { exact: true }).fill('10:00')
  await page.getByLabel(agenda.to, { exact: true }).fill('09:00')
  await page.getByLabel(agenda.reason).fill(reason)
  await page.getByRole('button', { name: agenda.closeSubmit, exact: true }).click()
  await expect(page.getByText(agenda.toAfterFrom)).toBeVisible()
  await expect(close.getByLabel(agenda.reason)).toHaveValue(reason)
  await expectGoodAtEachWidth(page)
  await page.getByLabel(agenda.to, { exact: true }).fill('11:00')
  await page.getByRole('button', { name: agenda.closeSubmit, exact: true }).click()
  await expect(page.getByText(done.chiudi)).toBeVisible()
  const block = page.getByRole('listitem').filter({ hasText: reason })
  await block.getByRole('button', { name: agenda.open }).click()
  await expect(page.getByText(done.apri)).toBeVisible()
  await expect(block).toHaveCount(0)
})
