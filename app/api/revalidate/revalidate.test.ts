import { createHmac } from 'node:crypto'
import { pageStore } from '@/lib/server/page-store'
import { POST } from './route'

const secret = 'r'.repeat(32)
process.env.API_BASE_URL = 'http://127.0.0.1:2'
process.env.SESSION_SECRET = 's'.repeat(32)
process.env.REVALIDATE_SECRET = secret

const announce = (what: { tags?: string[]; gone?: string[] }, key = secret) => {
  const body = JSON.stringify({ ...what, at: new Date().toISOString() })
  const headers = { 'X-Salvia-Signature': createHmac('sha256', key).update(body).digest('hex') }
  return POST(new Request('http://localhost/api/revalidate', { method: 'POST', body, headers }))
}

test('a signed call of a thousand tags reaches the cache of the process at once, and a forged one never', async () => {
  const store = pageStore(1024 * 1024, {})
  const calls: string[][] = []
  Object.assign(globalThis, {
    [Symbol.for('salvia.page-store')]: {
      ...store,
      revalidateTag: (tags: string[], durations?: { expire?: number }) => {
        calls.push(tags)
        return store.revalidateTag(tags, durations)
      },
    },
  })
  const minsans = Array.from({ length: 1000 }, (_, place) => String(900_000_000 + place))
  const tags = minsans.map((minsan) => `product-${minsan}`)
  for (const tag of [tags[0], tags[999], 'blog'])
    await store.set(`/${tag}`, { kind: 'FETCH', data: { body: '{}' }, revalidate: 300 }, { tags: [tag ?? ''] })
  expect((await announce({ tags }, 'x'.repeat(32))).status).toBe(401)
  expect((await announce({ tags })).status).toBe(204)
  const modified = async (tag = '') => Number((await store.get(`/${tag}`))?.lastModified)
  expect(await modified('blog')).toBeGreaterThan(await modified(tags[999]))
  expect((await announce({ gone: [tags[0] ?? ''] })).status).toBe(204)
  expect(await store.get(`/${tags[0]}`)).toBeNull()
  expect(calls).toEqual([tags, [tags[0]]])
})
