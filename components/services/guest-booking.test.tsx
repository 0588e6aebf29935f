import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { guestBookingCalls } from '@/lib/contract/guest-bookings'
import { guestCalls } from '@/lib/contract/guests'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { dropDraft } from '@/lib/services/draft'
import { BOOKING } from '@/lib/testing/orders'
import { answered, hintSignedIn, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { BookingPanel } from './booking-panel'
import { GuestBooking } from './guest-booking'

const platform = standInForPlatform()

const { booking, done, cancel, mine } = messages.services
const { checkout, validation } = messages

const service = {
  ...{ pharmacy_id: '3', service_id: '7', name: 'Elettrocardiogramma' },
  ...{ minimum_age: 18, requires_note: false, duration_minutes: 15 },
}
const CONTACT = { first_name: 'Anna', last_name: 'Rossi', phone_number: '3331234567', email: 'anna@example.com' }

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })

async function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <BookingPanel service={service} />
    </SWRConfig>,
  )
  await user.click(await screen.findByRole('radio', { name: '09:30' }))
}

async function fillIn(email = CONTACT.email) {
  await user.type(screen.getByLabelText(checkout.firstName), CONTACT.first_name)
  await user.type(screen.getByLabelText(checkout.lastName), CONTACT.last_name)
  await user.type(screen.getByLabelText(checkout.phone), CONTACT.phone_number)
  await user.type(screen.getByLabelText(checkout.email), email)
  await user.click(screen.getByRole('checkbox', { name: booking.ofAge.replace('{age}', '18') }))
  await user.click(screen.getByRole('checkbox', { name: booking.consent }))
}

async function submit() {
  await user.click(screen.getByRole('button', { name: booking.submit }))
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).not.toBeInTheDocument())
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), advanceTimers: true })
  hintSignedIn(false)
  platform.on('GET /abilities', answered({ lacking: [] }))
  platform.on(pharmacyCalls.listBookingDays, answered({ days: ['2026-11-24'] }))
  platform.on(
    pharmacyCalls.listBookingTimes,
    answered({ date: '2026-11-24', times: [{ time: '09:30', available: true }] }),
  )
  platform.on(guestCalls.sendGuestCode, answered(null, 204))
  platform.on(guestCalls.confirmGuestCode, answered(null, 204))
  platform.on(guestBookingCalls.bookGuestService, answered({ booking: BOOKING, key: null }, 201))
})

afterEach(() => {
  jest.useRealTimers()
  dropDraft()
  sessionStorage.clear()
})

test('names each missing field, and asks the platform for nothing', async () => {
  await show()
  await submit()
  const { first_name, last_name, phone_number, email } = validation.missing
  const list = screen.getByText('Mancano 6 cose').closest('div') as HTMLElement
  for (const text of [first_name, last_name, phone_number, email, booking.errorAge, booking.errorConsent])
    expect(within(list.parentElement ?? list).getByRole('link', { name: text })).toBeInTheDocument()
  expect(screen.getByLabelText(checkout.firstName)).toHaveFocus()
  expect(platform.asked(guestBookingCalls.bookGuestService)).toEqual([])
})

test('announces the code, takes it, and books with a link to the booking', async () => {
  platform.on(
    guestBookingCalls.bookGuestService,
    refused(403, 'email_unproven'),
    answered({ booking: BOOKING, key: null }, 201),
  )
  await show()
  expect(screen.getByText(booking.announce)).toBeInTheDocument()
  await fillIn()
  expect(screen.getByText(booking.announceTo.replace('{email}', CONTACT.email))).toBeInTheDocument()
  await submit()
  const code = await screen.findByLabelText(checkout.code.label)
  expect(code).toHaveFocus()
  expect(platform.asked(guestCalls.sendGuestCode)).toMatchObject([{ body: { email: CONTACT.email } }])
  await submit()
  expect(code).toHaveAccessibleDescription(validation.missing.email_code)
  await user.type(code, '123 456')
  await submit()
  expect(platform.asked(guestCalls.confirmGuestCode)).toMatchObject([
    { body: { email: CONTACT.email, code: '123456' } },
  ])
  expect(await screen.findByRole('heading', { name: /^Prenotazione confermata/ })).toHaveFocus()
  expect(screen.getByRole('link', { name: done.see })).toHaveAttribute('href', '/booking/b-1')
  const [, second] = platform.asked(guestBookingCalls.bookGuestService)
  expect(second?.body).toEqual({
    ...{ pharmacy_id: '3', service_id: '7', date: '2026-11-24T08:30:00.000Z', customer: CONTACT },
    ...{ health_data_consent: true, of_age: true },
  })
})

test('a wrong code is reported at its field, and a new one can be sent', async () => {
  platform.on(guestBookingCalls.bookGuestService, refused(403, 'email_unproven'))
  platform.on(guestCalls.confirmGuestCode, refused(403, 'code_wrong'))
  await show()
  await fillIn()
  await submit()
  await user.type(await screen.findByLabelText(checkout.code.label), '000000')
  await submit()
  expect(screen.getByLabelText(checkout.code.label)).toHaveAccessibleDescription(validation.order.code_wrong)
  await user.click(screen.getByRole('button', { name: checkout.code.again }))
  await waitFor(() => expect(platform.asked(guestCalls.sendGuestCode)).toHaveLength(2))
})

test('input survives a reload, and an overlapping appointment is reported without a link', async () => {
  platform.on(guestBookingCalls.bookGuestService, refused(409, 'appointment_overlaps'))
  await show()
  await fillIn()
  await submit()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(messages.errors.code.appointment_overlaps)
  expect(within(alert).queryByRole('link')).not.toBeInTheDocument()
  expect(JSON.parse(sessionStorage.getItem('draft_booking') ?? '{}').values).toEqual(CONTACT)
})

test('a booking is seen and cancelled by its guest', async () => {
  platform.on(guestBookingCalls.cancelGuestBooking, answered(null, 204))
  render(<GuestBooking booking={BOOKING} />)
  expect(screen.getByText(mine.booked)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Annulla la prenotazione/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: cancel.action }))
  expect(await screen.findByText(mine.cancelled)).toBeInTheDocument()
  expect(platform.asked(guestBookingCalls.cancelGuestBooking)).toMatchObject([{ path: '/v1/guest/bookings/b-1' }])
})

test('sends what a password manager filled in without an event', async () => {
  await show()
  for (const [id, filled] of Object.entries(CONTACT)) (document.getElementById(id) as HTMLInputElement).value = filled
  await user.click(screen.getByRole('checkbox', { name: booking.ofAge.replace('{age}', '18') }))
  await user.click(screen.getByRole('checkbox', { name: booking.consent }))
  await submit()
  expect(platform.asked(guestBookingCalls.bookGuestService)).toMatchObject([{ body: { customer: CONTACT } }])
})
