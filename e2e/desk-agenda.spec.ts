import type { Page } from '@playwright/test'
import { addDays, isoDay } from '@/lib/rules/dates'
import { deskPharmacy, openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { agenda, done } = texts.desk

test.slow()

/** Rows of the list below the drawn times. */
const listed = (page: Page, text: string) =>
  page
    .getByRole('table', { name: /^(Appuntamenti di|Chi chiamare)/ })
    .getByRole('row')
    .filter({ hasText: text })

const newName = (start: string) =>
  start + String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.floor(Math.random() * 26)))

/** The days of a test stay the same over midnight. */
const today = isoDay()
const inDays = (days: number) => addDays(today, days)

test('an appointment is taken on the telephone, moved and cancelled', async ({ page }) => {
  const lastName = newName('Neri')
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
  await page.getByLabel(agenda.lastName).fill(lastName)
  await page.getByLabel(agenda.phone).fill('chiamare')
  await page.getByLabel(agenda.note, { exact: true }).fill('Prima volta')
  await page.getByRole('button', { name: agenda.book }).click()
  await expect(page.getByLabel(agenda.phone)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(agenda.phone)).toHaveCSS('border-top-width', '2px')
  await expect(page.getByLabel(agenda.lastName)).toHaveValue(lastName)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.getByLabel(agenda.phone).fill('02 5550 1234')
  await page.getByRole('button', { name: agenda.book }).click()
  await expect(page.getByText(done.prenota)).toBeVisible()
  const row = listed(page, lastName)
  await expect(row).toContainText('Luca Ferri')
  await expect(row).toContainText(agenda.noEmail)
  const agendaPath = page.url()
  await page.getByRole('link', { name: agenda.toCalls }).click()
  await expect(page).toHaveURL(/\/banco\/agenda\/chiamate/)
  await expect(listed(page, lastName)).toContainText('02 5550 1234')
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.getByRole('link', { name: agenda.backToAgenda }).click()
  await expect(page).toHaveURL(agendaPath.replace(/[?&]fatto=\w+/, ''))
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

test('the same person at the same time is asked about', async ({ page }) => {
  const lastName = newName('Doppia')
  await openDesk(page, STAFF.assistant, `/banco/agenda/nuovo?farmacia=${await deskPharmacy()}`)
  const options = page.getByLabel(agenda.service, { exact: true }).getByRole('option')
  const services = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const { time, paths } = await findSharedTime(page, services)
  for (const [index, path] of paths.entries()) {
    await page.goto(path)
    await page.getByRole('radio', { name: time, exact: true }).check()
    await fillCaller(page, 'Ines', lastName, '02 5550 4321')
    await page.getByRole('button', { name: agenda.book }).click()
    if (index === 0) await expect(page.getByText(done.prenota)).toBeVisible()
  }
  await expect(page.getByText(agenda.bookedAlready)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Ines ${lastName}` })).toContainText(time)
  await expectGoodAtEachWidth(page)
  await page.getByRole('button', { name: agenda.bookAnyway }).click()
  await expect(page.getByText(done.prenota)).toBeVisible()
  await expect(listed(page, `Ines ${lastName}`)).toHaveCount(2)
})

/** Finds a time that is free for two of the services, with the pages that book them. */
async function findSharedTime(page: Page, services: readonly string[]) {
  for (let days = 14; days < 30; days += 1) {
    const first = new Map<string, string>()
    for (const service of services) {
      const path = `/banco/agenda/nuovo?servizio=${service}&giorno=${inDays(days)}`
      await page.goto(path)
      for (const text of await page.locator('label:has([type="radio"])').allTextContents()) {
        const [time, other] = [text.trim(), first.get(text.trim())]
        if (other !== undefined) return { time, paths: [other, path] }
        first.set(time, path)
      }
    }
  }
  throw new Error('no two services have a free time in common')
}

/** Opens the form of a new booking on the first day with free times from so many days on. */
async function openFreeDay(page: Page, from: number): Promise<number> {
  for (let days = from; days < from + 12; days += 1) {
    await page.goto(`/banco/agenda/nuovo?giorno=${inDays(days)}`)
    if ((await page.getByRole('radio').count()) > 1) return days
  }
  throw new Error('no free time')
}

async function fillCaller(page: Page, firstName: string, lastName: string, phoneNumber: string) {
  await page.getByLabel(agenda.firstName, { exact: true }).fill(firstName)
  await page.getByLabel(agenda.lastName).fill(lastName)
  await page.getByLabel(agenda.phone).fill(phoneNumber)
  await page.getByLabel(agenda.note, { exact: true }).fill('Prima volta')
}

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

test('a day that is closed names its appointments first, which are moved and cancelled from there', async ({
  page,
}) => {
  const { met } = texts.desk
  const names = ['Gina', 'Piero']
  await openDesk(page, STAFF.assistant, '/banco/agenda')
  const closed = await openFreeDay(page, 46)
  for (const [index, name] of names.entries()) {
    await page.goto(`/banco/agenda/nuovo?giorno=${inDays(closed)}`)
    await page.getByRole('radio').first().check()
    await fillCaller(page, name, 'Incontri', `02 5550 123${index}`)
    await page.getByRole('button', { name: agenda.book }).click()
    await expect(page.getByText(done.prenota)).toBeVisible()
  }
  await page.getByText(agenda.close, { exact: true }).click()
  await page.getByLabel(agenda.reason).fill('Tutto chiuso')
  await page.getByRole('button', { name: agenda.closeSubmit, exact: true }).click()
  const list = page.getByRole('region', { name: met.title })
  const [first, second] = names.map((name) => list.getByRole('row').filter({ hasText: `${name} Incontri` }))
  await expect(list.getByText(met.notSaved)).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await first?.getByRole('link', { name: agenda.move }).click()
  // The day after the closed one, or the next with a free time.
  const free = page.getByRole('radio')
  for (let days = closed + 1; (await free.count()) === 0 && days < closed + 10; days += 1) {
    await page.locator('input[name="giorno"][type="date"]').fill(inDays(days))
    await page.getByRole('button', { name: agenda.showTimes }).click()
    await page.waitForURL(new RegExp(`giorno=${inDays(days)}`))
  }
  await free.first().check()
  await page.getByRole('button', { name: agenda.moveSubmit }).click()
  await expect(page.getByText(done.sposta)).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: 'Gina Incontri' })).toHaveCount(0)
  await second?.getByText(agenda.cancel, { exact: true }).click()
  await second?.getByRole('button', { name: agenda.sureNoMail }).click()
  await expect(list.getByText(met.none)).toBeVisible()
  await list.getByRole('button', { name: met.save, exact: true }).click()
  await expect(page.getByText(done.chiudi)).toBeVisible()
  const block = page.getByRole('listitem').filter({ hasText: 'Tutto chiuso' })
  await expect(block).toContainText(agenda.allDay)
  await block.getByRole('button', { name: agenda.open }).click()
  await expect(page.getByText(done.apri)).toBeVisible()
})

test('a press on a free time books it with three fields; dragged away it is moved after a question, and taken back', async ({
  page,
}) => {
  const lastName = newName('Griglia')
  await openDesk(page, STAFF.assistant, `/banco/agenda?farmacia=${await deskPharmacy()}&giorno=${inDays(33)}`)
  const places = page.locator('[data-free]')
  for (let days = 34; (await places.count()) < 4; days += 1) await page.goto(`/banco/agenda?giorno=${inDays(days)}`)
  // One service.
  const [service] = await places.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.free))
  await page.goto(`${page.url()}&servizio=${service}`)
  const path = page.url()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  const time = ((await places.nth(1).textContent()) ?? '').slice(0, 5)
  await places.nth(1).click()
  await expect(page.getByText(`alle ${time}`)).toBeVisible()
  await page.getByLabel(agenda.firstName, { exact: true }).fill('Rosa')
  await page.getByLabel(agenda.lastName).fill(lastName)
  await page.getByLabel(agenda.phone).fill('02 5550 9876')
  const note = page.getByLabel(agenda.note, { exact: true })
  if ((await note.getAttribute('required')) !== null) await note.fill('Prima volta')
  await page.getByRole('button', { name: agenda.book, exact: true }).click()
  await expect(page.getByText(done.prenota)).toBeVisible()

  await page.goto(path)
  const drawn = page.getByRole('link', { name: `${time} Rosa ${lastName}` })
  const target = ((await places.last().textContent()) ?? '').slice(0, 5)
  await drawn.dragTo(places.last())
  await expect(page).toHaveURL(/\/banco\/agenda\/sposta/)
  await expect(page.getByText(`alle ${target}`)).toBeVisible()
  await expectGoodAtEachWidth(page)
  await page.getByRole('button', { name: agenda.moveSubmit }).click()
  await expect(page.getByText(done.sposta)).toBeVisible()
  const row = listed(page, lastName)
  await expect(row).toContainText(target)
  await row.getByRole('button', { name: /^Rimetti a / }).click()
  await expect(page.getByText(done.booked)).toBeVisible()
  await expect(row).toContainText(time)
})

test('a day without free times offers the next ones, and a week has columns of days', async ({ page }) => {
  await openDesk(page, STAFF.assistant, `/banco/agenda/nuovo?farmacia=${await deskPharmacy()}&giorno=${inDays(-3)}`)
  await expect(page.getByText(agenda.noTimes)).toBeVisible()
  // The first one may pass meanwhile.
  const next = page.getByRole('region', { name: agenda.nextTimes }).getByRole('link').last()
  const time = (await next.textContent()) ?? ''
  await expectGoodAtEachWidth(page)
  await next.click()
  await expect(page.getByText(`alle ${time.trim()}`)).toBeVisible()
  await page.goto('/banco/agenda?giorni=7')
  await expect(page.getByText(agenda.chooseService)).toBeVisible()
  await page.getByRole('navigation', { name: agenda.turn }).locator('summary').click()
  await page.getByLabel(agenda.which).selectOption({ index: 1 })
  await page.getByRole('button', { name: agenda.show, exact: true }).click()
  await expect(page.locator('.desk-grid thead th')).toHaveCount(8)
  await expect(page.locator('[data-free]').first()).toBeVisible()
  await expectGoodAtEachWidth(page)
})
