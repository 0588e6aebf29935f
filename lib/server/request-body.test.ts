import { once } from 'node:events'
import { request as ask, type ClientRequest, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DESK_COOKIE, GUEST_CART_COOKIE, SESSION_COOKIE } from '@/lib/http/cookie-names'
import { seal, sealSession } from '@/lib/session/seal'
import { ownPages, refusedBody } from './finish'
import {
  BODY_BYTES,
  bodyGate,
  DESK_UPLOAD,
  MOST,
  PLAIN_UPLOAD,
  STRANGER_MOST,
  TURN_MS,
  UPLOAD_MOST,
  UPLOADS,
} from './request-body'

const KB = 1024
const SECRET = 's'.repeat(32)
const ownPage = ownPages({})
let read = 0
let admit = bodyGate({ secret: SECRET, trusted_proxies: 1 })
/** Admitted requests in flight. */
let open = 0

const server = createServer(async (request, response) => {
  const admitted = await admit(request)
  if (typeof admitted === 'string') {
    const { status, headers, body } = await refusedBody(admitted, request, ownPage)
    for (const [name, value] of Object.entries(headers)) if (value !== null) response.setHeader(name, value)
    return void response.writeHead(status).end(body)
  }
  open += 1
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
  })
  request.on('error', () => {})
  request.on('end', () => response.end())
  response.once('close', () => {
    open -= 1
    admitted()
    server.emit('released')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  read = 0
  admit = bodyGate({ secret: SECRET, trusted_proxies: 1 })
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

interface Sent {
  method?: string
  /** Whether to send Content-Length. */
  told?: boolean
  cookie?: string
  address?: string
  headers?: Record<string, string>
}

function begin(path: string, bytes: number, { method = 'POST', told = true, cookie, address, headers }: Sent = {}) {
  const { port } = server.address() as AddressInfo
  const length = told ? { 'Content-Length': bytes } : { 'Transfer-Encoding': 'chunked' }
  const own = { ...(cookie && { Cookie: cookie }), ...(address && { 'X-Forwarded-For': address }) }
  return ask({ port, path, method, headers: { ...length, ...own, ...headers }, agent: false })
}

/** Resolves with the answer, or null for a closed connection. */
function answered(sent: ClientRequest): Promise<(IncomingMessage & { text: string }) | null> {
  return new Promise((resolve) => {
    sent.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(Object.assign(response, { text }))
    })
    sent.on('error', () => resolve(null))
  })
}

async function status(path: string, bytes: number, options: Sent = {}): Promise<number | null> {
  const sent = begin(path, bytes, options)
  const answer = answered(sent)
  sent.end(Buffer.alloc(bytes))
  return (await answer)?.statusCode ?? null
}

/** Sends all but the last byte, until the server has read it. */
async function hold(path: string, bytes: number, options: Sent = {}): Promise<ClientRequest> {
  const before = read
  const sent = begin(path, bytes, options)
  sent.on('error', () => {})
  sent.write(Buffer.alloc(bytes - 1))
  while (read < before + bytes - 1) await new Promise((resolve) => setImmediate(resolve))
  return sent
}

async function abort(requests: ClientRequest[]): Promise<void> {
  const until = open - requests.length
  for (const request of requests) request.destroy()
  while (open > until) await once(server, 'released')
}

const closed = (sent: ClientRequest) => new Promise<void>((resolve) => sent.once('close', resolve))

const session = async () => `${SESSION_COOKIE}=${await sealSession({ token: 't', remember: false }, SECRET)}`
const guestCart = async () =>
  `${GUEST_CART_COOKIE}=${await seal({ pharmacy_id: '1', products: [{ minsan: '012745093', quantity: 1 }] }, SECRET, 60)}`
const desk = async () => `${DESK_COOKIE}=${await seal({ token: 't' }, SECRET, 60)}`
/** An address of another network. */
const network = (number: number) => `192.0.2.${number}`

