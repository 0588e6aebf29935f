import type { StoredDelivery } from '../database/schema/places'
import { applySalesRules, DEMO_SITE, recordHere } from './sale'

const way = (kind: StoredDelivery['kind']) => ({ id: kind, kind }) as StoredDelivery
const row = {
  deliveries: [way('click_and_collect'), way('home_delivery')],
  payments: ['in_pharmacy' as const, 'on_delivery' as const, 'card' as const],
  online_medicines: null,
  online_veterinary: null,
  medicines_logo: null,
  veterinary_logo: null,
}

test('a shop of reservations delivers nothing and takes nothing at the door', () => {
  expect(applySalesRules(row, true)).toEqual({
    ...row,
    deliveries: [way('click_and_collect')],
    payments: ['in_pharmacy', 'card'],
  })
  expect(applySalesRules(row, false)).toEqual(row)
})

const record = {
  authority: 'Regione Lombardia',
  number: '1',
  date: '2020-01-01',
  register_url: 'https://www.salute.gov.it/x',
  site: 'https://shop.example',
  authority_contacts: 'Regione Lombardia, farmacie@example.com',
}

const LOGO = '0123456789abcdef0123456789abcdef.png'

test('medicines are sold online by a complete record for this very site alone', () => {
  expect(recordHere(record, LOGO, 'https://shop.example/')).toEqual({ ...record, logo: `/media/logos/${LOGO}` })
  expect(recordHere(record, null, 'https://shop.example/')).toBeNull()
  expect(recordHere(record, LOGO, 'https://other.example')).toBeNull()
  expect(recordHere(record, LOGO, 'http://shop.example')).toBeNull()
  expect(recordHere({ ...record, site: undefined }, LOGO, 'https://shop.example')).toBeNull()
  expect(recordHere({ ...record, site: 'shop.example' }, LOGO, 'https://shop.example')).toBeNull()
  expect(recordHere({ ...record, authority_contacts: '' }, LOGO, 'https://shop.example')).toBeNull()
  expect(recordHere(null, LOGO, 'https://shop.example')).toBeNull()
})

test('the demo stands wherever it is', () => {
  const demo = recordHere({ ...record, site: DEMO_SITE }, null, 'http://localhost:3100')
  expect(demo).toMatchObject({ site: 'http://localhost:3100', logo: '/media/logos/facsimile.svg' })
  const own = { ...row, online_medicines: { ...record, site: DEMO_SITE } }
  expect([applySalesRules(own, false).online_medicines?.number, applySalesRules(own, true).online_medicines]).toEqual([
    '1',
    null,
  ])
})
