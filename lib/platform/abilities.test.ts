import { type CallName, calls } from '@/lib/contract/calls'
import { platformOverHttp } from '@/lib/testing/http-platform'

// Next's cache exists only in Next: each call reads the document here.
jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }))

const asked: string[] = []
let answer: { status: number; body: string } | null = null
platformOverHttp((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (answer) response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  else response.destroy()
})

const listing = (names: CallName[]) => {
  const paths: Record<string, object> = {}
  for (const name of names)
    paths[calls[name].path] = { ...paths[calls[name].path], [calls[name].method.toLowerCase()]: {} }
  return JSON.stringify({ openapi: '3.1.0', paths })
}

test('only the document is read; a platform without one counts as able, and its last answer stays valid', async () => {
  const { lackingCalls } = await import('./abilities')
  const unreadable = [
    null,
    { status: 404, body: '{}' },
    { status: 503, body: '{}' },
    { status: 200, body: '<h1>proxy</h1>' },
    { status: 200, body: '{"paths":{}}' },
    { status: 200, body: `{"paths":{"/v1/pharmacies":{"get":{}}},"x":"${'x'.repeat(5_000_000)}"}` },
  ]
  for (answer of unreadable) expect(await lackingCalls()).toEqual([])
  answer = { status: 200, body: listing((Object.keys(calls) as CallName[]).filter((name) => name !== 'cancelOrder')) }
  expect(await lackingCalls()).toEqual(['cancelOrder'])
  for (answer of unreadable) expect(await lackingCalls()).toEqual(['cancelOrder'])
  expect(new Set(asked)).toEqual(new Set(['GET /openapi.json']))
})
