import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { dropDraft, keepDraft } from '@/lib/services/draft'
import { BOOKING } from '@/lib/testing/orders'
import { answered, hintSignedIn, lost, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { BookingPanel } from './booking-panel'

const platform = standInForPlatform()

const { booking, done, cancel } = messages.services

const service = {
  ...{ pharmacy_id: '3', service_id: '7', name: 'Tampone rapido' },
  ...{ minimum_age: 12, requires_note: true, duration_minutes: 15 },
}
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })

const panel = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <BookingPanel service={service} />
    </SWRConfig>,
  )
const time = (name: RegExp | string) => screen.findByRole('radio', { name })
/** Submits and waits for the answer. */
async function submit({ agreed = true } = {}) {
  const consent = screen.queryByRole<HTMLInputElement>('checkbox', { name: booking.consent })
  if (agreed && consent && !consent.checked) await user.click(consent)
  await user.click(screen.getByRole('button', { name: booking.submit }))
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).not.toBeInTheDocument())
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), advanceTimers: true })
  hintSignedIn(true)
  platform.on(pharmacyCalls.listBookingDays, answered({ days: ['2026-11-24', '2026-11-26'] }))
  platform.on(pharmacyCalls.listBookingTimes, ({ query }) =>
    answered({
      date: query.date,
      times:
        query.date === '2026-11-24'
          ? [
              { time: '09:00', available: false },
              { time: '09:30', available: true },
            ]
          : [],
    }),
  )
  platform.on(pharmacyCalls.bookService, answered(BOOKING))
  platform.on(pharmacyCalls.listMyBookings, answered([]))
})

afterEach(() => {
  jest.useRealTimers()
  dropDraft()
})

