import { withdrawable, withdrawUntil } from './answer'
import type { FullOrder } from './queries'

const received = new Date('2026-11-06T17:30:00Z')
const line = (minsan: string, withdrawal_excluded = false) => ({ minsan, withdrawal_excluded })

/** As much of an order as the rule looks at. */
const order = (change: { status?: string; lines?: object[]; withdrawals?: object[] } = {}) =>
  ({
    order: { status: change.status ?? 'completed' },
    lines: change.lines ?? [line('1'), line('2', true)],
    withdrawals: change.withdrawals ?? [],
    history: [{ status: 'completed', at: received }],
  }) as unknown as FullOrder

test('the right lasts to the end of the fourteenth day in Italy, also over a change of the clock', () => {
  const until = withdrawUntil(order(), new Date('2026-11-10T00:00:00Z'))
  expect(until?.toISOString()).toBe('2026-11-20T22:59:59.999Z')
  expect(withdrawUntil(order(), new Date('2026-11-20T22:59:59Z'))).not.toBeNull()
  expect(withdrawUntil(order(), new Date('2026-11-20T23:00:00Z'))).toBeNull()
})

test('there is none before the goods are received, for excluded lines, and for what was withdrawn from', () => {
  const now = new Date('2026-11-10T00:00:00Z')
  expect(withdrawUntil(order({ status: 'shipped' }), now)).toBeNull()
  expect(withdrawUntil(order({ lines: [line('2', true)] }), now)).toBeNull()
  const partly = order({ lines: [line('1'), line('3')], withdrawals: [{ minsans: ['1'] }] })
  expect(withdrawable(partly).map(({ minsan }) => minsan)).toEqual(['3'])
  expect(withdrawUntil(partly, now)).not.toBeNull()
  expect(withdrawUntil(order({ withdrawals: [{ minsans: ['1'] }] }), now)).toBeNull()
})
