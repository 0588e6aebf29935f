import { readMail } from '@/backend/testing/mail'
import { formatLongDate, toInstant } from '@/lib/rules/dates'
import { choose } from './support/catalogue'
import { logIn, newCustomer, signIn } from './support/customer'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { bookAt, dayButton, type Offer, offerWithNote, pickDay, submit, times } from './support/services'
import { newestMailTo } from './support/shop'
import { texts } from './support/texts'

const { services, pharmacy: pharmacyTexts } = texts
const { booking, done, cancel, mine } = services
const HERE = '1'
const NOTE = 'Per mia madre: mal di gola da due giorni'

/** A separate day for each test, so that they do not compete. */
function dayFor({ days }: Offer, index: number): string {
  const day = days[index]
  if (!day) throw new Error('too few days')
  return day
}

test('a visitor finds a time, keeps it through the login, books, gets the file and calls it off', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  const offer = await offerWithNote(request)
  const day = dayFor(offer, 0)
  await page.goto(`/pharmacy/${offer.pharmacy.code}/services`)
  await expect(
    page.getByRole('heading', { level: 1, name: services.titleAt.replace('{pharmacy}', offer.pharmacy.name) }),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: offer.service.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: offer.service.name })).toBeVisible()

  await pickDay(page, day)
  await expectAccessible(page)
  await times(page).first().check()
  await page.getByLabel(booking.noteRequired, { exact: true }).fill(NOTE)
  const chosen = (await times(page).first().inputValue()) ?? ''
  await page.getByRole('button', { name: texts.checkout.haveAccount }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('main')).toContainText(
    `${offer.service.name}, ${offer.pharmacy.name}, ${formatLongDate(day)} alle ${chosen}`,
  )
  const redirect = new URL(page.url()).searchParams.get('redirect') ?? ''
  expect(redirect).toMatch(new RegExp(`^${offer.path}\\?date=${day}&time=\\d\\d%3A\\d\\d#prenota$`))

  await logIn(page, customer)
  await expect(times(page).first()).toBeChecked()
  await expect(dayButton(page, day)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel(booking.noteRequired, { exact: true })).toHaveValue(NOTE)
  await page.getByRole('checkbox', { name: booking.consent }).check()
  await submit(page).click()
  const confirmed = page.getByRole('heading', { name: /^Prenotazione confermata per / })
  await expect(confirmed).toBeFocused()
  await expect(confirmed).toContainText(formatLongDate(day))
  await expectAccessible(page)

  const href = (await page.getByRole('link', { name: done.calendar }).getAttribute('href')) ?? ''
  const file = await page.request.get(href)
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain(`DTSTART:${day.replaceAll('-', '')}T`)
  await expect
    .poll(() => readMail(newestMailTo(customer.email) ?? '').subject)
    .toContain(`Prenotazione confermata per ${formatLongDate(day)}`)

  await page.getByRole('button', { name: /^Annulla la prenotazione/ }).click()
  const dialog = page.getByRole('dialog', { name: cancel.title })
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: cancel.action }).click()
  await expect(page.getByRole('heading', { name: cancel.done })).toBeFocused()

  await page.goto('/profile?section=bookings')
  const list = page.getByRole('list', { name: mine.list })
  await expect(list.getByText(mine.cancelled)).toBeVisible()
  await expect(list.getByText(NOTE)).toBeVisible()
  await expectAccessible(page)
})

test('a time taken by another customer is reported, and the note stays', async ({ page, request, pageErrors }) => {
  test.slow()
  pageErrors.expected.push(/409/)
  const customer = await newCustomer(request)
  const offer = await offerWithNote(request)
  const day = dayFor(offer, 1)
  await signIn(page.context(), customer)
  await page.goto(offer.path)
  await pickDay(page, day)
  await times(page).first().check()
  await page.getByLabel(booking.noteRequired, { exact: true }).fill(NOTE)

  const time = await times(page).first().inputValue()
  // Each place of the time goes to another customer.
  const take = async () => bookAt(request, await newCustomer(request), offer.service.id, toInstant(day, time))
  await expect.poll(take, { timeout: 100_000 }).toBe(409)

  await page.getByRole('checkbox', { name: booking.consent }).check()
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: booking.slot_taken })).toBeVisible()
  await expect(page.getByRole('radio', { name: `${time} , ${booking.taken}` })).toBeDisabled()
  await expect(page.getByLabel(booking.noteRequired, { exact: true })).toHaveValue(NOTE)
})

