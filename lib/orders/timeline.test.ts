import type { Order, OrderStatus } from '@/lib/contract/orders'
import { buildTimeline } from './timeline'

const delivery = { id: 'x', kind: 'click_and_collect', label: '', slot_start: null, slot_end: null } as const

const order = (...statuses: OrderStatus[]): Pick<Order, 'status' | 'history' | 'delivery'> => ({
  status: statuses.at(-1) ?? 'received',
  history: statuses.map((status) => ({ status, at: '2026-11-20T10:00:00+01:00' })),
  delivery,
})
const shown = (of: Pick<Order, 'status' | 'history' | 'delivery'>) =>
  buildTimeline(of).map(({ status, state }) => `${status} ${state}`)

test('what has happened, where one is, what comes', () => {
  expect(shown(order('received', 'confirmed'))).toEqual([
    'received done',
    'confirmed current',
    'preparing upcoming',
    'ready upcoming',
    'completed upcoming',
  ])
})

test('a prescription that is awaited stands before the confirmation', () => {
  expect(shown(order('received', 'awaiting_prescription')).slice(0, 3)).toEqual([
    'received done',
    'awaiting_prescription current',
    'confirmed upcoming',
  ])
})

test('an order that has ended has nothing to come', () => {
  expect(shown(order('received', 'cancelled'))).toEqual(['received done', 'cancelled failed'])
  expect(shown(order('received', 'confirmed', 'preparing', 'ready', 'completed')).at(-1)).toBe('completed done')
  expect(shown(order('ready', 'not_collected')).at(-1)).toBe('not_collected failed')
})

test('what is delivered is sent, not collected', () => {
  const sent = { ...order('received'), delivery: { ...delivery, kind: 'home_delivery' as const } }
  expect(shown(sent)).toContain('shipped upcoming')
  expect(shown(sent)).not.toContain('ready upcoming')
})
