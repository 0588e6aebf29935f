import { randomBytes } from 'node:crypto'
import { createCipherFrom } from '../encryption/cipher'
import { neededPrescriptions } from './insert'

const line = (minsan: string, supply: 'RR' | 'OTC') => ({
  ...{ minsan, supply, kind: 'medicine' as const, name: minsan, image: null, quantity: 1, unit_price_cents: 500 },
  ...{ vat_rate: 10, withdrawal_excluded: true, total_cents: 500, stock: 9, reserved: 1, prescription: null },
})
const request = {
  customer: { first_name: 'A', last_name: 'R', email: 'a@example.com', phone_number: '3331234567' },
  payment: { id: 'card' as const },
  delivery: { id: 'ritiro' },
  shipping: null,
}

test('stores only needed prescriptions, in the order of their products', () => {
  const prescriptions = ['otc', 'rx-2', 'rx-1'].map((minsan) => ({ minsan, kind: 'paper' as const }))
  const lines = [line('rx-2', 'RR'), line('otc', 'OTC'), line('rx-1', 'RR'), line('rx-3', 'RR')]
  const cipher = createCipherFrom(() => [randomBytes(32)])
  const kept = neededPrescriptions(lines, { ...request, prescriptions }, { cipher, user_id: 1, order_id: 'o' })
  expect(kept.map(({ minsan, prescription }) => [minsan, prescription.way])).toEqual([
    ['rx-1', 'paper'],
    ['rx-2', 'paper'],
  ])
})
