import type { Order } from '@/lib/contract/orders'
import { orderAppointment } from './calendar'

const now = new Date('2026-11-21T09:00:00Z')
const order = (change: object = {}) =>
  ({
    status: 'received',
    delivery: { kind: 'click_and_collect', slot_start: null, slot_end: null },
    ready_at: '2026-11-21T10:30:00.000Z',
    keep_until: '2026-11-24T18:30:00.000Z',
    ...change,
  }) as Order
const slot = (change: object = {}) =>
  order({
    delivery: {
      kind: 'home_delivery',
      slot_start: '2026-11-23T09:00:00Z',
      slot_end: '2026-11-23T11:00:00Z',
      ...change,
    },
    ready_at: '2026-11-23T09:00:00Z',
    keep_until: null,
  })

test('one collects from when it is ready; what is there already waits until the last hour', () => {
  expect(orderAppointment(order(), now)).toEqual({
    kind: 'ready',
    start: '2026-11-21T10:30:00.000Z',
    duration_minutes: 30,
  })
  const ready = order({ status: 'ready', ready_at: '2026-11-21T08:00:00Z' })
  expect(orderAppointment(ready, now)).toEqual({
    kind: 'last',
    start: '2026-11-24T17:30:00.000Z',
    duration_minutes: 60,
  })
  expect(orderAppointment(ready, new Date('2026-11-24T18:30:00Z'))).toBeNull()
  expect(orderAppointment(order({ ready_at: null, keep_until: null }), now)).toBeNull()
})

test('one is at home in the courier’s slot, where there is one', () => {
  expect(orderAppointment(slot(), now)).toEqual({ kind: 'slot', start: '2026-11-23T09:00:00Z', duration_minutes: 120 })
  expect(orderAppointment(slot({ slot_start: null, slot_end: null }), now)).toBeNull()
  expect(orderAppointment(slot(), new Date('2026-11-23T11:00:00Z'))).toBeNull()
})

test.each(['completed', 'cancelled', 'not_collected'])('there is none for an order that is %s', (status) => {
  expect(orderAppointment(order({ status }), now)).toBeNull()
})
