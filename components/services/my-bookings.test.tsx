import { act, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { BOOKING_CANCEL_HOURS, type Booking, pharmacyCalls } from '@/lib/contract/pharmacies'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { MyBookings } from './my-bookings'

const platform = standInForPlatform()
const { mine } = messages.services
const HOUR = 3_600_000

afterEach(() => jest.useRealTimers())

test('an open page updates when a booking can no longer be cancelled and when it is past', async () => {
  jest.useFakeTimers({ now: new Date('2027-03-27T08:00:00Z'), doNotFake: ['queueMicrotask', 'performance'] })
  // Across the start of summer time.
  const booking = {
    id: 'b-1',
    status: 'booked',
    date: '2027-03-28T10:00:00.000Z',
    note: null,
    service: { id: 's', name: 'ECG', duration_minutes: 20 },
    pharmacy: { id: '1', code: 'A1', name: 'Farmacia', address: 'Via Roma 1', city: 'Milano', phone_number: null },
  } as const satisfies Booking
  platform.on(pharmacyCalls.listMyBookings, answered([booking]))
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MyBookings />
    </SWRConfig>,
  )
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: /^Annulla/ })).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync((26 - BOOKING_CANCEL_HOURS) * HOUR))
  expect(screen.getByText(mine.tooLate)).toBeInTheDocument()
  expect(screen.getByText(mine.booked)).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(BOOKING_CANCEL_HOURS * HOUR))
  expect(screen.getByText(mine.past)).toBeInTheDocument()
})
