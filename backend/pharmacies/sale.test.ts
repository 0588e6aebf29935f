import type { StoredDelivery } from '../database/schema/places'
import { asSold, DEMO_SITE, recordHere } from './sale'

const way = (kind: StoredDelivery['kind']) => ({ id: kind, kind }) as StoredDelivery
const row = {
  deliveries: [way('click_and_collect'), way('home_delivery')],
  payments: ['in_pharmacy' as const, 'on_delivery' as const, 'card' as const],
  online_medicines: null,
}

test('a shop of reservations delivers nothing and takes nothing at the door', () => {
  expect(asSold(row, true)).toEqual({
    deliveries: [way('click_and_collect')],
    payments: ['in_pharmacy', 'card'],
    online_medicines: null,
  })
  expect(asSold(row, false)).toEqual(row)
})

const record = {
  authority: 'Regione Lombardia',
  number: '1',
  date: '2020-01-01',
  register_url: 'https://www.salute.gov.it/x',
  site: 'https://shop.example',
  authority_contacts: 'Regione Lombardia, farmacie@example.com',
}

test('medicines are sold online by a complete record for this very site alone', () => {
  expect(recordHere(record, 'https://shop.example/')).toEqual(record)
  expect(recordHere(record, 'https://other.example')).toBeNull()
  expect(recordHere(record, 'http://shop.example')).toBeNull()
  expect(recordHere({ ...record, site: undefined }, 'https://shop.example')).toBeNull()
  expect(recordHere({ ...record, site: 'shop.example' }, 'https://shop.example')).toBeNull()
  expect(recordHere({ ...record, authority_contacts: '' }, 'https://shop.example')).toBeNull()
  expect(recordHere(null, 'https://shop.example')).toBeNull()
})

test('the demo stands wherever it is', () => {
  expect(recordHere({ ...record, site: DEMO_SITE }, 'http://localhost:3100')?.site).toBe('http://localhost:3100')
})
