import { createHmac } from 'node:crypto'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { productCalls } from '@/lib/contract/products'
import { lackingByAnswers, noteAnswer } from './answers'
import { withoutFaults } from './cosmetic'
import { createKeyring } from './idempotency-key'
import { lackingIn } from './openapi'
import { readRevalidation } from './revalidation'

describe('answers', () => {
  const problem = { status: 404, is_problem: true }
  const bare = { status: 404, is_problem: false }

  test('what answers as if it were not there is lacking for a while', () => {
    noteAnswer(calls.cancelOrder, bare, 0)
    noteAnswer(calls.exportMe, { status: 405, is_problem: true }, 0)
    noteAnswer(calls.sendMessage, { status: 501, is_problem: false }, 0)
    noteAnswer(calls.listPatients, problem, 0)
    expect(lackingByAnswers(1).sort()).toEqual(['cancelOrder', 'exportMe', 'listPatients', 'sendMessage'])
    expect(lackingByAnswers(600_000)).toEqual([])
  })

  test('what has once answered is there, and no outage, absence or call of the base contract tells anything', () => {
    noteAnswer(calls.withdrawOrder, { status: 422, is_problem: true }, 0)
    noteAnswer(calls.withdrawOrder, bare, 0)
    noteAnswer(calls.revokeDelegation, problem, 0)
    noteAnswer(calls.deletePrescription, { status: 503, is_problem: false }, 0)
    noteAnswer(calls.getOrder, bare, 0)
    for (const name of ['withdrawOrder', 'revokeDelegation', 'deletePrescription', 'getOrder'])
      expect(lackingByAnswers(1)).not.toContain(name)
  })
})

describe('cosmetic', () => {
  const summary = {
    minsan: '012745093',
    name: 'Prodotto',
    brand: null,
    image: null,
    price: 4.9,
    list_price: null,
    discount_percent: null,
    price_from: true,
    lowest_price_30d: null,
    unit_price: null,
    kind: 'medicine',
    supply: 'SOP',
    availability: 'available',
    max_quantity: null,
  }
  const equivalents = (...items: unknown[]) => withoutFaults(productCalls.listEquivalents.answer, items)

  test.each([
    ['missing', {}],
    ['of another type', { image: 7, unit_price: 'x' }],
    ['unknown within', { unit_price: { amount: 'x' } }],
  ])('a cosmetic field that is %s is empty', (_, change) => {
    const { image: _image, unit_price: _unit, ...rest } = summary
    expect(equivalents({ ...rest, ...change })).toEqual([summary])
  })

  test.each(['kind', 'supply', 'availability', 'price', 'minsan', 'list_price', 'max_quantity'] as const)(
    'an unreadable %s leaves its item out of the list',
    (field) => {
      expect(equivalents({ ...summary, [field]: {} }, summary)).toEqual([summary])
    },
  )

  test('a product whose regime cannot be read is none', () => {
    expect(withoutFaults(productCalls.getProduct.answer, { ...summary, supply: 'XYZ' })).toBeNull()
  })

  test('a proxy’s page and a list without its things are no answer', () => {
    expect(withoutFaults(productCalls.listCategoryProducts.answer, { total: 1 })).toBeNull()
    expect(withoutFaults(productCalls.listEquivalents.answer, undefined)).toBeNull()
    expect(equivalents(...Array.from({ length: 60 }, () => 'x'))).toBeNull()
  })
})

describe('idempotency key', () => {
  test('the same body keeps its key, another one gets another', () => {
    const keyFor = createKeyring()
    const first = keyFor({ a: 1 })
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(keyFor({ a: 1 })).toBe(first)
    expect(keyFor({ a: 2 })).not.toBe(first)
    expect(createKeyring()({ a: 1 })).not.toBe(first)
  })
})

describe('openapi', () => {
  const names = Object.keys(calls) as CallName[]
  const rows = Object.entries<Call>(calls) as [CallName, Call][]
  const extensions = rows.filter(([, row]) => row.ext).map(([name]) => name)
  const BASE = 'https://platform.example'

  function listing(some: readonly CallName[], path: (path: string) => string, servers?: { url: string }[]) {
    const paths: Record<string, Record<string, object>> = {}
    for (const name of some) {
      const row: Call = calls[name]
      paths[path(row.path)] = { ...paths[path(row.path)], [row.method.toLowerCase()]: {} }
    }
    return { openapi: '3.1.0', ...(servers && { servers }), paths }
  }
  const same = (path: string) => path

  test('what is not listed is lacking, and of a path only the methods that are not', () => {
    expect(lackingIn(listing(names, same), BASE)).toEqual([])
    expect(
      lackingIn(
        listing(
          names.filter((name) => !extensions.includes(name)),
          same,
        ),
        BASE,
      ),
    ).toEqual(extensions)
    expect(
      lackingIn(
        listing(
          names.filter((name) => name !== 'revokeDelegation'),
          same,
        ),
        BASE,
      ),
    ).toEqual(['revokeDelegation'])
    expect(
      lackingIn(
        listing(
          names.filter((name) => name !== 'deletePrescription' && name !== 'setCartQuantity'),
          same,
        ),
        BASE,
      ),
    ).toEqual(['setCartQuantity', 'deletePrescription'])
  })

  test.each<[string, Parameters<typeof listing>[1], { url: string }[] | undefined, string]>([
    ['other names of parameters', (path) => path.replace(/\{\w+\}/g, '{orderId}'), undefined, BASE],
    ['a slash at the end', (path) => `${path}/`, undefined, BASE],
    ['the server’s path in front', (path) => path.replace(/^\/v1/, ''), [{ url: '/v1' }], BASE],
    ['the server’s whole address', same, [{ url: 'https://platform.example/' }], BASE],
    ['a server with variables', same, [{ url: 'https://{region}.example/api' }], `${BASE}/api`],
    ['the base address in the paths', (path) => `/api${path}`, undefined, `${BASE}/api/`],
    ['the base address in the server', same, [{ url: '/api' }], `${BASE}/api`],
  ])('a document with %s says the same', (_label, path, servers, base) => {
    const known = names.filter((name) => name !== 'cancelOrder' && !calls[name].path.startsWith('/c'))
    const v1 = known.filter((name) => calls[name].path.startsWith('/v1'))
    const lacking = lackingIn(listing(v1, path, servers), base)
    expect(lacking?.filter((name) => calls[name].path.startsWith('/v1'))).toEqual(['cancelOrder'])
  })

  test.each([
    null,
    'text',
    {},
    { paths: [] },
    { paths: {} },
    { paths: { '/pets': { get: {} } } },
    { servers: 'x', paths: { '/v1/pharmacies': { get: {} } } },
  ])('%j says nothing', (document) => {
    expect(lackingIn(document, BASE)).toBeNull()
  })
})

describe('revalidation', () => {
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

  test('withdrawn content has a separate list, which may hold everything', () => {
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
})
