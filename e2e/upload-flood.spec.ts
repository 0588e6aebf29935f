import { execFileSync } from 'node:child_process'
import { Agent, request as ask, type ClientRequest } from 'node:http'
import { expect, test } from '@playwright/test'
import { GUEST_CART_COOKIE, SESSION_COOKIE, XSRF_COOKIE, XSRF_HEADER } from '@/lib/http/cookie-names'
import { seal, sealSession } from '@/lib/session/seal'
import { newXsrfToken } from '@/lib/session/xsrf-token'
import { type OwnStorefront, startStorefront } from './support/processes'
import { STUB_MINSAN, type StubPlatform, startStubPlatform } from './support/stub-platform'

const SECRET = 'e2e'.repeat(12)
const MB = 1024 * 1024
const HELD = 60
/** Uploads at the same time: of all, and of a network. */
const UPLOADS = { all: 8, each: 3 }
const PLAIN_UPLOAD = '/api/checkout/click-and-collect'
const BOUNDARY = 'boundary'.repeat(4)
const FORM = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
const FILE = Buffer.alloc(10 * MB)
/** What the uploads in progress may hold: each body in pieces and, once whole, joined. */
const GROWTH_MB = 250

let platform: StubPlatform
let shop: OwnStorefront

// One storefront for all tests, which measure its memory and its upload queue.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  platform = await startStubPlatform()
  shop = await startStorefront(platform.url, { SESSION_SECRET: SECRET, TRUST_PROXY: '1' })
})
test.afterAll(async () => {
  await shop.stop()
  await platform.close()
})
test.beforeEach(async () => {
  platform.mode = 'well'
  platform.received = 0
  platform.asked = []
  await expect.poll(async () => (await fetch(`${shop.url}/product/${STUB_MINSAN}`)).status).toBe(200)
})

/** Resident set size, in MB. */
const memory = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid)]).toString()) / 1024

const makeSession = async () => `${SESSION_COOKIE}=${await sealSession({ token: 'a', remember: false }, SECRET)}`
const makeGuestCart = async () =>
  `${GUEST_CART_COOKIE}=${await seal({ pharmacy_id: '5', products: [{ minsan: STUB_MINSAN, quantity: 1 }] }, SECRET, 600)}`

interface Upload {
  path?: string
  cookie?: string
  /** Number of the network that it comes from. */
  network: number
  told?: boolean
  headers?: Record<string, string>
  body?: Buffer
}

/** An upload whose last byte is missing. `settled` resolves once the rest is sent or it is answered. */
function holdUpload({ path = PLAIN_UPLOAD, cookie, network, told = true, headers, body = FILE }: Upload) {
  const length = told ? { 'Content-Length': body.length } : { 'Transfer-Encoding': 'chunked' }
  const who = { 'X-Forwarded-For': `192.0.2.${network}`, ...(cookie && { Cookie: cookie }) }
  // As browsers do: a server that closes while a body is sent takes its answer away.
  const agent = new Agent({ keepAlive: true })
  const request = ask(`${shop.url}${path}`, {
    method: 'POST',
    headers: { ...length, ...who, ...FORM, ...headers },
    agent,
  })
  const answered = new Promise<number | null>((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    request.on('error', () => resolve(null))
  })
  const sent = new Promise<'held'>((resolve) => request.write(body.subarray(0, -1), () => resolve('held')))
  return { request, answered, settled: Promise.race([answered, sent.then(() => Promise.race([answered, later()]))]) }
}

/** 'held', unless an answer that is on its way comes first. */
async function later(): Promise<'held'> {
  expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)
  return 'held'
}

/** Sends the missing byte. */
function finish({ request, answered }: ReturnType<typeof holdUpload>): Promise<number | null> {
  request.end(Buffer.alloc(1))
  return answered
}

const abort = (requests: ClientRequest[]) =>
  Promise.all(
    requests.map(
      (request) =>
        new Promise<void>((resolve) => {
          if (request.closed) return resolve()
          request.once('close', resolve)
          request.destroy()
        }),
    ),
  )

/** Holds uploads once as many are taken as expected: an aborted one keeps its place until its route has ended. */
async function holdTaken(count: number, make: () => Upload[]) {
  let uploads: ReturnType<typeof holdUpload>[] = []
  let settled: (number | 'held' | null)[] = []
  await expect
    .poll(async () => {
      await abort(uploads.map(({ request }) => request))
      platform.received = 0
      uploads = make().map(holdUpload)
      settled = await Promise.all(uploads.map((upload) => upload.settled))
      return settled.filter((one) => one === 'held').length
    })
    .toBe(count)
  return { uploads, settled }
}

