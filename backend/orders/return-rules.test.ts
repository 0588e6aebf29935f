import { describeReturn } from './return-rules'

type Full = Parameters<typeof describeReturn>[0]
type Withdrawal = Parameters<typeof describeReturn>[1]

const line = (minsan: string, quantity: number, unit_price_cents: number) => ({ minsan, quantity, unit_price_cents })
const cream = line('934182003', 2, 1990)
const soap = line('930000018', 1, 500)

const withdrawal = (id: string, change: object = {}) =>
  ({
    ...{ id, minsans: [cream.minsan], lines: [], received_at: new Date('2026-03-10T22:30:00Z') },
    ...{ goods_back_at: null, refunded_at: null, never_paid: false },
    ...change,
  }) as unknown as Withdrawal

const full = (change: { order?: object; lines?: object[]; withdrawals: Withdrawal[] }) =>
  ({
    lines: [cream, soap],
    ...change,
    order: { status: 'completed', payment_status: 'refund_pending', delivery_fee_cents: 490, ...change.order },
  }) as unknown as Full

test('lines that were handed over come back, and are refunded without the delivery', () => {
  const one = withdrawal('a')
  expect(describeReturn(full({ withdrawals: [one] }), one)).toMatchObject({
    ...{ lines: [cream], goods: 'awaited', goods_cents: 3980, delivery_cents: 0, refund: 'pending' },
    refund_until: new Date('2026-03-24T22:59:59.999Z'),
  })
})

test('the delivery is refunded with the withdrawal that leaves nothing', () => {
  const first = withdrawal('a')
  const last = withdrawal('b', { minsans: [soap.minsan] })
  const order = full({ withdrawals: [first, last] })
  expect(describeReturn(order, first)).toMatchObject({ goods_cents: 3980, delivery_cents: 0 })
  expect(describeReturn(order, last)).toMatchObject({ goods_cents: 500, delivery_cents: 490 })
})

test('lines that were left out before the handover do not come back', () => {
  const one = withdrawal('a', { lines: [cream] })
  const order = full({ lines: [soap], withdrawals: [one], order: { status: 'preparing' } })
  expect(describeReturn(order, one)).toMatchObject({ lines: [cream], goods: 'none', goods_cents: 3980 })
  const whole = withdrawal('b', { minsans: [cream.minsan, soap.minsan] })
  const cancelled = full({ withdrawals: [whole], order: { status: 'cancelled' } })
  expect(describeReturn(cancelled, whole)).toMatchObject({ goods: 'none', goods_cents: 4480, delivery_cents: 490 })
})

test.each([
  ['unpaid', null, 'none'],
  ['paid', null, 'pending'],
  ['refund_pending', null, 'pending'],
  ['refund_pending', new Date(), 'refunded'],
  ['refunded', null, 'refunded'],
])('the refund of an order that is %s, %s', (payment_status, refunded_at, refund) => {
  const one = withdrawal('a', { refunded_at, goods_back_at: new Date() })
  const order = full({ withdrawals: [one], order: { payment_status } })
  expect(describeReturn(order, one)).toMatchObject({ refund, goods: 'back' })
})

test('what was never paid for is owed nothing, whatever is paid later', () => {
  const one = withdrawal('a', { lines: [cream], never_paid: true })
  const order = full({ lines: [soap], withdrawals: [one], order: { payment_status: 'paid' } })
  expect(describeReturn(order, one).refund).toBe('none')
})
