import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { hoursOfDay } from './opening-status'
import { PharmacyCard } from './pharmacy-card'

// Friday.
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
  open_now: true,
  next_change: '2026-11-20T19:30:00+01:00',
  deliveries: ['click_and_collect'],
  services_count: 0,
  on_duty: null,
  distance_m: 1234,
}

test('it says where, how far, until when and how to call', () => {
  renderWithTexts(<PharmacyCard pharmacy={pharmacy} now={now} />)
  expect(screen.getByText(/Corso Buenos Aires 12, 20124 Milano \(MI\)/)).toBeInTheDocument()
  expect(screen.getByText('A 1,2 km')).toBeInTheDocument()
  expect(screen.getByText('Aperta ora fino alle 19:30')).toBeInTheDocument()
  expect(screen.getByText('08:30–12:30, 15:30–19:30')).toBeInTheDocument()
  expect(screen.getByText('Ritiro in farmacia')).toBeInTheDocument()
  expect(screen.queryByText('Consegna a domicilio')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Chiama Farmacia Porta Venezia' })).toHaveAttribute(
    'href',
    'tel:+39021234567',
  )
})

test.each([
  ['2026-11-20T18:00:00+01:00', 'Chiusa, apre alle 18:00'],
  ['2026-11-21T09:00:00+01:00', 'Chiusa, apre domani alle 09:00'],
  ['2026-11-23T09:00:00+01:00', 'Chiusa, apre lunedì 23 novembre alle 09:00'],
  [null, 'Chiusa'],
])('closed, next change %s', (next_change, text) => {
  renderWithTexts(<PharmacyCard pharmacy={{ ...pharmacy, open_now: false, next_change }} now={now} />)
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('near distances are metres, and a pharmacy without hours says so', () => {
  renderWithTexts(<PharmacyCard pharmacy={{ ...pharmacy, distance_m: 346, opening_hours: [] }} now={now} />)
  expect(screen.getByText('A 350 m')).toBeInTheDocument()
  expect(screen.getByText('Orari non indicati: chiama la farmacia')).toBeInTheDocument()
})

test('"Di turno" only while the turn is on', () => {
  const on_duty = { start: '2026-11-20T20:00:00+01:00', end: '2026-11-21T08:00:00+01:00' }
  const { unmount } = renderWithTexts(<PharmacyCard pharmacy={{ ...pharmacy, on_duty }} now={now} />)
  expect(screen.queryByText('Di turno')).not.toBeInTheDocument()
  unmount()
  renderWithTexts(<PharmacyCard pharmacy={{ ...pharmacy, on_duty }} now={new Date('2026-11-20T22:00:00+01:00')} />)
  expect(screen.getByText('Di turno')).toBeInTheDocument()
})

test('a closure empties the day', () => {
  const closed = { ...pharmacy, closures: [{ from: '2026-11-19', to: '2026-11-20', reason: 'Inventario' }] }
  expect(hoursOfDay(pharmacy, now)).toEqual(['08:30–12:30', '15:30–19:30'])
  expect(hoursOfDay(closed, now)).toEqual([])
  expect(hoursOfDay(pharmacy, '2026-11-21')).toEqual([])
})

test('its services are a link where there are some', () => {
  const { rerender } = renderWithTexts(<PharmacyCard pharmacy={pharmacy} now={now} />)
  expect(screen.queryByRole('link', { name: /Servizi/ })).not.toBeInTheDocument()
  rerender(<PharmacyCard pharmacy={{ ...pharmacy, services_count: 3 }} now={now} />)
  expect(screen.getByText('3 servizi')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Servizi di Farmacia Porta Venezia' })).toHaveAttribute(
    'href',
    '/pharmacy/F12001/services',
  )
})
