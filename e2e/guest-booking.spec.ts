import { readMail } from '@/backend/testing/mail'
import { formatLongDate, toInstant } from '@/lib/rules/dates'
import { newCustomer, newPhone, ownAddress, signIn } from './support/customer'
import { codeIn, fillIn, newEmail } from './support/guest'
import { operator } from './support/order'
import { expect, expectAccessible, expectGoodAtEachWidth, test } from './support/page'
import { bookAt, offerWithNote, pickDay, submit, times } from './support/services'
import { newestMailTo } from './support/shop'
import { texts } from './support/texts'

const { services, checkout, validation } = texts
const { booking, done, cancel, mine, link, move } = services

test('a guest books with the code of the mailbox, opens the mail elsewhere, gets the file and cancels', {
  tag: '@mobile',
}, async ({ page, request, browser, pageErrors }) => {
  test.slow()
  // The refusal that requires the code.
  pageErrors.expected.push(/status of 403/)
  await page.context().setExtraHTTPHeaders(ownAddress())
  const email = newEmail()
  const offer = await offerWithNote(request)
  const day = offer.days[5] ?? ''
  await page.goto(offer.path)
  await pickDay(page, day)
  await submit(page).click()
  await expect(page.getByText(validation.missing.last_name).first()).toBeVisible()

  await times(page).first().check()
  await page.getByLabel(booking.noteRequired, { exact: true }).fill('Per mia madre')
  const fill = fillIn(page)
  await fill(checkout.firstName, 'Lucia')
  await fill(checkout.lastName, 'Bianchi')
  await fill(checkout.phone, newPhone())
  await fill(checkout.email, email.replace('example.org', 'gmial.com'))
  await page.getByRole('checkbox', { name: booking.consent }).check()
  await page.getByRole('button', { name: validation.mailbox.take }).click()
  await expect(page.getByLabel(checkout.email, { exact: true })).toHaveValue(/@gmail\.com$/)
  await fill(checkout.email, email)
  await expect(page.getByText(booking.announceTo.replace('{email}', email))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(checkout.firstName, { exact: true })).toHaveValue('Lucia')
  const age = page.getByRole('checkbox', { name: booking.ofAge.replace('{age}', String(offer.service.minimum_age)) })
  if (offer.service.minimum_age !== null) await age.check()
  await page.getByRole('checkbox', { name: booking.consent }).check()
  await submit(page).click()
  const code = page.getByLabel(checkout.code.label, { exact: true })
  await expect(code).toBeFocused()
  await code.fill(await codeIn(email))
  await submit(page).click()
  const confirmed = page.getByRole('heading', { name: /^Prenotazione confermata per / })
  await expect(confirmed).toBeFocused()
  await expect(confirmed).toContainText(formatLongDate(day))
  await expectAccessible(page)
  const file = await page.request.get(
    (await page.getByRole('link', { name: done.calendar }).getAttribute('href')) ?? '',
  )
  expect(await file.text()).toContain(`DTSTART:${day.replaceAll('-', '')}T`)
  await page.getByRole('link', { name: done.see }).click()
  await expect(page.getByRole('heading', { level: 1, name: mine.one })).toBeVisible()
  await expect(page).toHaveURL(/\/booking\/[^?]+/)
  const { pathname } = new URL(page.url())
  await expectGoodAtEachWidth(page)
  const listed = await operator('bookings', 'show', pathname.split('/').pop()?.slice(0, 12) ?? '')
  expect(listed).toContain('Lucia Bianchi')

  await expect.poll(() => readMail(newestMailTo(email) ?? '').subject).toContain('Prenotazione confermata per')
  const mailed = readMail(newestMailTo(email) ?? '').link ?? ''
  const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await elsewhere.goto(new URL(pathname, page.url()).href)
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/)
  await elsewhere.goto(mailed)
  await expect(elsewhere).toHaveURL(/\/confirm\/booking/)
  await elsewhere.getByRole('button', { name: link.open }).click()
  await expect(elsewhere).toHaveURL(new URL(pathname, page.url()).href)
  await expect(elsewhere.getByText(offer.service.name)).toBeVisible()

  // Moved there, without JavaScript.
  await elsewhere.setViewportSize({ width: 390, height: 844 })
  await elsewhere.getByRole('link', { name: /^Sposta la prenotazione/ }).click()
  await elsewhere.getByLabel(move.day).selectOption(offer.days[6] ?? '')
  await elsewhere.getByRole('button', { name: move.show }).click()
  await elsewhere.waitForURL(/\/move\?day=/)
  await elsewhere.getByRole('radio').last().check()
  await elsewhere.getByRole('button', { name: move.submit }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: move.done })).toBeVisible()
  await expect(elsewhere.getByText(formatLongDate(offer.days[6] ?? ''))).toBeVisible()
  await expect.poll(() => readMail(newestMailTo(email) ?? '').subject).toContain('Prenotazione spostata')
  await page.goto(mailed)
  await expectAccessible(page)
  await page.getByRole('button', { name: link.open }).click()
  await expect(page.getByText(link.used)).toBeVisible()

  await page.goto(pathname)
  await page.getByRole('button', { name: /^Annulla la prenotazione/ }).click()
  await page.getByRole('dialog', { name: cancel.title }).getByRole('button', { name: cancel.action }).click()
  await expect(page.getByText(mine.cancelled, { exact: true })).toBeVisible()
  await expect.poll(() => readMail(newestMailTo(email) ?? '').subject).toContain('Prenotazione annullata')
})

test('a customer moves a booking on a phone: a time that was taken meanwhile is said with what is free', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  const offer = await offerWithNote(request)
  const [from, to] = [offer.days[2] ?? '', offer.days[4] ?? '']
  await signIn(page.context(), customer)
  await page.goto(offer.path)
  await pickDay(page, from)
  const first = await times(page).last().inputValue()
  expect(await bookAt(request, customer, offer.service.id, toInstant(from, first))).toBe(201)
  await page.goto('/profile?section=bookings')
  const href = await page.getByRole('link', { name: /^Sposta la prenotazione/ }).getAttribute('href')
  const [, id = ''] = /booking\/([^/]+)\/move/.exec(href ?? '') ?? []
  await page.goto(`/booking/${id}/move?day=${to}`)
  const free = page.getByRole('radio')
  await expect(page.getByRole('group', { name: new RegExp(formatLongDate(to)) })).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  const taken = (await free.first().getAttribute('value')) ?? ''
  // Each place of the time goes to another customer.
  const take = async () => bookAt(request, await newCustomer(request), offer.service.id, taken)
  await expect.poll(take, { timeout: 100_000 }).toBe(409)
  await free.first().check()
  await page.getByRole('button', { name: move.submit }).click()
  await expect(page.getByText(booking.slot_taken)).toBeVisible()
  await expect(page.locator(`input[value="${taken}"]`)).toHaveCount(0)
  const before = await (await page.request.get(`/api/bookings/${id}/calendar`)).text()
  const chosen = (await free.last().getAttribute('value')) ?? ''
  await free.last().check()
  await page.getByRole('button', { name: move.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: move.done })).toBeVisible()
  await expectGoodAtEachWidth(page)
  const file = await (await page.request.get(`/api/bookings/${id}/calendar`)).text()
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  expect(sequence(file)).toBeGreaterThan(sequence(before))
  expect(file).toContain(`DTSTART:${chosen.replace(/[-:]|\.\d{3}/g, '')}`)
})
