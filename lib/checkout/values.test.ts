import { type CollectValues, collect_values, EMPTY_PRESCRIPTION, forCart } from './values'

const written = {
  ...EMPTY_PRESCRIPTION,
  kind: 'nre' as const,
  code: '1300A4000000248',
  health_code: 'RSSMRA80A01H501U',
}
const values: CollectValues = {
  customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  who: 'other',
  collected_by: 'Bruno Bianchi',
  same_prescription: false,
  prescriptions: { m012745093: written, m023456789: written },
  payment: { id: 'card' },
  tax_code: 'RSSMRA80A01H501U',
  if_unavailable: 'drop',
  health_data_consent: true,
  email_code: '',
}

test('an order’s draft is the form as it was', () => {
  expect(collect_values.parse(JSON.parse(JSON.stringify(values)))).toEqual(values)
})

test('a prescription follows its product: what left the cart is left out, and what came needs its own', () => {
  const found = forCart(values, ['012745093', '034567891'])
  expect(found.prescriptions).toEqual({ m012745093: written, m034567891: EMPTY_PRESCRIPTION })
})
