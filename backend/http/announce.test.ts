import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBackendEnv } from '../process/env'
import { announceChanges } from './announce'

const secret = 'a-secret-of-enough-length'
let received: { body: string; signature: string | undefined }[] = []
let status = 204
const server = http.createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ body, signature: request.headers['x-salvia-signature']?.toString() })
  response.writeHead(status).end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  received = []
  status = 204
})
const envTo = (port = (server.address() as AddressInfo).port) =>
  readBackendEnv({ SITE_URL: `http://127.0.0.1:${port}`, REVALIDATE_SECRET: secret, DATA_DIR: '/nonexistent' })

test('signs its body, with a thousand tags per call', async () => {
  const tags = Array.from({ length: 1001 }, (_, index) => `pharmacy-${index}`)
  expect(await announceChanges(envTo(), { tags }, new Date('2026-11-20T10:00:00Z'))).toBe(true)
  expect(received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([1000, 1])
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ tags: ['pharmacy-1000'], at: '2026-11-20T10:00:00.000Z' })
  // HMAC-SHA256 of that body, computed with openssl.
  expect(received[1]?.signature).toBe('3661f9908348feb918199fe119996e474ba255c9100c2cacb19cddb32cfe34a2')
})

test('separates removed pages, however many other changes there are', async () => {
  const gone = Array.from({ length: 1001 }, (_, index) => `product-${900_000_000 + index}`)
  await announceChanges(envTo(), { tags: ['categories'], gone })
  await announceChanges(envTo(), { tags: [], gone: ['product-900000000'] })
  const said = received.map(({ body }) => JSON.parse(body))
  expect(said.map(({ tags, gone: named }) => [tags.length, named.length])).toEqual([
    [1, 1000],
    [0, 1],
    [0, 1],
  ])
})

test('tolerates a storefront that refuses or is unavailable', async () => {
  status = 503
  expect(await announceChanges(envTo(), { tags: ['categories'] })).toBe(false)
  expect(await announceChanges(envTo(2), { tags: ['categories'] })).toBe(false)
})

test('sends nothing without a secret or a change', async () => {
  const env = readBackendEnv({ SITE_URL: envTo().SITE_URL, DATA_DIR: '/nonexistent' })
  expect(await announceChanges(env, { tags: ['categories'] })).toBe(false)
  expect(await announceChanges(envTo(), { tags: [] })).toBe(false)
  expect(received).toEqual([])
})
