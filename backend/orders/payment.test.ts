import { dueBackCents, notedPayment, owedCents, paymentOf } from './payment'

type Full = Parameters<typeof notedPayment>[0]

const cream = { minsan: '934182003', quantity: 2, unit_price_cents: 1990 }
const soap = { minsan: '930000018', quantity: 1, unit_price_cents: 500 }
const TOTAL = 4970

const withdrawn = (...lines: { minsan: string }[]) => ({ minsans: lines.map(({ minsan }) => minsan), lines: [] })

const full = (order: object = {}, withdrawals: object[] = [], lines = [cream, soap]) =>
  ({
    ...{ lines, withdrawals },
    order: { status: 'completed', payment_status: 'paid', paid_cents: TOTAL, total_cents: TOTAL, ...order },
  }) as unknown as Full

test.each([
  ['an order', full(), TOTAL],
  ['a cancelled order', full({ status: 'cancelled' }), 0],
  ['an order that nobody collected', full({ status: 'not_collected' }), 0],
  ['an order without the creams', full({}, [withdrawn(cream)]), TOTAL - 3980],
  ['an order of which nothing is left, delivery included', full({}, [withdrawn(cream), withdrawn(soap)]), 0],
  [
    'an order that creams have left',
    full({ total_cents: 990 }, [{ ...withdrawn(cream), lines: [cream] }], [soap]),
    990,
  ],
])('%s is worth this', (_, order, owed) => expect(owedCents(order)).toBe(owed))

test.each([
  ['unpaid', 0, 'unpaid'],
  ['unpaid', TOTAL, 'paid'],
  ['paid', TOTAL, 'paid'],
  ['paid', TOTAL + 1, 'refund_pending'],
  ['refund_pending', TOTAL, 'paid'],
  ['refund_pending', 0, 'refunded'],
] as const)('an order that was %s, of which the pharmacy holds %d cents', (payment_status, paid_cents, now) => {
  expect(paymentOf(full({ payment_status }), paid_cents)).toEqual({ paid_cents, payment_status: now })
})

test.each([
  ['unpaid', 0, [], 'paid', TOTAL, 'paid'],
  ['unpaid', 0, [withdrawn(cream)], 'paid', TOTAL, 'refund_pending'],
  ['paid', 990, [withdrawn(cream)], 'paid', 990, 'paid'],
  ['paid', TOTAL, [], 'refunded', 0, 'refunded'],
  ['paid', TOTAL, [], 'refund_pending', TOTAL, 'refund_pending'],
  ['paid', TOTAL, [], 'unpaid', 0, 'unpaid'],
  ['refund_pending', TOTAL + 300, [], 'refunded', TOTAL, 'paid'],
  ['refund_pending', TOTAL, [withdrawn(cream)], 'refunded', 990, 'paid'],
  ['refund_pending', TOTAL, [withdrawn(cream, soap)], 'refunded', 0, 'refunded'],
  // Asked for by the operator, out of goodwill.
  ['refund_pending', TOTAL, [], 'refunded', 0, 'refunded'],
] as const)('%s with %d cents and %j, noted as %s', (before, held, withdrawals, noted, paid_cents, payment_status) => {
  const order = full({ payment_status: before, paid_cents: held }, [...withdrawals])
  expect(notedPayment(order, noted)).toEqual({ paid_cents, payment_status })
})

test('only what is more than owed is due back', () => {
  expect(dueBackCents(full({ payment_status: 'refund_pending' }, [withdrawn(cream)]))).toBe(3980)
  expect(dueBackCents(full({ payment_status: 'refund_pending', status: 'cancelled' }))).toBe(TOTAL)
  expect(dueBackCents(full({ payment_status: 'refund_pending' }))).toBe(0)
  expect(dueBackCents(full({}, [withdrawn(cream)]))).toBe(0)
})
