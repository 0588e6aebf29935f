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

test('a version is another one at midnight and once the time has come for which it was promised', () => {
  jest.useFakeTimers()
  const order = placedOrder({ ready_at: '2026-11-23T16:30:00+01:00' })
  const at = (moment: string) => {
    jest.setSystemTime(new Date(moment))
    return orderVersion(order)
  }
  const moments = ['23T09:00', '23T16:29', '23T16:31', '23T23:59', '24T00:01'].map((one) =>
    at(`2026-11-${one}:00+01:00`),
  )
  expect(moments.map((one) => moments.indexOf(one))).toEqual([0, 0, 2, 2, 4])
  jest.useRealTimers()
})