test('a booking that overlaps another one of the customer is named, and nothing typed is lost', {
  tag: '@mobile',
}, async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/409/)
  const customer = await newCustomer(request)
  const offer = await offerWithNote(request)
  const day = dayFor(offer, 3)
  await signIn(page.context(), customer)
  await page.goto(offer.path)
  await pickDay(page, day)
  const time = await times(page).first().inputValue()
  // As from another tab: this page still offers the time.
  expect(await bookAt(request, customer, offer.service.id, toInstant(day, time))).toBe(201)

  await page.getByRole('radio', { name: time, exact: true }).check()
  await page.getByLabel(booking.noteRequired, { exact: true }).fill(NOTE)
  await page.getByRole('checkbox', { name: booking.consent }).check()
  await submit(page).click()
  const alert = page.getByRole('alert').filter({ hasText: offer.service.name })
  await expect(alert).toContainText(
    `${offer.service.name}, ${formatLongDate(day)} alle ${time}, ${offer.pharmacy.name}`,
  )
  await expect(page.getByLabel(booking.noteRequired, { exact: true })).toHaveValue(NOTE)
  await alert.getByRole('link', { name: done.mine }).click()
  await expect(page.getByRole('list', { name: mine.list })).toContainText(offer.service.name)
})

test('without a pharmacy it says what pharmacies offer and where, asks for one and comes back', async ({
  page,
  request,
}) => {
  await page.goto('/pharmacy-services')
  await expect(page.getByRole('heading', { level: 1, name: services.title, exact: true })).toBeVisible()
  const kinds = page.getByRole('list', { name: services.kinds }).locator(':scope > li')
  const { service } = await offerWithNote(request)
  const kind = kinds.filter({ has: page.getByRole('heading', { name: service.name, exact: true }) })
  await expect(kind).toContainText(service.summary)
  await expect(kind.getByRole('link').first()).toHaveAttribute('href', /^\/pharmacy-selection\?service=./)
  await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0)
  expect(await (await request.get('/sitemaps/pages-1.xml')).text()).toContain('/pharmacy-services<')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: services.findPharmacy }).click()
  await page.getByLabel(pharmacyTexts.address).fill('20129')
  await page
    .getByRole('button', { name: /^Scegli questa farmacia: / })
    .first()
    .click()
  await expect(page).toHaveURL('/pharmacy-services')
  await expect(page.getByRole('heading', { level: 1, name: /^Servizi di Farmacia / })).toBeVisible()
})

test('a day and a time are chosen by keyboard only', async ({ page, context, request }) => {
  const offer = await offerWithNote(request)
  const day = dayFor(offer, 2)
  await choose(context, HERE)
  await page.goto(`/pharmacy-services/${offer.service.id}`)
  await expect(times(page).first()).toBeVisible()
  await page.getByRole('button', { name: booking.next }).focus()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? '')
  for (let presses = 0, at = await focused(); at !== day && presses < 60; presses += 1) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).not.toBe(at)
    at = await focused()
  }
  expect(await focused()).toBe(day)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: new RegExp(formatLongDate(day)) })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(times(page).first()).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(NOTE)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: texts.checkout.haveAccount })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpharmacy-services/)
})

test('services have one address each: an id moves to the code, and what is not there is not found', async ({
  request,
  context,
  page,
  pageErrors,
}) => {
  pageErrors.expected.push(/404/)
  const { pharmacy, service, path } = await offerWithNote(request)
  const moved = await request.get(`/pharmacy/${HERE}/services/${service.id}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([308, path])
  for (const unknown of [
    '/pharmacy/NOPE/services',
    `/pharmacy/${pharmacy.code}/services/999999`,
    '/pharmacy/%25/services',
  ])
    expect((await request.get(unknown)).status()).toBe(404)
  await choose(context, HERE)
  expect((await page.goto('/pharmacy-services/999999'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: services.unknown })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything about a service can be read, with the number to call', async ({ page, request }) => {
    const { pharmacy, service, path } = await offerWithNote(request)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: service.name })).toBeVisible()
    await expect(page.locator('#prenota noscript p')).toHaveText(services.noScript)
    await expect(
      page.getByRole('main').getByRole('link', { name: pharmacyTexts.callLabel.replace('{pharmacy}', pharmacy.name) }),
    ).toBeVisible()
  })
})

test('a search for a service leads to the pharmacies that offer it, with price and first free time', {
  tag: '@mobile',
}, async ({ page }) => {
  await page.goto('/search?query=prenotare+vaccino+influenza')
  const lead = page
    .getByRole('main')
    .getByRole('link', { name: /influenza/i })
    .first()
  await expect(page.getByText('Nessun prodotto trovato')).toHaveCount(0)
  await lead.click()
  await expect(page).toHaveURL(/\/pharmacy-selection\?service=/)
  await page.getByRole('combobox', { name: pharmacyTexts.address }).fill('20129')
  await expect(page).toHaveURL(/query=20129&service=/)
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText(/€|Gratuito|Prezzo in farmacia/)
  await expect(first).toContainText(/Primo posto libero: |Nessun orario libero/)
  await expectAccessible(page)
  await first.getByRole('link', { name: /^Prenota / }).click()
  await expect(page).toHaveURL(/\/pharmacy\/[^/]+\/services\/\d+$/)
})

test('the whole card of a kind of service leads to its pharmacies', async ({ page }) => {
  await page.goto('/pharmacy-services')
  const card = page.getByRole('list', { name: services.kinds }).getByRole('listitem').first()
  await card.click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(/\/pharmacy-selection\?service=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dove prenotare: ./)
})