const UPLOAD_ROUTES = ['/api/v1/prescriptions', '/api/v1/guest/prescriptions', PLAIN_UPLOAD, DESK_UPLOAD]
const OTHER_ROUTES = [
  '/api/revalidate',
  '/api/v1/cart',
  '/api/checkout/home-delivery',
  '/home',
  '/_next/x',
  '/page-data/x',
]

describe('a visitor with neither session nor cart', () => {
  it.each([...UPLOAD_ROUTES, ...OTHER_ROUTES])('sends %s at most 64 KB, before any of it is read', async (path) => {
    expect(await status(path, STRANGER_MOST)).toBe(200)
    expect(read).toBe(STRANGER_MOST)
    expect(await status(path, STRANGER_MOST + 1)).toBe(401)
    expect(read).toBe(STRANGER_MOST)
  })

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('the same by %s', async (method) => {
    expect(await status('/api/v1/cart', STRANGER_MOST + 1, { method })).toBe(401)
    expect(read).toBe(0)
  })

  it('loses the connection with the byte that is too many where the header tells no length', async () => {
    expect(await status(PLAIN_UPLOAD, STRANGER_MOST, { told: false })).toBe(200)
    expect(await status(PLAIN_UPLOAD, 2 * MOST, { told: false })).toBeNull()
    expect(read).toBeLessThanOrEqual(2 * STRANGER_MOST)
  })

  it('has no identity by a foreign seal, a broken one or an empty cookie', async () => {
    const foreign = await sealSession({ token: 't', remember: false }, 'x'.repeat(32))
    for (const cookie of [`${SESSION_COOKIE}=${foreign}`, `${SESSION_COOKIE}=x`, `${GUEST_CART_COOKIE}=`])
      expect(await status(PLAIN_UPLOAD, STRANGER_MOST + 1, { cookie })).toBe(401)
  })

  it('is led back from a plain form to its page', async () => {
    for (const way of ['click-and-collect', 'home-delivery']) {
      const sent = begin(`/api/checkout/${way}`, STRANGER_MOST + 1, { headers: { Accept: 'text/html,*/*' } })
      const answer = answered(sent)
      sent.end(Buffer.alloc(STRANGER_MOST + 1))
      expect(await answer).toMatchObject({
        statusCode: 303,
        headers: { location: `/checkout/${way}?expired=1`, 'cache-control': 'no-store' },
      })
    }
    expect(await status('/api/account/login', STRANGER_MOST + 1, { headers: { Accept: 'text/html' } })).toBe(401)
  })
})

describe.each([
  ['session', session],
  ['guest’s cart', guestCart],
  ['session of the desk', desk],
])('a visitor with a %s', (_, makeCookie) => {
  it.each(UPLOAD_ROUTES)('sends a file to %s', async (path) => {
    const cookie = await makeCookie()
    expect(await status(path, UPLOAD_MOST, { cookie })).toBe(200)
    expect(read).toBe(UPLOAD_MOST)
    expect(await status(path, UPLOAD_MOST + 1, { cookie })).toBe(413)
    expect(await status(path, UPLOAD_MOST + 64 * KB, { cookie, told: false })).toBeNull()
  })

  it.each(OTHER_ROUTES)('sends %s at most 512 KB', async (path) => {
    const cookie = await makeCookie()
    expect(await status(path, MOST, { cookie })).toBe(200)
    expect(await status(path, MOST + 1, { cookie })).toBe(413)
    expect(await status(path, 2 * MOST, { cookie, told: false })).toBeNull()
    expect(read).toBeLessThanOrEqual(2 * MOST)
  })
})

