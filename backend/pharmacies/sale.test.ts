import type { StoredDelivery } from '../database/schema/places'
import { asSold } from './sale'

const way = (kind: StoredDelivery['kind']) => ({ id: kind, kind }) as StoredDelivery
const row = {
  deliveries: [way('click_and_collect'), way('home_delivery')],
  payments: ['in_pharmacy' as const, 'on_delivery' as const, 'card' as const],
}

test('a shop of reservations delivers nothing and takes nothing at the door', () => {
  expect(asSold(row, true)).toEqual({ deliveries: [way('click_and_collect')], payments: ['in_pharmacy', 'card'] })
  expect(asSold(row, false)).toBe(row)
})
