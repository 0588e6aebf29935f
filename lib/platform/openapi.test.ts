import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { lackingIn } from './openapi'

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
