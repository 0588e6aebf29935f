import { order_request } from '@/lib/contract/orders'
import { type HomeRules, type HomeValues, homeErrors, homeRequest, NEW_ADDRESS, onHomeScreen } from './home-form'

const SLOT = '2026-11-23T09:00:00.000Z'
const rules: HomeRules = {
  deliveries: [{ id: 'casa', slots: [{ start: SLOT, end: SLOT, available: true }] }],
  has_medicines: false,
  deductible: true,
}
const values: HomeValues = {
  customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '333 1234567' },
  address_id: NEW_ADDRESS,
  address: {
    lat: 45.47,
    lng: 9.2,
    place_id: '',
    address_name: ' Via Melzo ',
    street_number: '12/A',
    city: 'Milano',
    cap: '20129',
    province: 'mi',
  },
  save_address: false,
  favorite: false,
  delivery_id: 'casa',
  slot_start: SLOT,
  note: ' terzo piano ',
  payment: { id: 'on_delivery' },
  tax_code: '',
  if_unavailable: 'call',
  health_data_consent: false,
  email_code: '',
}

const address = (change: Partial<HomeValues['address']>) => ({ address: { ...values.address, ...change } })

test('a whole order passes and is what the contract asks for', () => {
  expect(homeErrors(values, rules)).toEqual([])
  const request = homeRequest(values, rules)
  expect(order_request.safeParse(request).success).toBe(true)
  expect(request).toMatchObject({
    delivery: { id: 'casa', slot_start: SLOT },
    shipping: {
      address: 'Via Melzo',
      street_number: '12/A',
      postal_code: '20129',
      province: 'MI',
      latitude: 45.47,
      note: 'terzo piano',
    },
    prescriptions: [],
  })
  expect(request).not.toHaveProperty('health_data_consent')
})

test.each<[Partial<HomeValues>, string, string]>([
  [address({ address_name: '' }), 'address.address_name', 'street_missing'],
  [address({ street_number: ' ' }), 'address.street_number', 'street_number_required'],
  [address({ cap: '' }), 'address.cap', 'postal_code_missing'],
  [address({ cap: '2012' }), 'address.cap', 'postal_code_invalid'],
  [address({ city: '' }), 'address.city', 'city_missing'],
  [address({ lat: null, lng: null }), 'address.city', 'city_unknown'],
  [{ slot_start: '' }, 'slot_start', 'slot_required'],
  [{ delivery_id: '' }, 'delivery_id', 'choose'],
  [{ payment: { id: '' } }, 'payment.id', 'choose'],
  [{ note: 'x'.repeat(301) }, 'note', 'too_long'],
  [{ customer: { ...values.customer, phone_number: '12' } }, 'customer.phone_number', 'phone_invalid'],
  [{ tax_code: 'RSSMRA' }, 'tax_code', 'health_code_length'],
])('%j is refused', (change, field, code) => {
  expect(homeErrors({ ...values, ...change }, rules)).toEqual([{ field, code }])
})

test('"snc" is a number; a delivery without slots asks for none', () => {
  expect(homeErrors({ ...values, ...address({ street_number: 'snc' }) }, rules)).toEqual([])
  expect(homeErrors({ ...values, slot_start: '' }, { ...rules, deliveries: [{ id: 'casa', slots: [] }] })).toEqual([])
})

test('a medicine asks for the consent; all is told at once', () => {
  const bad = { ...values, ...address({ street_number: '' }), slot_start: '', payment: { id: '' } }
  const fields = homeErrors(bad, { ...rules, has_medicines: true }).map(({ field }) => field)
  expect(fields.sort()).toEqual(['address.street_number', 'health_data_consent', 'payment.id', 'slot_start'])
})

test('the platform’s fields stand at the screen’s', () => {
  expect(onHomeScreen({ field: 'shipping.postal_code', code: 'address_not_served' }).field).toBe('address.cap')
  expect(onHomeScreen({ field: 'delivery.slot_start', code: 'required' })).toEqual({
    field: 'slot_start',
    code: 'slot_required',
  })
  expect(onHomeScreen({ field: 'customer.email', code: 'email_invalid' }).field).toBe('customer.email')
})
