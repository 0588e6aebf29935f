import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isVatNumber } from '@/lib/identifiers/vat-number'
import { demoPharmacies } from './pharmacies'

const today = '2026-11-21'
const all = [...demoPharmacies({ today })]
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

test('sixty pharmacies in all twenty regions, the same on each run', () => {
  expect(all).toHaveLength(60)
  expect([...demoPharmacies({ today })]).toEqual(all)
  expect(new Set(all.map(({ region }) => region)).size).toBe(20)
  for (const city of ['Milano', 'Roma', 'Torino', 'Napoli', 'Bologna', 'Firenze', 'Palermo']) {
    expect(all.filter((pharmacy) => pharmacy.city === city).length).toBeGreaterThanOrEqual(3)
  }
})

test('codes, numbers and addresses have the right shape and never repeat', () => {
  const many = [...demoPharmacies({ count: 500, today })]
  for (const key of ['code', 'name', 'email', 'vat_number'] as const) {
    expect(new Set(many.map((pharmacy) => pharmacy[key])).size).toBe(500)
  }
  for (const pharmacy of many) {
    expect(pharmacy.code).toMatch(/^[A-Z]/)
    expect(isVatNumber(pharmacy.vat_number)).toBe(true)
    expect(pharmacy.postal_code).toMatch(/^\d{5}$/)
    expect(pharmacy.email).toMatch(/^[a-z-]+@[a-z0-9-]+\.example$/)
    expect(parsePhoneNumberFromString(pharmacy.phone_number)?.isPossible()).toBe(true)
    if (pharmacy.whatsapp) expect(parsePhoneNumberFromString(pharmacy.whatsapp)?.isValid()).toBe(true)
    expect(pharmacy.latitude).toBeGreaterThan(35)
    expect(pharmacy.latitude).toBeLessThan(47.2)
    expect(pharmacy.longitude).toBeGreaterThan(6.5)
    expect(pharmacy.longitude).toBeLessThan(18.6)
  }
})

test('opening hours are in order and never overlap; some close at noon, some never', () => {
  for (const { opening_hours } of all) {
    for (let weekday = 1; weekday <= 7; weekday++) {
      const spans = opening_hours.filter((span) => span.weekday === weekday)
      spans.forEach((span, i) => {
        expect(minutes(span.opens)).toBeLessThan(minutes(span.closes))
        const next = spans[i + 1]
        if (next) expect(minutes(span.closes)).toBeLessThan(minutes(next.opens))
      })
    }
    expect(opening_hours.some(({ weekday }) => weekday === 6)).toBe(true)
  }
  const never = all.filter(({ opening_hours }) => opening_hours.every(({ closes }) => closes === '24:00'))
  expect(never.length).toBeGreaterThanOrEqual(3)
  expect(
    all.filter(({ opening_hours }) => opening_hours.filter(({ weekday }) => weekday === 1).length === 2).length,
  ).toBeGreaterThan(30)
})

test('about twelve have no right to sell medicines online; the others point to the Ministry', () => {
  const without = all.filter(({ online_medicines }) => !online_medicines)
  expect(without.length).toBeGreaterThanOrEqual(10)
  expect(without.length).toBeLessThanOrEqual(14)
  for (const { online_medicines } of all) {
    if (online_medicines) expect(online_medicines.register_url).toMatch(/^https:\/\/www\.salute\.gov\.it\//)
  }
})

test('all hand out, most deliver, with fee, threshold and windows', () => {
  for (const { deliveries, payments, prescriptions, postal_code } of all) {
    expect(deliveries[0]).toMatchObject({ kind: 'click_and_collect', fee_cents: 0 })
    const home = deliveries.find(({ kind }) => kind === 'home_delivery')
    expect(payments.includes('on_delivery')).toBe(home !== undefined)
    expect(prescriptions).toContain('nre')
    if (!home) continue
    expect(home.free_from_cents ?? 0).toBeGreaterThan(home.minimum_order_cents ?? 0)
    expect(home.postal_codes.some((prefix) => postal_code.startsWith(prefix))).toBe(true)
    expect(home.slots.length).toBeGreaterThan(0)
  }
  expect(all.filter(({ deliveries }) => deliveries.length === 2).length).toBeGreaterThan(35)
})

test('services can be booked inside the opening hours only; all ten kinds are somewhere', () => {
  expect(new Set(all.flatMap(({ services }) => services.map(({ category }) => category))).size).toBe(10)
  for (const { services, opening_hours } of all) {
    expect(services.length).toBeGreaterThan(0)
    for (const service of services) {
      expect(service.capacity).toBeGreaterThan(0)
      for (const time of service.weekly_times) {
        const open = opening_hours.some(
          (span) => span.weekday === time.weekday && span.opens <= time.opens && span.closes >= time.closes,
        )
        expect(open).toBe(true)
        expect(minutes(time.closes) - minutes(time.opens)).toBeGreaterThanOrEqual(service.duration_minutes)
      }
    }
  }
})

test('closures and duty turns lie in time', () => {
  for (const { closures, duty } of all) {
    for (const { from, to } of closures) expect(from <= to).toBe(true)
    for (const { from, until } of duty) expect(from < until).toBe(true)
  }
  expect(all.some(({ closures }) => closures.some(({ reason }) => reason === 'Chiuso per ferie'))).toBe(true)
})
