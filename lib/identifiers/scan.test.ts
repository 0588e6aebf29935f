import { isCertainScan, readScan, type Scan } from './scan'

const NOTHING: Scan = {
  ...{ pickup_code: null, order_number: null, product: null, pack: null },
  ...{ health_code: null, nre: null, is_half_nre: false, card: null },
}
const GS = '\u001d'
const MATRIX = `0108001234567897172801312112AB34${GS}10L0T42${GS}716012745093`
const product = { minsan: '012745093', ean: '8001234567897' }
const pack = { lot: 'L0T42', expires: '2028-01-31', serial: '12AB34' }

test.each<[string, string, Partial<Scan>]>([
  ['pick-up code', 'H9NR4A', { pickup_code: 'H9NR4A', card: 'H9NR4A' }],
  ['pick-up code in small letters', 'h9nr4a\r\n', { pickup_code: 'H9NR4A', card: 'H9NR4A' }],
  ['pick-up code of Code 128', ']C0H9NR4A\t', { pickup_code: 'H9NR4A', card: 'H9NR4A' }],
  ['codice 32 of Code 39', ']A00D4YD5', { product: { minsan: '012745093', ean: null } }],
  ['EAN', '8001234567897', { product: { minsan: null, ean: '8001234567897' }, card: '8001234567897' }],
  ['EAN with prefix', ']E08001234567897', { product: { minsan: null, ean: '8001234567897' }, card: '8001234567897' }],
  ['A-code', 'A012745093', { product: { minsan: '012745093', ean: null }, card: 'A012745093' }],
  ['A-code in small letters', ']A0a012745093', { product: { minsan: '012745093', ean: null }, card: 'A012745093' }],
  ['minsan', '012745093', { product: { minsan: '012745093', ean: null }, card: '012745093' }],
  ['DataMatrix', `]d2${MATRIX}`, { product, pack }],
  ['DataMatrix without prefix', `${MATRIX}\r`, { product, pack }],
  ['DataMatrix with written separators', `]d2${MATRIX.replaceAll(GS, '<GS>')}`, { product, pack }],
  ['GS1-128', `]C1${MATRIX}`, { product, pack }],
  ['GS1 QR', `]Q3${MATRIX}`, { product, pack }],
  ['codice fiscale', 'RSSMRA80A01H501U', { health_code: 'RSSMRA80A01H501U', card: 'RSSMRA80A01H501U' }],
  ['codice fiscale of Code 39', ']A0*rssmra80a01h501u*', { health_code: 'RSSMRA80A01H501U', card: 'RSSMRA80A01H501U' }],
  ['NRE', '1300A4001234567', { nre: '1300A4001234567', card: '1300A4001234567' }],
  ['NRE in small letters', ']A01300a4001234567', { nre: '1300A4001234567', card: '1300A4001234567' }],
  ['order number', ']C02026-000123', { order_number: '2026-000123' }],
  ['loyalty card', 'FIDEL00042', { card: 'FIDEL00042' }],
])('reads a %s', (_, text, wanted) => {
  const rest = readScan(text) ?? NOTHING
  expect(rest).toMatchObject(wanted)
  const others = Object.entries(rest).filter(([kind, value]) => value !== null && !(kind in wanted))
  expect(others.filter(([kind]) => !['card', 'is_half_nre'].includes(kind))).toEqual([])
})

test('reads half of a prescription as no prescription', () => {
  expect(readScan('1300A')).toMatchObject({ is_half_nre: true, nre: null })
  expect(readScan(']A04001234567')).toMatchObject({ is_half_nre: true, nre: null, product: null })
})

test('reads the number of an order as no half of a prescription', () => {
  expect(readScan(']C02026-000123')).toMatchObject({ order_number: '2026-000123', is_half_nre: false })
})

test('reads the last day of a month for an expiry without a day', () => {
  const expiry = (date: string) => readScan(`]d2010800123456789717${date}10L1`)?.pack?.expires
  expect(expiry('280200')).toBe('2028-02-29')
  expect(expiry('281399')).toBeNull()
  expect(expiry('270230')).toBeNull()
})

test.each(['', '   ', 'Telefonare', 'RSSMRA80A01H501X!', 'Mario Rossi', ']d2', ']E01234', 'più tardi alle 18'])(
  'reads %j as nothing certain',
  (text) => expect(isCertainScan(readScan(text))).toBe(false),
)

test('a loyalty card alone is not certain, since any word with a digit may be one', () => {
  expect(isCertainScan(readScan('FIDEL00042'))).toBe(false)
  expect(isCertainScan(readScan('H9NR4A'))).toBe(true)
})
