import { withdrawableLines } from '@/lib/rules/withdrawal'
import { ProblemError } from '../http/problem'
import type { FullOrder } from './queries'
import { judgeWithdrawal, withdrawalOutcome, withdrawnLines, withdrawUntil } from './withdrawal-rules'

const received = new Date('2026-11-06T17:30:00Z')
const now = new Date('2026-11-10T00:00:00Z')
const line = (minsan: string, withdrawal_excluded = false) => ({ minsan, withdrawal_excluded })
const names = (lines: readonly { minsan: string }[]) => lines.map(({ minsan }) => minsan)

/** The fields of an order that the rules read. */
const order = ({ lines, withdrawals, proposal, ...change }: Record<string, unknown> = {}) =>
  ({
    order: {
      status: 'completed',
      user_id: 7,
      ready_at: null,
      keep_until: null,
      delivery: { slot_end: null },
      ...change,
    },
    lines: lines ?? [line('1'), line('2', true)],
    withdrawals: withdrawals ?? [],
    history: [{ status: 'completed', at: received }],
    proposal: proposal ?? null,
  }) as unknown as FullOrder

const until = (full: FullOrder, at = now) => withdrawUntil(full, at)?.toISOString() ?? null
const refusal = (full: FullOrder, ...minsans: string[]) => {
  try {
    judgeWithdrawal(full, minsans, now)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.errors?.[0]?.code ?? error.code
  }
}

test('the right lasts to the end of the fourteenth day in Italy, also over a change of the clock', () => {
  expect(until(order())).toBe('2026-11-20T22:59:59.999Z')
  expect(until(order(), new Date('2026-11-20T22:59:59Z'))).not.toBeNull()
  expect(until(order(), new Date('2026-11-20T23:00:00Z'))).toBeNull()
})

test('it begins with the order, and its end follows the latest time of receipt that is known', () => {
  const open = (change: object = {}) => until(order({ status: 'received', ...change }))
  expect(open()).toBe('2026-11-24T22:59:59.999Z')
  expect(open({ ready_at: new Date('2026-11-11T09:00:00Z') })).toBe('2026-11-25T22:59:59.999Z')
  const kept = { ready_at: new Date('2026-11-11T09:00:00Z'), keep_until: new Date('2026-11-14T18:00:00Z') }
  expect(open(kept)).toBe('2026-11-28T22:59:59.999Z')
  expect(open({ delivery: { slot_end: '2026-11-12T11:00:00.000Z' } })).toBe('2026-11-26T22:59:59.999Z')
  // A late order moves the end of the period.
  expect(open({ ready_at: new Date('2026-11-01T09:00:00Z') })).toBe('2026-11-24T22:59:59.999Z')
  for (const status of ['awaiting_prescription', 'confirmed', 'preparing', 'ready', 'shipped'])
    expect(open({ status })).not.toBeNull()
})

test('is null for a cancelled order, excluded lines, and withdrawn ones', () => {
  expect([until(order({ status: 'cancelled' })), until(order({ status: 'not_collected' }))]).toEqual([null, null])
  expect(until(order({ lines: [line('2', true)] }))).toBeNull()
  const partly = order({ lines: [line('1'), line('3')], withdrawals: [{ minsans: ['1'], lines: [] }] })
  expect(names(withdrawableLines(partly))).toEqual(['3'])
  expect(until(partly)).not.toBeNull()
  expect(until(order({ withdrawals: [{ minsans: ['1'], lines: [] }] }))).toBeNull()
})

test('it waits for the answer to a proposal, and not longer than the answer has time', () => {
  const waiting = (answer_by: string, change: object = {}) =>
    order({ status: 'confirmed', proposal: { answer_by: new Date(answer_by) }, ...change })
  expect(until(waiting('2026-11-10T09:00:00Z'))).toBeNull()
  expect(refusal(waiting('2026-11-10T09:00:00Z'), '1')).toBe('conflict')
  expect(until(waiting('2026-11-09T09:00:00Z'))).not.toBeNull()
  expect(refusal(waiting('2026-11-09T09:00:00Z'), '1')).toBeNull()
})

test('a removed product is withdrawn, and may come back as a replacement', () => {
  const left = order({ status: 'confirmed', lines: [line('3')], withdrawals: [{ minsans: ['1'], lines: [line('1')] }] })
  expect(names(withdrawnLines(left))).toEqual(['1'])
  expect(refusal(left, '1')).toBe('withdrawal_repeated')
  expect(refusal(left, '3')).toBeNull()
  // The product came back as an accepted replacement for another.
  const again = { ...left, lines: [line('1')] } as unknown as FullOrder
  expect(names(withdrawableLines(again))).toEqual(['1'])
  expect(refusal(again, '1')).toBeNull()
})

test.each([
  ['the unknown', order(), '9', 'invalid'],
  ['the excluded', order(), '2', 'withdrawal_excluded'],
  ['the repeated', order({ withdrawals: [{ minsans: ['1'], lines: [] }] }), '1', 'withdrawal_repeated'],
  ['what was called off', order({ status: 'cancelled' }), '1', 'conflict'],
  [
    'what came to be over',
    { ...order(), history: [{ status: 'completed', at: new Date(0) }] } as FullOrder,
    '1',
    'too_late',
  ],
])('it is refused for %s', (_what, full, minsan, code) => {
  expect(refusal(full, minsan)).toBe(code)
})

test('all lines cancel the order, some leave it, and handed-over goods are returned', () => {
  const whole = order({ status: 'ready', lines: [line('1'), line('3')] })
  const of = (full: FullOrder, ...minsans: string[]) => withdrawalOutcome(full, judgeWithdrawal(full, minsans, now))
  expect([of(whole, '1', '3'), of(whole, '1')]).toEqual(['cancelled', 'left_out'])
  // A medicine stays, since it cannot be returned.
  expect(of(order({ status: 'received' }), '1')).toBe('left_out')
  expect([of(order({ status: 'shipped' }), '1'), of(order(), '1')]).toEqual(['to_return', 'to_return'])
})
