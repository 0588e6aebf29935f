import { placedOrder } from '@/lib/testing/orders'
import { orderVersion } from './version'

test('a version names what has changed of an order, and not that its end of the withdrawal moves with the clock', () => {
  const order = placedOrder({ can_withdraw_until: '2026-12-10T00:00:00Z' })
  const version = orderVersion(order)
  expect(version).toMatch(/^[\w-]{22}$/)
  expect(orderVersion({ ...order, can_withdraw_until: '2026-12-10T00:00:15Z' })).toBe(version)
  const others = [{ can_withdraw_until: null }, { status: 'cancelled' as const }, { can_cancel: !order.can_cancel }]
  for (const change of others) expect(orderVersion({ ...order, ...change })).not.toBe(version)
})
