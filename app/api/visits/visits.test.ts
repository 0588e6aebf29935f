import * as client from '@prometheus-io/client'
import type { Metrics } from '@/lib/process/metrics'
import { giveEnvironment } from '@/lib/testing/environment'
import { openCounts, visitCounts } from '@/lib/visits/server'
import { POST } from './route'

giveEnvironment({ SITE_URL: 'https://shop.example', SESSION_SECRET: 's'.repeat(32) })
const registry = new client.Registry()
visitCounts({ client, registry } as unknown as Metrics)

async function post(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { origin: 'https://shop.example', 'content-type': 'text/plain;charset=UTF-8', ...headers }
  const request = new Request('https://shop.example/api/visits', { method: 'POST', body: text, headers: all })
  return (await POST(request)).status
}

const VISIT = { page: 'product', lcp: 2, inp: 6, cls: 0, steps: ['product', 'cart'] }

test('a visit is counted in the buckets of its page, and in its steps', async () => {
  expect(await post(VISIT)).toBe(204)
  const text = await registry.metrics()
  expect(text).toContain('salvia_visit_lcp_seconds_bucket{le="1",page="product"} 0')
  expect(text).toContain('salvia_visit_lcp_seconds_bucket{le="1.5",page="product"} 1')
  expect(text).toContain('salvia_visit_inp_seconds_bucket{le="1",page="product"} 0')
  expect(text).toContain('salvia_visit_inp_seconds_bucket{le="+Inf",page="product"} 1')
  expect(text).toContain('salvia_visit_cls_bucket{le="0.01",page="product"} 1')
  expect(text).toContain('salvia_visit_steps_total{step="cart"} 1')
})

test.each([
  [204, VISIT, { 'sec-gpc': '1' }],
  [204, VISIT, { dnt: '1' }],
  [403, VISIT, { origin: 'https://other.example' }],
  [403, VISIT, { 'sec-fetch-site': 'cross-site' }],
  [400, '{', {}],
  [400, { ...VISIT, path: '/product/lenidol' }, {}],
  [400, { ...VISIT, page: '/product/lenidol' }, {}],
  [400, { ...VISIT, lcp: 10 }, {}],
  [400, { ...VISIT, lcp: 1.5 }, {}],
  [413, 'x'.repeat(257), {}],
])('%d and nothing counted: %j with %j (docs/domain.md#L16)', async (status, body, headers) => {
  const before = await registry.metrics()
  expect(await post(body, headers as Record<string, string>)).toBe(status)
  expect(await registry.metrics()).toBe(before)
})

test('a flood is not counted', () => {
  jest.useFakeTimers()
  const counts = openCounts({ client, registry: new client.Registry() } as unknown as Metrics)
  const visit = { page: 'home' as const, steps: [] }
  const taken = Array.from({ length: 300 }, () => counts.count(visit)).filter(Boolean)
  expect(taken).toHaveLength(100)
  jest.advanceTimersByTime(1000)
  expect(counts.count(visit)).toBe(true)
  jest.useRealTimers()
})
