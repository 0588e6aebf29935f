import { deliveryFeeCents } from './delivery'

test('a delivery costs nothing from its threshold on', () => {
  const delivery = { fee_cents: 490, free_from_cents: 3900 }
  expect(deliveryFeeCents(delivery, 3899)).toBe(490)
  expect(deliveryFeeCents(delivery, 3900)).toBe(0)
  expect(deliveryFeeCents({ ...delivery, free_from_cents: null }, 999_999)).toBe(490)
})
