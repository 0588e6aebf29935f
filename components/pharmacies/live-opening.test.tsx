import { act, render, screen } from '@testing-library/react'
import { openingAt, pickHours } from '@/lib/pharmacies/opening'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import messages from '@/messages/it.json'
import { LiveText } from './live-opening'
import { WeekHours } from './week-hours'

const pharmacy = {
  ...samplePharmacy,
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:30', closes: '19:30' })),
  closures: [],
  on_duty: null,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Renders a page made at one moment and viewed at another. */
async function show(made: string, seen: string) {
  jest.setSystemTime(new Date(seen))
  render(<LiveText hours={pickHours(pharmacy)} said={openingAt(pharmacy, new Date(made))} of="status" className="" />)
  await act(() => jest.advanceTimersByTimeAsync(0))
}

test('a page of before midnight tells what is true, and goes over closing and midnight while it is open', async () => {
  await show('2026-11-20T23:50:00+01:00', '2026-11-23T19:29:50+01:00')
  expect(screen.getByText('Aperta fino alle 19:30')).toBeInTheDocument()
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

test('a kept page goes over the last hour, a holiday, a closure and both changes of the hour', async () => {
  const closures = [{ from: '2026-11-26', to: '2026-11-27', reason: 'Inventario' }]
  const shut = { ...pharmacy, closures }
  jest.setSystemTime(new Date('2026-11-25T18:00:00+01:00'))
  const said = openingAt(shut, new Date())
  render(
    <>
      <LiveText hours={pickHours(shut)} said={said} of="status" className="" />
      <LiveText hours={pickHours(shut)} said={said} of="today" className="" />
      <LiveText hours={{ ...pickHours(shut), ready_in_minutes: 60 }} said={said} of="ready" className="" />
      <WeekHours pharmacy={shut} now={new Date()} />
    </>,
  )
  const bold = () =>
    screen
      .getAllByRole('term')
      .flatMap((term) => (term.parentElement?.className.includes('font-bold') ? [term.textContent] : []))
  /** Advances from five seconds before the moment to just after it. */
  const goTo = async (moment: string) => {
    jest.setSystemTime(Date.parse(moment) - 5000)
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      await jest.advanceTimersByTimeAsync(5000)
    })
  }
  for (const [moment, status, today, day, ready] of [
    ['2026-11-25T18:00:01+01:00', 'Aperta fino alle 19:30', '08:30–19:30', 'mercoledì', 'Pronto in un’ora'],
    [
      '2026-11-25T18:30:01+01:00',
      'Aperta fino alle 19:30',
      '08:30–19:30',
      'mercoledì',
      'Pronto lunedì 30 novembre dalle 09:30',
    ],
    [
      '2026-11-26T00:00:01+01:00',
      'Chiusa, apre lunedì 30 novembre alle 08:30',
      null,
      'giovedì',
      'Pronto lunedì 30 novembre dalle 09:30',
    ],
    [
      '2026-11-28T10:00:00+01:00',
      'Chiusa, apre lunedì 30 novembre alle 08:30',
      null,
      'sabato',
      'Pronto lunedì 30 novembre dalle 09:30',
    ],
    [
      '2026-12-08T10:00:00+01:00',
      'Chiusa, apre domani alle 08:30',
      null,
      messages.pharmacy.sunday,
      'Pronto domani dalle 09:30',
    ],
    [
      '2027-03-27T23:59:59+01:00',
      'Chiusa, apre martedì 30 marzo alle 08:30',
      null,
      'sabato',
      'Pronto martedì 30 marzo dalle 09:30',
    ],
    [
      '2027-03-28T12:00:00+02:00',
      'Chiusa, apre martedì 30 marzo alle 08:30',
      null,
      messages.pharmacy.sunday,
      'Pronto martedì 30 marzo dalle 09:30',
    ],
    ['2027-03-30T08:30:01+02:00', 'Aperta fino alle 19:30', '08:30–19:30', 'martedì', 'Pronto in un’ora'],
    [
      '2027-10-29T19:30:01+02:00',
      'Chiusa, apre martedì 2 novembre alle 08:30',
      '08:30–19:30',
      'venerdì',
      'Pronto martedì 2 novembre dalle 09:30',
    ],
    ['2027-11-02T00:00:01+01:00', 'Chiusa, apre alle 08:30', '08:30–19:30', 'martedì', 'Pronto oggi dalle 09:30'],
    ['2027-11-02T08:30:01+01:00', 'Aperta fino alle 19:30', '08:30–19:30', 'martedì', 'Pronto in un’ora'],
  ] as const) {
    await goTo(moment)
    expect([moment, screen.getByText(/^(Aperta|Chiusa,)/).textContent]).toEqual([moment, status])
    expect([moment, screen.getByText(/^Pronto /).textContent]).toEqual([moment, ready])
    // On a closed day the status says it all.
    expect(screen.queryAllByText(/^\d\d:\d\d–/, { selector: 'p > span' }).map((shown) => shown.textContent)).toEqual(
      today === null ? [] : [today],
    )
    expect(bold()).toEqual([day])
    const over = Date.parse(moment) > Date.parse('2026-11-28T00:00:00+01:00')
    expect(screen.queryAllByText(/Inventario/)).toHaveLength(over ? 0 : 1)
  }
})
