import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { BOOKING_CANCEL_HOURS, type Booking, pharmacyCalls } from '@/lib/contract/pharmacies'
import { BOOKING } from '@/lib/testing/orders'
import { answered, hintSignedIn, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { MyBookings } from './my-bookings'

const platform = standInForPlatform()
const { cancel, mine } = messages.services
const HOUR = 3_600_000

const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MyBookings />
    </SWRConfig>,
  )

afterEach(() => jest.useRealTimers())

test('an open page updates when a booking can no longer be cancelled and when it is past', async () => {
  jest.useFakeTimers({ now: new Date('2027-03-27T08:00:00Z'), doNotFake: ['queueMicrotask', 'performance'] })
  // Across the start of summer time.
  const booking = { ...BOOKING, date: '2027-03-28T10:00:00.000Z' }
  platform.on(pharmacyCalls.listMyBookings, answered([booking]))
  show()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: /^Annulla/ })).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync((26 - BOOKING_CANCEL_HOURS) * HOUR))
  expect(screen.getByText(mine.tooLate)).toBeInTheDocument()
  expect(screen.getByText(mine.booked)).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(BOOKING_CANCEL_HOURS * HOUR))
  expect(screen.getByText(mine.past)).toBeInTheDocument()
})

describe("the customer's bookings", () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), advanceTimers: true })
    hintSignedIn(true)
  })

  const list = (...bookings: Booking[]) => {
    platform.on(pharmacyCalls.listMyBookings, answered(bookings))
    show()
  }

  it('show time, place and status, and can be cancelled if allowed', async () => {
    let status: Booking['status'] = 'booked'
    platform.on(pharmacyCalls.listMyBookings, () => answered([{ ...BOOKING, status }]))
    platform.on(pharmacyCalls.cancelBooking, () => {
      status = 'cancelled'
      return answered(null)
    })
    show()
    expect(await screen.findByRole('heading', { name: 'martedì 24 novembre alle 09:30' })).toBeInTheDocument()
    expect(screen.getByText(mine.booked)).toBeInTheDocument()
    expect(screen.getByText('Mal di gola')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Annulla la prenotazione/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: cancel.action }))
    expect(await screen.findByText(mine.cancelled)).toBeInTheDocument()
    expect(platform.asked(pharmacyCalls.cancelBooking)).toMatchObject([{ path: '/v1/me/services/b-1' }])
    expect(screen.queryByRole('link', { name: /calendario/ })).not.toBeInTheDocument()
  })

  it('cannot be cancelled within two hours or afterwards', async () => {
    list(
      { ...BOOKING, id: 'soon', date: '2026-11-21T11:59:59Z' },
      { ...BOOKING, id: 'edge', date: '2026-11-21T12:00:05Z' },
      { ...BOOKING, id: 'past', date: '2026-11-20T10:00:00Z' },
      { ...BOOKING, id: 'done', date: '2026-11-19T10:00:00Z', status: 'done' },
    )
    const entries = (await screen.findAllByRole('listitem')).map((entry) => within(entry))
    const buttons = entries.map((entry) => entry.queryByRole('button') !== null)
    expect(buttons).toEqual([false, true, false, false])
    expect(entries[0]?.getByText(mine.tooLate)).toBeInTheDocument()
    expect(entries[2]?.getByText(mine.past)).toBeInTheDocument()
    expect(entries[3]?.getByText(mine.done)).toBeInTheDocument()
  })

  it('are empty, or unavailable', async () => {
    list()
    expect(await screen.findByText(mine.empty)).toBeInTheDocument()
    platform.on(pharmacyCalls.listMyBookings, refused(503, 'unavailable'))
    show()
    await waitFor(() => expect(screen.getByText(mine.failed)).toBeInTheDocument())
  })
})
