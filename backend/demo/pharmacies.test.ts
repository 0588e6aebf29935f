import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isVatNumber } from '@/lib/identifiers/vat-number'
import { serviceTable } from '../imports/services'
import { ofEach } from '../imports/values'
import { readRows } from './files'
import { readPharmacies } from './pharmacies'

const read = async () => (await readPharmacies()).map(({ record }) => ({ ...record, ...record.fields }))

test('sixty pharmacies, of which a number may be asked for', async () => {
  const all = await read()
  expect(all).toHaveLength(60)
  expect((await readPharmacies(7)).map(({ record }) => record.code)).toEqual(all.slice(0, 7).map(({ code }) => code))
  for (const city of ['Milano', 'Roma', 'Torino', 'Napoli', 'Bologna', 'Firenze', 'Palermo'])
    expect(all.filter((pharmacy) => pharmacy.city === city).length).toBeGreaterThanOrEqual(3)
})

test('names and numbers never repeat, and are nobody’s', async () => {
  const all = await read()
  for (const key of ['code', 'name', 'email', 'vat_number'] as const)
    expect(new Set(all.map((pharmacy) => pharmacy[key])).size).toBe(60)
  for (const { email, pec, vat_number, phone_number, price_level } of all) {
    expect(isVatNumber(vat_number ?? '')).toBe(true)
    expect(email).toMatch(/^[a-z-]+@[a-z0-9-]+\.example$/)
    expect(pec).toMatch(/\.example$/)
    expect(parsePhoneNumberFromString(phone_number ?? '')?.isPossible()).toBe(true)
    expect(Math.abs(price_level - 1)).toBeLessThan(0.1)
  }
})

test('some close at noon, some never; about twelve have no right to sell medicines online', async () => {
  const all = await read()
  const never = all.filter(({ opening_hours }) => opening_hours?.every(({ closes }) => closes === '24:00'))
  expect(never.length).toBeGreaterThanOrEqual(3)
  const parted = all.filter(({ opening_hours }) => opening_hours?.filter(({ weekday }) => weekday === 1).length === 2)
  expect(parted.length).toBeGreaterThan(30)
  const without = all.filter(({ online_medicines }) => !online_medicines).length
  expect(without).toBeGreaterThanOrEqual(10)
  expect(without).toBeLessThanOrEqual(14)
})

test('all hand out, most deliver, with fee, threshold and windows, around themselves', async () => {
  const all = await read()
  for (const { deliveries, payments, prescription_ways, postal_code } of all) {
    expect(deliveries.click_and_collect).toMatchObject({ fee_cents: 0 })
    const home = deliveries.home_delivery
    expect(payments?.includes('on_delivery')).toBe(Boolean(home))
    expect(prescription_ways).toContain('nre')
    if (!home) continue
    expect(home.free_from_cents ?? 0).toBeGreaterThan(home.minimum_order_cents ?? 0)
    expect(home.postal_codes.some((prefix) => postal_code?.startsWith(prefix))).toBe(true)
    expect(home.slots.length).toBeGreaterThan(0)
  }
  expect(all.filter(({ deliveries }) => deliveries.home_delivery).length).toBeGreaterThan(35)
})

test('services of ten kinds, at every pharmacy some', async () => {
  const rows = await readRows('services.csv', (source) => ofEach(serviceTable().read(source.open())))
  expect(new Set(rows.map(({ record }) => record.category)).size).toBe(10)
  expect(new Set(rows.map(({ record }) => record.pharmacy_code)).size).toBe(60)
})