/** Waits until as many uploads are taken as if there were no other, and ends them, so that none keeps its turn. */
async function expectAllTurns(cookie: string): Promise<void> {
  platform.mode = 'well'
  const make = () => Array.from({ length: UPLOADS.all }, (_, network) => ({ cookie, network }))
  const { uploads } = await holdTaken(UPLOADS.all, make)
  expect(await Promise.all(uploads.map(finish))).toEqual(uploads.map(() => 400))
}

for (const [who, makeCookie] of [
  ['nobody', async () => ''],
  ['a session', makeSession],
  ['a guest’s cart', makeGuestCart],
] as const)
  for (const networks of [1, HELD])
    test(`60 held uploads of 10 MB by ${who}, from ${networks} networks`, async () => {
      const cookie = await makeCookie()
      const before = memory()
      const taken = cookie === '' ? 0 : networks === 1 ? UPLOADS.each : UPLOADS.all
      const make = () => Array.from({ length: HELD }, (_, index) => ({ cookie, network: index % networks }))
      const { uploads, settled } = await holdTaken(taken, make)
      expect(memory() - before).toBeLessThan(GROWTH_MB)
      const admitted = uploads.filter((_, index) => settled[index] === 'held')
      expect(new Set(settled.filter((one) => one !== 'held'))).toEqual(new Set([cookie === '' ? 401 : 503]))

      // Others are served meanwhile, with bodies too.
      expect((await fetch(`${shop.url}/product/${STUB_MINSAN}`)).status).toBe(200)
      expect((await fetch(`${shop.url}/api/visits`, { method: 'POST', body: '{}' })).status).toBe(400)

      const [first, ...rest] = admitted
      // No form: read to its end and refused.
      if (first) expect(await finish(first)).toBe(400)
      await abort([...rest, ...uploads.filter((one) => !admitted.includes(one))].map(({ request }) => request))
      await expectAllTurns(await makeSession())
    })

test('uploads by the calls stream on to the platform', async () => {
  platform.mode = 'silent'
  const cookie = await makeSession()
  const seal = cookie.slice(cookie.indexOf('=') + 1)
  const xsrf = newXsrfToken(SECRET, seal)
  const before = memory()
  const { uploads } = await holdTaken(UPLOADS.all, () =>
    Array.from({ length: UPLOADS.all }, (_, network) => ({
      path: '/api/v1/prescriptions',
      cookie: `${cookie}; ${XSRF_COOKIE}=${xsrf}`,
      network,
      headers: { [XSRF_HEADER]: xsrf },
      told: network % 2 === 0,
    })),
  )
  // The platform has it while the last byte is still missing.
  await expect.poll(() => platform.received).toBeGreaterThan(UPLOADS.all * 9.5 * MB)
  expect(memory() - before).toBeLessThan(GROWTH_MB)
  await abort(uploads.map(({ request }) => request))
  await expectAllTurns(cookie)
})

test('a form that is aborted keeps its turn while its file is still in memory', async () => {
  platform.mode = 'silent'
  const cookie = await makeSession()
  const seal = cookie.slice(cookie.indexOf('=') + 1)
  const part = (name: string, value: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const xsrf = newXsrfToken(SECRET, `form:${seal}`)
  const body = Buffer.concat([
    // Larger than a connection's buffers: what is sent but for its last byte was taken.
    Buffer.from(part('xsrf', xsrf) + part(`upload.m${STUB_MINSAN}`, 'x'.repeat(9 * MB), '; filename="a.pdf"')),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
  const make = () => Array.from({ length: UPLOADS.each }, () => ({ cookie, network: 1, body }))
  const { uploads } = await holdTaken(UPLOADS.each, make)
  const asked = () => platform.asked.filter((path) => path === '/v1/prescriptions').length
  for (const { request } of uploads) request.end(body.subarray(-1))
  await expect.poll(asked).toBe(uploads.length)
  await abort(uploads.map(({ request }) => request))
  expect(await holdUpload({ cookie, network: 1 }).settled).toBe(503)
  platform.mode = 'error'
  platform.hangUp()
  await expectAllTurns(cookie)
})

test('a body that does not arrive ends the connection', { tag: '@long' }, async () => {
  test.setTimeout(300_000)
  const cookie = await makeSession()
  const [upload] = (await holdTaken(1, () => [{ cookie, network: 1 }])).uploads
  expect([408, null]).toContain(await upload?.answered)
  await expectAllTurns(await makeSession())
})
