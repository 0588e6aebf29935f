import { act, screen, within } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { PharmacyCard, PharmacyList } from './pharmacy-card'

const now = new Date('2026-11-20T17:00:00+01:00')

const pharmacy: Pharmacy = {
  ...samplePharmacy,
  id: '1',
  code: 'F12001',
  name: 'Farmacia Porta Venezia',
  address: 'Corso Buenos Aires 12',
  city: 'Milano',
  province: 'MI',
  postal_code: '20124',
  phone_number: '+39021234567',
  opening_hours: [
    { weekday: 5, opens: '15:30', closes: '19:30' },
    { weekday: 5, opens: '08:30', closes: '12:30' },
  ],
  closures: [],
  deliveries: ['click_and_collect'],
  services_count: 0,
  on_duty: null,
  distance_m: 1234,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Renders the card at that moment, with the browser's live hours. */
async function show(change: Partial<Pharmacy> = {}, moment = now) {
  jest.setSystemTime(moment)
  const shown = renderWithTexts(<PharmacyCard pharmacy={{ ...pharmacy, ...change }} now={moment} />)
  await act(() => jest.advanceTimersByTimeAsync(0))
  return shown
}

test('it says where, how far, until when and how to call', async () => {
  await show()
  expect(screen.getByText(/Corso Buenos Aires 12, 20124 Milano \(MI\)/)).toBeInTheDocument()
  expect(screen.getByText('A 1,2 km')).toBeInTheDocument()
  expect(screen.getByText('Aperta fino alle 19:30')).toBeInTheDocument()
  expect(screen.getByText('08:30–12:30, 15:30–19:30')).toBeInTheDocument()
  expect(screen.getByText('Ritiro in farmacia')).toBeInTheDocument()
  expect(screen.queryByText('Consegna a domicilio')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Chiama Farmacia Porta Venezia' })).toHaveAttribute(
    'href',
    'tel:+39021234567',
  )
})

test.each([
  ['2026-11-20T15:00:00+01:00', 'Chiusa, apre alle 15:30'],
  ['2026-11-20T20:00:00+01:00', 'Chiusa, apre venerdì 27 novembre alle 08:30'],
])('closed, at %s', async (moment, text) => {
  await show({}, new Date(moment))
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('near distances are metres, and a pharmacy without hours says so', async () => {
  await show({ distance_m: 346, opening_hours: [] })
  expect(screen.getByText('A 350 m')).toBeInTheDocument()
  expect(screen.getByText('Orari non indicati: chiama la farmacia')).toBeInTheDocument()
})

test('"Di turno" only while the turn is on', async () => {
  const on_duty = { start: '2026-11-20T20:00:00+01:00', end: '2026-11-21T08:00:00+01:00' }
  const { unmount } = await show({ on_duty })
  expect(screen.queryByText('Di turno')).not.toBeInTheDocument()
  unmount()
  await show({ on_duty }, new Date('2026-11-20T22:00:00+01:00'))
  expect(screen.getByText('Di turno')).toBeInTheDocument()
})

test('a closure is shown, and the day has no hours', async () => {
  const closures = [{ from: '2026-11-19', to: '2026-11-20', reason: 'Inventario' }]
  await show({ closures })
  expect(screen.queryByText(/08:30–12:30/)).not.toBeInTheDocument()
  expect(screen.queryByText(/Oggi/)).not.toBeInTheDocument()
  expect(screen.getByText('Chiusa da giovedì 19 a venerdì 20 novembre: Inventario')).toBeInTheDocument()
})

test('its services are a link where there are some', async () => {
  const { rerender } = await show()
  expect(screen.queryByRole('link', { name: /serviz/ })).not.toBeInTheDocument()
  await act(async () => rerender(<PharmacyCard pharmacy={{ ...pharmacy, services_count: 3 }} now={now} />))
  expect(screen.getByText('3 servizi')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '3 servizi di Farmacia Porta Venezia' })).toHaveAttribute(
    'href',
    '/pharmacy/F12001/services',
  )
})

test('the list has one entry per pharmacy, with its card', async () => {
  jest.setSystemTime(now)
  const items = ['Brera', 'Isola', 'Porta Venezia'].map((name) => ({ ...pharmacy, id: name, name }))
  renderWithTexts(
    <PharmacyList
      label="Farmacie"
      items={items}
      getKey={({ id }) => id}
      renderItem={(item) => <PharmacyCard pharmacy={item} now={now} />}
    />,
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  const entries = [...screen.getByRole('list', { name: 'Farmacie' }).children]
  expect(entries.map((entry) => entry.tagName)).toEqual(['LI', 'LI', 'LI'])
  expect(
    entries.map((entry) =>
      within(entry as HTMLElement)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['Brera'], ['Isola'], ['Porta Venezia']])
})
