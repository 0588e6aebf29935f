import { nextSteps } from './steps'

const order = (change: Partial<Parameters<typeof nextSteps>[0]>) => ({
  status: 'received' as const,
  delivery: 'click_and_collect' as const,
  payment_status: 'unpaid' as const,
  prescriptions: [],
  proposal: null,
  next: [],
  ...change,
})
const prescription = (status: 'to_verify' | 'verified' | 'rejected') => ({
  ...{ minsan: '034208013', way: 'nre' as const, status, code: null, health_code: null, pin_number: null },
  ...{ doctor: null, file: null, verified_by: null, verified_at: null, rejection_reason: null },
})

test.each([
  [{}, [['take', ['confirmed', 'preparing']]]],
  [{ status: 'awaiting_prescription' as const }, [['take', ['confirmed', 'preparing']]]],
  [{ status: 'confirmed' as const }, [['take', ['preparing']]]],
  [{ status: 'preparing' as const }, [['ready', ['ready']]]],
  [{ status: 'preparing' as const, delivery: 'home_delivery' as const }, [['ship', ['shipped']]]],
  [{ status: 'ready' as const, next: ['completed' as const] }, [['hand_over', ['completed']]]],
  [
    { status: 'ready' as const, next: ['completed' as const, 'not_collected' as const] },
    [
      ['hand_over', ['completed']],
      ['not_collected', ['not_collected']],
    ],
  ],
  [{ status: 'completed' as const }, []],
  [{ status: 'cancelled' as const }, []],
])('one press for each step: %j', (change, steps) => {
  expect(nextSteps(order(change)).map(({ name, statuses }) => [name, statuses])).toEqual(steps)
})

test('what is not paid yet is paid at the handover', () => {
  const ready = { status: 'ready' as const, next: ['completed' as const] }
  expect(nextSteps(order(ready))[0]?.paid).toBe(true)
  expect(nextSteps(order({ ...ready, payment_status: 'paid' }))[0]?.paid).toBe(false)
})

test('a step that the platform would refuse says why', () => {
  const at = (status: 'received' | 'preparing' | 'ready', seen: 'to_verify' | 'verified' | 'rejected') =>
    nextSteps(order({ status, next: ['completed'], prescriptions: [prescription(seen)] }))[0]?.blocked
  expect(at('received', 'rejected')).toBeNull()
  expect(at('preparing', 'to_verify')).toBeNull()
  expect(at('preparing', 'rejected')).toBe('rejected')
  expect(at('ready', 'to_verify')).toBe('unverified')
  expect(at('ready', 'verified')).toBeNull()
  const proposal = { total: 1, answer_by: '2026-01-01T10:00:00Z', expired: false, lines: [] }
  expect(nextSteps(order({ status: 'preparing', proposal }))[0]?.blocked).toBe('proposal')
  expect(nextSteps(order({ status: 'preparing', proposal: { ...proposal, expired: true } }))[0]?.blocked).toBeNull()
})