describe('uploads at the same time', () => {
  it.each([true, false])(
    'are 3 of a network, and its turns come back when they are aborted (told: %s)',
    async (told) => {
      const cookie = await session()
      const mine = { cookie, told, address: network(1) }
      const held = []
      for (let count = 0; count < UPLOADS.each; count += 1) held.push(await hold(PLAIN_UPLOAD, MOST + 1, mine))
      expect(await status(PLAIN_UPLOAD, MOST + 1, mine)).toBe(503)
      expect(await status('/api/v1/prescriptions', MOST + 1, mine)).toBe(503)
      expect(await status(PLAIN_UPLOAD, MOST + 1, { ...mine, address: network(2) })).toBe(200)
      expect(await status('/api/v1/cart', 100, { address: network(1) })).toBe(200)
      expect(await status('/home', 0, { method: 'GET', address: network(1) })).toBe(200)
      await abort(held)
      const again = []
      for (let count = 0; count < UPLOADS.each; count += 1) again.push(await hold(PLAIN_UPLOAD, MOST + 1, mine))
      await abort(again)
    },
  )

  it('are 8 of all networks, and one that ends makes room for the next', async () => {
    const cookie = await session()
    const held: ClientRequest[] = []
    for (let count = 0; count < UPLOADS.all; count += 1)
      held.push(await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address: network(count) }))
    const last = { cookie, address: network(99) }
    const sent = begin(PLAIN_UPLOAD, MOST + 1, last)
    const answer = answered(sent)
    sent.end(Buffer.alloc(MOST + 1))
    expect(await answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
    const [first, ...others] = held as [ClientRequest, ...ClientRequest[]]
    const ended = answered(first)
    first.end(Buffer.alloc(1))
    expect((await ended)?.statusCode).toBe(200)
    expect(await status(PLAIN_UPLOAD, MOST + 1, last)).toBe(200)
    await abort(others)
  })

  it('are shared: the network that holds most loses its oldest to one that holds less', async () => {
    const cookie = await session()
    const held: ClientRequest[] = []
    for (const number of [1, 1, 1, 2, 2, 2, 3, 3])
      held.push(await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address: network(number) }))
    const [oldest, ...others] = held as [ClientRequest, ...ClientRequest[]]
    const lost = closed(oldest)
    expect(await status(PLAIN_UPLOAD, MOST + 1, { cookie, address: network(4) })).toBe(200)
    await lost
    expect(others.filter(({ destroyed }) => destroyed)).toEqual([])
    // The place that was taken is free again; the next of three comes after a turn, and there is no fourth.
    const [third, fourth] = [await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address: network(3) }), network(2)]
    expect(await status(PLAIN_UPLOAD, MOST + 1, { cookie, address: fourth })).toBe(503)
    await abort([...others, third])
  })

  it('lose their place to others of the same share after their turn, unless they are whole', async () => {
    const cookie = await session()
    const held: ClientRequest[] = []
    for (let count = 0; count < UPLOADS.all; count += 1)
      held.push(await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address: network(count) }))
    const late = { cookie, address: network(99) }
    expect(await status(PLAIN_UPLOAD, MOST + 1, late)).toBe(503)
    const now = performance.now()
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + TURN_MS + 1000)
    const lost = closed(held[0] as ClientRequest)
    expect(await status(PLAIN_UPLOAD, MOST + 1, late)).toBe(200)
    clock.mockRestore()
    await lost
    await abort(held.slice(1))
  })

  it('count an IPv6 network as one', async () => {
    const cookie = await session()
    const held = []
    for (let count = 0; count < UPLOADS.each; count += 1)
      held.push(await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address: `2001:db8:1:2::${count + 1}` }))
    expect(await status(PLAIN_UPLOAD, MOST + 1, { cookie, address: '2001:db8:1:2:ffff::1' })).toBe(503)
    expect(await status(PLAIN_UPLOAD, MOST + 1, { cookie, address: '2001:db8:1:3::1' })).toBe(200)
    await abort(held)
  })

  it('of all networks of a line leave room for another line, which may be of IPv4', async () => {
    const cookie = await session()
    const held: ClientRequest[] = []
    for (let count = 0; count < UPLOADS.all; count += 1)
      held.push(await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address: `2001:db8:1:${count}::1` }))
    const lost = (held.slice(0, 2) as [ClientRequest, ClientRequest]).map(closed)
    expect(await status(PLAIN_UPLOAD, MOST + 1, { cookie, address: '2001:db8:1:99::1' })).toBe(503)
    const others = [network(1), '2001:db8:2::1']
    const kept = []
    for (const address of others) kept.push(await hold(PLAIN_UPLOAD, MOST + 1, { cookie, address }))
    await Promise.all(lost)
    expect([...held.slice(2), ...kept].filter(({ destroyed }) => destroyed)).toEqual([])
    await abort([...held.slice(2), ...kept])
  })

  it('count a small file by its bytes, as any other body', async () => {
    const cookie = await session()
    const held = []
    for (let count = 0; count < UPLOADS.all; count += 1)
      held.push(await hold(PLAIN_UPLOAD, 10 * KB, { cookie, address: network(1) }))
    expect(await status(PLAIN_UPLOAD, MOST + 1, { cookie, address: network(1) })).toBe(200)
    await abort(held)
  })
})

