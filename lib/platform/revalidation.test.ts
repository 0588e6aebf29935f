import { createHmac } from 'node:crypto'
import { readRevalidation } from './revalidation'

const secret = 's'.repeat(32)
const at = '2026-11-20T10:00:00Z'
const now = Date.parse(at) + 1000
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')
const revalidationBody = (tags: unknown, when = at) => JSON.stringify({ tags, at: when })

test('a signed call names its tags', () => {
  const body = revalidationBody(['product-012745093', 'pharmacy-none', 'categories'])
  expect(readRevalidation(body, sign(body), secret, now)).toEqual({
    ok: true,
    tags: ['product-012745093', 'pharmacy-none', 'categories'],
    gone: [],
  })
})

test('what may not be shown any more has a list of its own, and may be all', () => {
  const body = JSON.stringify({ gone: ['product-012745093'], at })
  expect(readRevalidation(body, sign(body), secret, now)).toEqual({ ok: true, tags: [], gone: ['product-012745093'] })
})

test.each([
  ['another signature', revalidationBody(['categories']), sign('x'), 401],
  ['no signature', revalidationBody(['categories']), null, 401],
  ['a recorded call', revalidationBody(['categories'], '2026-11-20T09:00:00Z'), undefined, 401],
  ['a tag that is none of ours', revalidationBody(['_N_T_/layout']), undefined, 400],
  ['no tags', revalidationBody([]), undefined, 400],
  ['broken JSON', '{', undefined, 400],
])('%s is refused', (_, body, signature, status) => {
  expect(readRevalidation(body, signature === undefined ? sign(body) : signature, secret, now)).toEqual({
    ok: false,
    status,
  })
})

test('each key of the secret verifies', () => {
  const body = revalidationBody(['categories'])
  const result = (keys: string) => readRevalidation(body, sign(body), keys, now).ok
  expect([`${secret}, ${'n'.repeat(32)}`, `${'n'.repeat(32)},${secret}`, 'n'.repeat(32)].map(result)).toEqual([
    true,
    true,
    false,
  ])
})

test('without a secret the cache cannot be invalidated', () => {
  expect(readRevalidation('{}', sign('{}'), undefined, now)).toEqual({ ok: false, status: 503 })
})
