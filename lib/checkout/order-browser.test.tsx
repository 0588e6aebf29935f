import { type ProblemCode, problems } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'
import { placeOrder } from './order-browser'
import { toOrderFailure } from './outcome'

const problem = (code: ProblemCode, errors?: { field: string; code: string }[]): Failure => ({
  kind: 'problem',
  status: problems[code],
  problem: { type: 'urn:x', title: code, status: problems[code], code, ...(errors && { errors }) },
  retry_after_seconds: null,
})
const field = [{ field: 'customer.phone_number', code: 'phone_invalid' }]

test.each([
  ['cart_empty' as const, undefined, 'cart_empty'],
  ['prices_changed' as const, undefined, 'changed'],
  ['not_available' as const, undefined, 'changed'],
  ['validation_failed' as const, field, 'fields'],
  ['validation_failed' as const, undefined, 'refused'],
  ['prescription_missing' as const, [{ field: 'products.012745093', code: 'prescription_missing' }], 'fields'],
  ['health_consent_missing' as const, [{ field: 'health_data_consent', code: 'health_consent_missing' }], 'fields'],
  ['age_restricted' as const, undefined, 'refused'],
  ['idempotency_conflict' as const, undefined, 'refused'],
  ['rate_limited' as const, undefined, 'refused'],
])('%s with %j is %s', (code, errors, kind) => {
  expect(toOrderFailure(problem(code, errors)).kind).toBe(kind)
})

test.each([
  [{ kind: 'network' } as const, false],
  [{ kind: 'timeout' } as const, true],
  [{ kind: 'http', status: 502 } as const, false],
])('%j leaves it unknown', (failure, timeout) => {
  expect(toOrderFailure(failure)).toEqual({ kind: 'unknown', timeout })
})

test('a retry of the same order carries the same key', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=x.y'
  const keys: (string | null)[] = []
  const before = globalThis.fetch
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    throw new TypeError('no network')
  }
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const body = {
    customer: { first_name: 'Anna', last_name: 'Rossi', email: 'a@example.com', phone_number: '3331234567' },
    payment: { id: 'card' as const },
    delivery: { id: 'collect' },
    shipping: null,
    prescriptions: [],
  }
  await placeOrder(body)
  await placeOrder({ ...body })
  await placeOrder({ ...body, expected_total: 5 })
  globalThis.fetch = before
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
