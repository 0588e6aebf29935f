import type { OrderStatus } from '@/lib/contract/orders'
import { order_status } from '@/lib/contract/orders'
import type { DeliveryKind } from '@/lib/contract/pharmacies'
import { judgeMove, nextMoves } from './status'

const now = new Date('2026-11-20T10:00:00Z')
const order = (status: OrderStatus, kind: DeliveryKind = 'click_and_collect', keep_until: Date | null = null) => ({
  status,
  delivery: { kind },
  keep_until,
})

describe('judgeMove', () => {
  const allowed: [OrderStatus, OrderStatus, DeliveryKind][] = [
    ['received', 'awaiting_prescription', 'click_and_collect'],
    ['received', 'confirmed', 'click_and_collect'],
    ['awaiting_prescription', 'confirmed', 'click_and_collect'],
    ['confirmed', 'preparing', 'click_and_collect'],
    ['preparing', 'ready', 'click_and_collect'],
    ['ready', 'completed', 'click_and_collect'],
    ['ready', 'not_collected', 'click_and_collect'],
    ['received', 'confirmed', 'home_delivery'],
    ['confirmed', 'preparing', 'home_delivery'],
    ['preparing', 'shipped', 'home_delivery'],
    ['shipped', 'completed', 'home_delivery'],
  ]

  it.each(allowed)('lets the pharmacy move %s to %s (%s)', (from, to, kind) => {
    expect(judgeMove(order(from, kind), to, 'pharmacy', now)).toBe('allowed')
  })

  it('refuses the pharmacy every other move but a cancellation', () => {
    for (const kind of ['click_and_collect', 'home_delivery'] as const) {
      const found = order_status.options.flatMap((from) =>
        order_status.options
          .filter((to) => to !== 'cancelled' && judgeMove(order(from, kind), to, 'pharmacy', now) === 'allowed')
          .map((to) => `${from} ${to}`),
      )
      const elsewhere = kind === 'click_and_collect' ? 'shipped' : 'ready'
      const expected = allowed.map(([from, to]) => `${from} ${to}`).filter((move) => !move.includes(elsewhere))
      expect(found.sort()).toEqual([...new Set(expected)].sort())
    }
  })

  it('lets the pharmacy cancel anything but completed and cancelled orders', () => {
    const refused = order_status.options.filter(
      (from) => judgeMove(order(from), 'cancelled', 'pharmacy', now) !== 'allowed',
    )
    expect(refused).toEqual(['completed', 'cancelled'])
  })

  it('lets the customer cancel before the preparation, and do nothing else', () => {
    const verdicts = Object.fromEntries(
      order_status.options.map((from) => [from, judgeMove(order(from), 'cancelled', 'customer', now)]),
    )
    expect(verdicts).toEqual({
      received: 'allowed',
      awaiting_prescription: 'allowed',
      confirmed: 'allowed',
      preparing: 'too_late',
      ready: 'too_late',
      shipped: 'too_late',
      completed: 'too_late',
      cancelled: 'conflict',
      not_collected: 'too_late',
    })
    expect(judgeMove(order('received'), 'confirmed', 'customer', now)).toBe('conflict')
  })

  it('keeps a ready order until its deadline', () => {
    const later = new Date(now.getTime() + 1)
    expect(judgeMove(order('ready', 'click_and_collect', later), 'not_collected', 'pharmacy', now)).toBe('too_early')
    expect(judgeMove(order('ready', 'click_and_collect', now), 'not_collected', 'pharmacy', now)).toBe('allowed')
  })
})

describe('nextMoves', () => {
  it('offers statuses that fit the delivery', () => {
    expect(nextMoves(order('preparing'), now)).toEqual(['ready', 'cancelled'])
    expect(nextMoves(order('preparing', 'home_delivery'), now)).toEqual(['shipped', 'cancelled'])
    expect(nextMoves(order('completed'), now)).toEqual([])
  })
})