test('other bodies are 8 MB of a network at the same time, by what they announce', async () => {
  const mine = { cookie: await session(), address: network(1) }
  const held = []
  // None of it is sent.
  for (let count = 0; count < BODY_BYTES.each / MOST; count += 1) {
    const sent = begin('/api/v1/cart', MOST, mine)
    sent.on('error', () => {})
    sent.flushHeaders()
    held.push(sent)
  }
  while (open < held.length) await new Promise((resolve) => setImmediate(resolve))
  expect(await status('/api/v1/cart', 10, mine)).toBe(503)
  expect(await status('/api/v1/cart', 10, { ...mine, told: false })).toBe(503)
  expect(await status('/home', 0, { method: 'GET', ...mine })).toBe(200)
  expect(await status('/api/v1/cart', 10, { address: network(2) })).toBe(200)
  await abort(held)
  expect(await status('/api/v1/cart', MOST, mine)).toBe(200)
})

test.each([
  ['a byte each, from four networks', (count: number) => network(count % 4)],
  ['a byte each, from 604 networks of a line', (count: number) => `2001:db8:1:${count.toString(16)}::1`],
])('604 bodies of strangers, %s, leave others their place', async (_, address) => {
  const held = []
  for (let count = 0; count < 604; count += 1) {
    const sent = begin('/api/v1/cart', 2, { told: false, address: address(count) })
    sent.on('error', () => {})
    sent.write('{')
    held.push(sent)
  }
  while (open < BODY_BYTES.all / STRANGER_MOST) await new Promise((resolve) => setImmediate(resolve))
  for (const told of [true, false]) expect(await status('/api/v1/cart', 1000, { told, address: network(5) })).toBe(200)
  for (const sent of held) sent.destroy()
  while (open > 0) await once(server, 'released')
})

test.each([
  [413, UPLOAD_MOST + 1, 0, /10 MB/],
  [503, MOST + 1, UPLOADS.each, /ricarica questa pagina/],
] as const)('a plain form that is refused with %i gets a page with the way back', async (code, bytes, others, text) => {
  const mine = { cookie: await session(), address: network(1) }
  const held = []
  for (let count = 0; count < others; count += 1) held.push(await hold(PLAIN_UPLOAD, MOST + 1, mine))
  const sent = begin(PLAIN_UPLOAD, bytes, { ...mine, headers: { Accept: 'text/html,application/xhtml+xml' } })
  const answer = answered(sent)
  sent.end(Buffer.alloc(bytes))
  const got = await answer
  expect(got?.statusCode).toBe(code)
  expect(got?.headers['retry-after']).toBe(code === 503 ? '30' : undefined)
  expect(got?.text).toMatch(text)
  expect(got?.text).toContain('<a href="/checkout/click-and-collect">Torna al modulo</a>')
  await abort(held)
})
