import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Changes } from '../catalogue/changes'
import { readBackendEnv } from '../process/env'
import { announceChanges } from './announce'

const secret = 'a-secret-of-enough-length'
let received: { body: string; signature: string | undefined }[] = []
let status = 204
/** Answers before that one. */
let earlier: number[] = []
/** Of the storefront's clock. */
let hoursAhead = 0
const server = http.createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ body, signature: request.headers['x-salvia-signature']?.toString() })
  const theirs = Date.now() + hoursAhead * 3_600_000
  response.setHeader('Date', new Date(theirs).toUTCString())
  // As lib/platform/revalidation.ts refuses replays.
  const isOld = hoursAhead !== 0 && Math.abs(theirs - Date.parse(JSON.parse(body).at)) > 300_000
  response.writeHead(isOld ? 401 : (earlier.shift() ?? status)).end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  received = []
  status = 204
  earlier = []
  warnings = []
  hoursAhead = 0
})
let warnings: unknown[] = []
const log = { info: () => {}, warn: (fields: unknown) => void warnings.push(fields), error: () => {} }
const ownPort = () => (server.address() as AddressInfo).port
const envTo = (port = ownPort(), more: Record<string, string> = {}) => {
  const given = { SITE_URL: `http://127.0.0.1:${port}`, REVALIDATE_SECRET: secret, DATA_DIR: '/nonexistent' }
  return { env: readBackendEnv({ ...given, ...more }), log }
}

test('signs its body, with a thousand tags per call', async () => {
  const tags = Array.from({ length: 1001 }, (_, index) => `pharmacy-${index}`)
  expect(await announceChanges(envTo(), { tags }, new Date('2026-11-20T10:00:00Z'))).toBe(true)
  expect(received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([1000, 1])
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ tags: ['pharmacy-1000'], at: '2026-11-20T10:00:00.000Z' })
  // HMAC-SHA256 of that body, computed with openssl.
  expect(received[1]?.signature).toBe('3661f9908348feb918199fe119996e474ba255c9100c2cacb19cddb32cfe34a2')
})

test('names the catalogue in place of more than a thousand changed pages', async () => {
  const changes = new Changes()
  for (let minsan = 900_000_000; minsan < 900_001_000; minsan += 1) changes.addProduct(String(minsan))
  expect(changes.pages().tags).toHaveLength(1002)
  changes.addPharmacy(1)
  changes.addForbidden('900000000')
  expect(changes.pages()).toEqual({ tags: ['catalogue'], gone: ['product-900000000'] })
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
  expect(received).toHaveLength(3)
  expect(await announceChanges(envTo(2), { tags: ['categories'] })).toBe(false)
  expect(warnings).toMatchObject([{ event: 'storefront not told' }, { event: 'storefront not told' }])
})

test.each([-20, -0.25, 3])('tells a storefront whose clock is %s hours ahead, in its own time', async (hours) => {
  hoursAhead = hours
  expect(await announceChanges(envTo(), { tags: [], gone: ['product-900000000'] })).toBe(true)
  expect(received).toHaveLength(2)
  expect(warnings).toEqual([])
})

test('signs for no time that is days away', async () => {
  hoursAhead = 72
  expect(await announceChanges(envTo(), { tags: ['categories'] })).toBe(false)
  for (const { body } of received)
    expect(Math.abs(Date.parse(JSON.parse(body).at) - Date.now())).toBeLessThan(3_600_000)
})

test('tells each storefront, repeats what one did not hear, and warns about one that never does', async () => {
  earlier = [503, 204]
  const [good, away] = [`http://127.0.0.1:${ownPort()}/api/revalidate`, 'http://127.0.0.1:2/api/revalidate']
  const to = envTo(2, { REVALIDATE_URL: `${good}, ${away}` })
  expect(await announceChanges(to, { tags: ['categories'] })).toBe(false)
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ signature }) => signature)).size).toBe(1)
  expect(warnings).toEqual([{ event: 'storefront not told', storefront: away }])
})

test('signs with the first key of the secret', async () => {
  const at = new Date('2026-11-20T10:00:00Z')
  for (const keys of [secret, `${secret},${'o'.repeat(16)}`, `${'n'.repeat(16)},${secret}`])
    await announceChanges(envTo(undefined, { REVALIDATE_SECRET: keys }), { tags: ['categories'] }, at)
  const [one, first, second] = received.map(({ signature }) => signature)
  expect([one === first, one === second]).toEqual([true, false])
})

test('sends nothing without a secret or a change', async () => {
  const { env } = envTo(undefined, { REVALIDATE_SECRET: '' })
  expect(await announceChanges({ env, log }, { tags: ['categories'] })).toBe(false)
  expect(await announceChanges(envTo(), { tags: [] })).toBe(false)
  expect(received).toEqual([])
})
