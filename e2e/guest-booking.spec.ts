import { readMail } from '@/backend/testing/mail'
import { formatLongDate } from '@/lib/rules/dates'
import { newPhone, ownAddress } from './support/customer'
import { codeIn, fillIn, newEmail } from './support/guest'
import { operator } from './support/order'
import { expect, expectAccessible, expectGoodAtEachWidth, test } from './support/page'
import { offerWithNote, pickDay, submit, times } from './support/services'
import { newestMailTo } from './support/shop'
import { texts } from './support/texts'

const { services, checkout, validation } = texts
const { booking, done, cancel, mine, link } = services

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
