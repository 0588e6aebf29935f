import { act, render, screen } from '@testing-library/react'
import { hoursOf, openingAt } from '@/lib/pharmacies/opening'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { LiveText } from './live-opening'

const pharmacy = {
  ...samplePharmacy,
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:30', closes: '19:30' })),
  closures: [],
  on_duty: null,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** What the page says, made at one moment, once it is looked at in another. */
async function show(made: string, seen: string) {
  jest.setSystemTime(new Date(seen))
  render(<LiveText hours={hoursOf(pharmacy)} said={openingAt(pharmacy, new Date(made))} of="status" className="" />)
  await act(() => jest.advanceTimersByTimeAsync(0))
}

test('a page of before midnight tells what is true, and goes over closing and midnight while it is open', async () => {
  await show('2026-11-20T23:50:00+01:00', '2026-11-23T19:29:50+01:00')
  expect(screen.getByText('Aperta ora fino alle 19:30')).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('Chiusa, apre domani alle 08:30')).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(4.5 * 3_600_000))
  expect(screen.getByText('Chiusa, apre alle 08:30')).toBeInTheDocument()
})

test('a page that slept looks again when it is seen', async () => {
  await show('2026-11-23T10:00:00+01:00', '2026-11-23T10:00:00+01:00')
  jest.setSystemTime(new Date('2026-11-23T22:00:00+01:00'))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(screen.getByText('Chiusa, apre domani alle 08:30')).toBeInTheDocument()
})
