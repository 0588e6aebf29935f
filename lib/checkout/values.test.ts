import { type CollectValues, collect_values, EMPTY_PRESCRIPTION, forCart, patientCodes, withFiles } from './values'

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

test('a file that a plain form names goes with its prescription; what is none, or another’s field, does not', () => {
  const file = { id: 'f-1', file_name: 'ricetta.pdf', content_type: 'application/pdf', size: 900 }
  const fields = new URLSearchParams({
    'prescriptions.m012745093.file': JSON.stringify(file),
    'prescriptions.m023456789.file': '{"id":1}',
    'prescriptions.m034567891.file': JSON.stringify(file),
  })
  const { prescriptions } = withFiles(values, fields)
  expect(prescriptions).toEqual({ m012745093: { ...written, file }, m023456789: written })
  expect(withFiles({ who: 'me' }, fields)).toEqual({ who: 'me' })
})

test('the patients of electronic prescriptions are told once each', () => {
  const other = { ...written, health_code: 'bncbrn70a41f205e' }
  const paper = { ...other, kind: 'paper' as const }
  expect(patientCodes({ m1: written, m2: written, m3: paper })).toEqual(['RSSMRA80A01H501U'])
  expect(patientCodes({ m1: written }, 'm1')).toEqual([])
  expect(patientCodes({ m1: { ...written, health_code: 'RSSMRA80A01' } })).toEqual([])
})