describe('a booking', () => {
  it('starts at the first free day, marks taken times, and books with a note', async () => {
    panel()
    const taken = await time(/09:00/)
    expect(taken).toBeDisabled()
    expect(screen.getByRole('button', { name: /^martedì 24 novembre, orari liberi/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await user.click(await time('09:30'))
    await user.type(screen.getByLabelText(booking.noteRequired), 'Mal di gola')
    await submit()
    const heading = await screen.findByRole('heading', {
      name: 'Prenotazione confermata per martedì 24 novembre alle 09:30',
    })
    expect(heading).toHaveFocus()
    const body = { service_id: '7', date: '2026-11-24T08:30:00.000Z', note: 'Mal di gola', health_data_consent: true }
    expect(platform.asked(pharmacyCalls.bookService)).toMatchObject([{ path: '/v1/pharmacies/3/services', body }])
    expect(screen.getByRole('link', { name: done.calendar })).toHaveAttribute('href', '/api/bookings/b-1/calendar')
    expect(sessionStorage.getItem('booking')).toBeNull()
  })

  it('refreshes days after midnight, and times once one has passed', async () => {
    jest.setSystemTime(new Date('2026-11-23T22:59:30Z'))
    panel()
    await time('09:30')
    const days = () => platform.asked(pharmacyCalls.listBookingDays).map(({ query }) => query.from)
    expect(days()).toEqual(['2026-11-23'])
    await act(async () => void (await jest.advanceTimersByTimeAsync(31_000)))
    expect(days()).toEqual(['2026-11-23', '2026-11-24'])
    platform.on(pharmacyCalls.listBookingTimes, answered({ date: '2026-11-24', times: [] }))
    await act(async () => void (await jest.advanceTimersByTimeAsync(9.5 * 3_600_000)))
    expect(screen.queryByRole('radio', { name: '09:30' })).toBeNull()
  })

  it('asks for the consent to health data, unchecked', async () => {
    panel()
    await user.click(await time('09:30'))
    await user.type(screen.getByLabelText(booking.noteRequired), 'Mal di gola')
    await submit({ agreed: false })
    expect(await screen.findByText(booking.errorConsent)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: booking.consent })).toHaveFocus()
    expect(platform.asked(pharmacyCalls.bookService)).toHaveLength(0)
  })

  it('reports and counts missing fields, and focuses the first', async () => {
    panel()
    await time('09:30')
    await submit()
    expect(await screen.findByText('Mancano 2 cose')).toBeInTheDocument()
    expect(await time('09:30')).toHaveFocus()
    expect(screen.getByRole('group')).toHaveAccessibleDescription(booking.errorTime)
    expect(screen.getByLabelText(booking.noteRequired)).toHaveAccessibleDescription(new RegExp(booking.errorNote))
    await user.click(await time('09:30'))
    await submit()
    expect(screen.getByLabelText(booking.noteRequired)).toHaveFocus()
    expect(platform.asked(pharmacyCalls.bookService)).toEqual([])
  })

  it('names the overlapping booking, keeps the input and links to the bookings', async () => {
    platform.on(pharmacyCalls.bookService, refused(409, 'appointment_overlaps'))
    const other = { ...BOOKING, id: 'b-2', service: { id: '8', name: 'Elettrocardiogramma', duration_minutes: 30 } }
    const later = { ...other, id: 'b-3', date: '2026-11-24T09:00:00.000Z', service: { ...other.service, name: 'Dopo' } }
    const off = { ...other, id: 'b-4', status: 'cancelled', service: { ...other.service, name: 'Annullata' } }
    platform.on(pharmacyCalls.listMyBookings, answered([later, off, other]))
    panel()
    await user.click(await time('09:30'))
    await user.type(screen.getByLabelText(booking.noteRequired), 'Febbre')
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/Elettrocardiogramma, martedì 24 novembre alle 09:30, Farmacia Centrale/)
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/profile?section=bookings')
    expect(screen.getByLabelText(booking.noteRequired)).toHaveValue('Febbre')
    expect(await time('09:30')).toBeChecked()
  })

  it.each([
    [refused(409, 'slot_taken'), booking.slot_taken],
    [refused(422, 'slot_not_bookable'), booking.slot_not_bookable],
    [refused(422, 'age_restricted'), 'Per questo servizio servono almeno 12 anni'],
    [refused(422, 'validation_failed', [{ field: 'note', code: 'too_long' }]), 'Testo troppo lungo'],
    [refused(409, 'too_many_bookings'), messages.errors.code.too_many_bookings],
    [refused(409, 'appointment_overlaps'), messages.errors.code.appointment_overlaps],
    [refused(422, 'health_consent_missing'), booking.errorConsent],
    [refused(503, 'unavailable'), 'Il servizio non risponde.'],
    [lost, 'Controlla la connessione'],
  ])('reports a refusal and keeps day and note (%#)', async (answer, text) => {
    platform.on(pharmacyCalls.bookService, answer)
    panel()
    await user.click(await time('09:30'))
    await user.type(screen.getByLabelText(booking.noteRequired), 'Febbre')
    await submit()
    expect(await screen.findByText(new RegExp(text.slice(0, 30)))).toBeInTheDocument()
    expect(screen.getByLabelText(booking.noteRequired)).toHaveValue('Febbre')
    expect(screen.getByRole('button', { name: /^martedì 24 novembre/ })).toHaveAttribute('aria-pressed', 'true')
  })

  it('sent again after a lost answer has the same key, and another after a change', async () => {
    platform.on(pharmacyCalls.bookService, lost)
    panel()
    await user.click(await time('09:30'))
    await user.type(screen.getByLabelText(booking.noteRequired), 'a')
    await submit()
    await submit()
    await user.type(screen.getByLabelText(booking.noteRequired), 'b')
    await submit()
    const keys = platform.asked(pharmacyCalls.bookService).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('continues after a login or a reload, and reports a time that has passed', async () => {
    keepDraft(service, { date: '2026-11-24', time: '09:30', note: 'Tosse' })
    const { unmount } = panel()
    expect(await time('09:30')).toBeChecked()
    expect(screen.getByLabelText(booking.noteRequired)).toHaveValue('Tosse')
    unmount()
    keepDraft(service, { date: '2026-11-24', time: '09:00', note: 'Tosse' })
    panel()
    expect(await screen.findByText(booking.slot_taken)).toBeInTheDocument()
    expect(await time(/09:00/)).not.toBeChecked()
  })

  it('shows a day without times, and a platform without any', async () => {
    panel()
    await time('09:30')
    await user.click(screen.getByRole('button', { name: /^mercoledì 25 novembre/ }))
    expect(await screen.findByText(booking.none)).toBeInTheDocument()
    platform.on(pharmacyCalls.listBookingTimes, refused(503, 'unavailable'))
    await user.click(screen.getByRole('button', { name: /^giovedì 26 novembre/ }))
    expect(await screen.findByText(booking.timesFailed)).toBeInTheDocument()
    platform.on(pharmacyCalls.listBookingTimes, answered({ date: 'x', times: [{ time: '16:00', available: true }] }))
    await user.click(screen.getByRole('button', { name: messages.shell.retry }))
    expect(await time('16:00')).toBeEnabled()
  })

  it('works on a platform that cannot mark days: today first, any day to look at', async () => {
    platform.on(pharmacyCalls.listBookingDays, answered('', 404))
    panel()
    expect(await screen.findByText(booking.none)).toBeInTheDocument()
    expect(screen.queryByText(booking.legend)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'martedì 24 novembre' }))
    expect(await time('09:30')).toBeEnabled()
  })

  it('is cancelled on the same page, after a confirmation', async () => {
    platform.on(pharmacyCalls.cancelBooking, refused(409, 'too_late'))
    panel()
    await user.click(await time('09:30'))
    await user.type(screen.getByLabelText(booking.noteRequired), 'x')
    await submit()
    await user.click(await screen.findByRole('button', { name: /^Annulla la prenotazione di martedì/ }))
    const dialog = screen.getByRole('dialog', { name: cancel.title })
    await user.click(within(dialog).getByRole('button', { name: cancel.action }))
    expect(await within(dialog).findByText(cancel.too_late)).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: cancel.action })).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: cancel.keep }))

    platform.on(pharmacyCalls.cancelBooking, answered(null))
    await user.click(screen.getByRole('button', { name: /^Annulla la prenotazione di martedì/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: cancel.action }))
    expect(await screen.findByRole('heading', { name: cancel.done })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: booking.again }))
    expect(await time('09:30')).not.toBeChecked()
  })
})
