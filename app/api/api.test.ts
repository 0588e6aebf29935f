import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NextRequest } from 'next/server'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { API_POLICY } from '@/lib/server/content-security-policy'
import { openSession, sealSession } from '@/lib/session/seal'
import { newXsrfToken } from '@/lib/session/xsrf-token'
import { DELETE, GET, PATCH, POST, PUT } from './[...path]/route'
import * as account from './account/route'
import * as drafts_open from './drafts/open/route'
import * as drafts from './drafts/route'
import * as pharmacy from './pharmacy/route'
import * as revalidate from './revalidate/route'
import * as expired from './session/expired/route'
import * as session from './session/route'

const proxy = { GET, POST, PUT, PATCH, DELETE }
const secret = 's'.repeat(32)
const origin = 'http://shop.example'

interface Hit {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

let server: Server
let hits: Hit[]
let platform: (hit: Hit) => Answer | null

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const hit = { method, url, headers, body: Buffer.concat(chunks).toString() }
      hits.push(hit)
      const answer = platform(hit)
      if (!answer) return void response.destroy()
      const { status, body, headers: extra } = answer
      if (extra?.['Content-Length']) return void response.writeHead(status, extra).write(' ')
      response.writeHead(status, { 'Content-Type': 'application/json', ...extra })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.SITE_URL = origin
  process.env.SESSION_SECRET = secret
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  hits = []
  platform = () => ({ status: 200, body: {} })
})

type Wish = {
  method?: keyof typeof proxy
  headers?: Record<string, string>
  body?: string | ReadableStream
  token?: string
  bare?: boolean
}

async function ask(path: string, { method = 'GET', headers = {}, body, token, bare }: Wish = {}): Promise<NextRequest> {
  const seal = token ? await sealSession({ token, remember: false }, secret) : ''
  const xsrf = newXsrfToken(secret, seal)
  const cookies = [...(bare ? [] : [`XSRF-TOKEN=${xsrf}`]), ...(seal ? [`session=${seal}`] : [])]
  return new NextRequest(`${origin}${path}`, {
    method,
    headers: {
      host: 'shop.example',
      'x-forwarded-for': '203.0.113.9',
      cookie: cookies.join('; '),
      ...(!bare && { 'X-XSRF-TOKEN': xsrf, origin }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body, duplex: 'half' }),
  } as ConstructorParameters<typeof NextRequest>[1])
}

const call = async (path: string, wish: Wish = {}) => {
  return proxy[wish.method ?? 'GET'](await ask(path, wish))
}
const setCookies = (response: Response) => response.headers.getSetCookie().join('\n')
const problem = (status: number, code: string) => ({
  status,
  body: { type: `urn:x:${code}`, title: code, status, code },
  headers: { 'Content-Type': 'application/problem+json' },
})
const me = {
  id: 1,
  email: 'a@example.com',
  email_confirmed: true,
  first_name: 'Anna',
  last_name: 'Rossi',
  birth_day: '1990-01-01',
  phone_number: null,
  health_code: null,
  pharmacy_id: 7,
  privacy_consent: true,
  marketing_consent: false,
  profiling_consent: false,
  localization_consent: false,
}

describe('the proxy', () => {
  it.each([
    ['GET', '/api/v1/me/../pharmacies'],
    ['GET', '/api/v1/products/%2e%2e'],
    ['GET', '/api/health'],
    ['GET', '/api/openapi.json'],
    ['PUT', '/api/v1/me'],
    ...Object.values<Call>(calls)
      .filter(({ server_only }) => server_only)
      .map(({ method, path }) => [method, `/api${path}`] as const),
    ['GET', '/api//v1/me'],
    ['GET', '/api/v1/products/%E0%A4%A'],
  ] as const)('knows no call %s %s', async (method, path) => {
    // URL resolves the first one to the call for pharmacies without coordinates.
    const answer = await call(path, { method })
    if (path.includes('/../')) expect(hits[0]?.url).toBe('/v1/pharmacies')
    else {
      expect(answer.status).toBe(404)
      expect(hits).toEqual([])
    }
  })

  const forwarded = Object.entries<Call>(calls).filter(([, { server_only }]) => !server_only)
  it.each(forwarded)(
    'lets nothing run in an answer of %s, file or not, whatever the platform says',
    async (_name, row) => {
      const { method, access } = row
      const path = `/api${row.path.replace(/\{\w+\}/g, '1')}`
      const wish: Wish = {
        method,
        ...(access === 'customer' && { token: 'abc' }),
        ...(method !== 'GET' && { body: '{}' }),
      }
      for (const [status, policy] of [
        [200, "default-src 'none'; sandbox"],
        [200, "default-src *; script-src 'unsafe-inline'"],
        [200, undefined],
        [404, undefined],
      ] as const) {
        const disposition = 'attachment; filename="ricetta.html"'
        platform = () => ({
          status,
          body: {},
          headers: {
            // A 404 that is no problem says that the platform lacks the call.
            'Content-Type': status === 200 ? 'text/html' : 'application/problem+json',
            'Content-Disposition': disposition,
            ...(policy && { 'Content-Security-Policy': policy }),
          },
        })
        const answer = await call(path, wish)
        expect(answer.headers.get('content-security-policy')).toBe(API_POLICY)
        // Calls that this platform lacks are answered by other ones.
        if (answer.status === status) expect(answer.headers.get('content-disposition')).toBe(disposition)
      }
    },
  )

  it('sends a public read without the token and passes answer and ETag back, to be kept for seconds', async () => {
    platform = () => ({
      status: 200,
      body: { total: 0 },
      headers: { ETag: 'W/"1"', 'Cache-Control': 'public, max-age=60' },
    })
    const answer = await call('/api/v1/categories/igiene/products?brand=a%20b&pharmacy_id=3', { token: 'abc' })
    expect(await answer.json()).toEqual({ total: 0 })
    expect(answer.headers.get('etag')).toBe('W/"1"')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
    expect(hits[0]).toMatchObject({ method: 'GET', url: '/v1/categories/igiene/products?brand=a%20b&pharmacy_id=3' })
    expect(hits[0]?.headers.authorization).toBeUndefined()
    expect(hits[0]?.headers['x-forwarded-for']).toBe('203.0.113.9')
    expect(hits[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(hits[0]?.headers.cookie).toBeUndefined()
  })

  it('forwards nothing that announces itself as longer than any file', async () => {
    platform = () => ({ status: 200, headers: { 'Content-Length': String(2 ** 30) } })
    const answer = await call('/api/v1/categories/igiene/products')
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
  })

  it('adds the token, whatever the browser sent, and prevents caching of the answer', async () => {
    platform = () => ({ status: 200, body: {}, headers: { 'Cache-Control': 'public, max-age=60' } })
    const answer = await call('/api/temporaryUsercart?TokenUser=stolen&idProdotto=012745093', { token: 'abc' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(hits[0]?.url).toBe('/temporaryUsercart?idProdotto=012745093&TokenUser=abc')
    expect(hits[0]?.headers.authorization).toBe('Bearer abc')
    const body = JSON.stringify({ TokenUser: 'stolen', products: [] })
    await call('/api/usercartlist', { method: 'POST', token: 'abc', body, headers: { 'idempotency-key': 'k-1' } })
    expect(JSON.parse(hits[1]?.body ?? '')).toEqual({ TokenUser: 'abc', products: [] })
    expect(hits[1]?.headers['idempotency-key']).toBe('k-1')
  })

  it('sends no token for a guest, and makes no call that needs one', async () => {
    await call('/api/sendConfirmEmail', { method: 'POST', body: '{"Email":"a@example.com","TokenUser":"stolen"}' })
    expect(JSON.parse(hits[0]?.body ?? '')).toEqual({ Email: 'a@example.com' })
    hits = []
    const answer = await call('/api/v1/me')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    expect(hits).toEqual([])
  })

  it('refuses a write from elsewhere or without the pair', async () => {
    const write = { method: 'PATCH', token: 'abc', body: '{}' } as const
    expect((await call('/api/v1/me', { ...write, headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await call('/api/v1/me', { ...write, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    const bare = await call('/api/v1/me', { ...write, bare: true })
    expect(await bare.json()).toMatchObject({ code: 'forbidden', detail: 'xsrf: pair' })
    expect(hits).toEqual([])
  })

  it('forwards a 401 unchanged, since the calling page verifies it', async () => {
    platform = () => problem(401, 'unauthenticated')
    const answer = await call('/api/v1/me', { token: 'abc' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    expect(setCookies(answer)).toBe('')
  })

  it.each([
    ['with the platform’s problem', () => problem(401, 'unauthenticated'), 'abc'],
    ['with a bare 401', () => ({ status: 401 }), 'abc'],
    ['without a session', () => ({ status: 200 }), undefined],
  ])('leads a link that was followed to the login, %s', async (_, reply, token) => {
    platform = reply
    const headers = { 'sec-fetch-mode': 'navigate', referer: `${origin}/order-detail/7?a=1` }
    const own = await call('/api/v1/prescriptions/abc', { headers, ...(token && { token }) })
    expect([own.status, own.headers.get('location')]).toEqual([
      303,
      '/api/session/expired?redirect=%2Forder-detail%2F7%3Fa%3D1',
    ])
    const foreign = { ...headers, referer: 'https://evil.example/order-detail/7' }
    const other = await call('/api/v1/prescriptions/abc', { headers: foreign, ...(token && { token }) })
    expect(other.headers.get('location')).toBe('/api/session/expired?redirect=%2Fhome')
  })

  it.each([
    [409, 'different_pharmacy'],
    [422, 'validation_failed'],
    [500, 'internal_error'],
  ])('passes a %s problem unchanged and keeps the session', async (status, code) => {
    platform = () => problem(status, code)
    const answer = await call('/api/v1/me', { method: 'PATCH', token: 'abc', body: '{}' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ code })
    expect(setCookies(answer)).toBe('')
  })

  it('answers 503 if the platform does not answer, and ends no session', async () => {
    platform = () => null
    const answer = await call('/api/v1/cart', { token: 'abc' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    expect(setCookies(answer)).toBe('')
  })

  it('streams a body on and stops one that is too long, announced or not', async () => {
    const chunk = new Uint8Array(64 * 1024)
    const endless = (count: number) => {
      let left = count
      return new ReadableStream<Uint8Array>({
        pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
      })
    }
    const upload = (wish: Wish) =>
      call('/api/v1/prescriptions', {
        method: 'POST',
        token: 'abc',
        ...wish,
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...wish.headers },
      })
    expect((await upload({ body: endless(32) })).status).toBe(200)
    expect(hits[0]?.body).toHaveLength(32 * chunk.length)
    expect(hits[0]?.headers['content-type']).toBe('multipart/form-data; boundary=x')
    expect((await upload({ body: endless(400) })).status).toBe(413)
    expect((await upload({ body: 'x', headers: { 'content-length': '99999999' } })).status).toBe(413)
    const json = await call('/api/usercartlist', { method: 'POST', token: 'abc', body: '{"products": [' })
    expect(await json.json()).toMatchObject({ status: 400, code: 'malformed_request' })
  })

  it('accepts an upload only with the pair, and returns a file unchanged', async () => {
    const write = {
      method: 'POST',
      token: 'abc',
      body: '--x--',
      headers: { 'content-type': 'multipart/form-data' },
    } as const
    expect((await call('/api/v1/prescriptions', { ...write, bare: true })).status).toBe(403)
    const elsewhere = { ...write.headers, origin: 'https://evil.example' }
    expect((await call('/api/v1/prescriptions', { ...write, headers: elsewhere })).status).toBe(403)
    const guest = { method: 'POST', body: '--x--' } as const
    expect((await call('/api/v1/prescriptions', guest)).status).toBe(401)
    expect(hits).toEqual([])

    const headers = { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="a.png"' }
    platform = () => ({ status: 200, body: {}, headers: { ...headers, 'Cache-Control': 'public' } })
    const file = await call('/api/v1/prescriptions/abc', { token: 'abc' })
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="a.png"')
    expect(file.headers.get('cache-control')).toBe('no-store')
  })

  it('ignores a cookie of another key', async () => {
    const foreign = await sealSession({ token: 'abc', remember: false }, 'x'.repeat(32))
    const request = await ask('/api/v1/me', { headers: { cookie: `session=${foreign}` } })
    expect((await proxy.GET(request)).status).toBe(401)
    expect(hits).toEqual([])
  })
})

/** `owner` is an opaque ID. */
const ANNA = { status: 'customer', first_name: 'Anna', pharmacy_id: '7', owner: expect.stringMatching(/^[\w-]{16}$/) }

describe('/api/session', () => {
  const credentials = { username: 'a@example.com', password: 'gatto-verde-tre', remember_me: false }
  const login = async (body: unknown = credentials, wish: Wish = {}) =>
    session.POST(await ask('/api/session', { method: 'POST', body: JSON.stringify(body), ...wish }))

  it('reports a guest, sets the XSRF cookie once, and does not call the platform', async () => {
    const answer = await session.GET(await ask('/api/session', { bare: true }))
    expect(await answer.json()).toEqual({ status: 'guest' })
    expect(setCookies(answer)).toMatch(/XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; SameSite=lax/i)
    expect(setCookies(answer)).not.toMatch(/XSRF-TOKEN[^\n]*HttpOnly/i)
    const again = await session.GET(await ask('/api/session'))
    expect(setCookies(again)).not.toContain('XSRF-TOKEN')
    expect(hits).toEqual([])
  })

  it('distinguishes a customer, an outage and an expired session', async () => {
    const status = async () => session.GET(await ask('/api/session', { token: 'abc' }))
    platform = () => ({ status: 200, body: me })
    expect(await (await status()).json()).toEqual(ANNA)
    platform = () => problem(500, 'internal_error')
    const outage = await status()
    expect(await outage.json()).toEqual({ status: 'unknown' })
    expect(setCookies(outage)).toBe('')
    for (const reply of [problem(401, 'unauthenticated'), { status: 401 }]) {
      platform = () => reply
      const over = await status()
      expect(await over.json()).toEqual({ status: 'guest' })
      expect(setCookies(over)).toMatch(/session=;.*Max-Age=0/)
      expect(setCookies(over)).toMatch(/signed_in=;/)
    }
  })

  it('logs in: the token goes into the sealed cookie and nowhere else', async () => {
    platform = ({ url }) =>
      url === '/v1/auth/login'
        ? { status: 200, body: { access_token: 'secret-token', token_type: 'Bearer', expires_in: 60 } }
        : { status: 200, body: me }
    const answer = await login({ ...credentials, remember_me: true })
    expect(hits[0]?.body).toBe('username=a%40example.com&password=gatto-verde-tre&grant_type=password')
    expect(hits[0]?.headers['x-forwarded-for']).toBe('203.0.113.9')
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual(ANNA)
    expect(text + setCookies(answer)).not.toContain('secret-token')
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? ''
    expect(line).toMatch(/Path=\/;.*Max-Age=2592000;.*HttpOnly; SameSite=lax/i)
    const seal = decodeURIComponent(/session=([^;]*)/.exec(line)?.[1] ?? '')
    expect(await openSession(seal, secret)).toEqual({ token: 'secret-token', remember: true })
    expect(setCookies(answer)).toMatch(/signed_in=1; Path=\/;.*Max-Age=2592000/)
    const passing = await login()
    expect(setCookies(passing)).not.toMatch(/(session|signed_in)=.*Max-Age/)
  })

  it('sends the platform the same device on every attempt, and keeps it for 400 days', async () => {
    platform = () => problem(401, 'invalid_credentials')
    const [line = ''] = (await login()).headers.getSetCookie().filter((cookie) => cookie.startsWith('device='))
    expect(line).toMatch(/^device=[0-9a-f]{64}; Path=\/;.*Max-Age=34560000;.*HttpOnly; SameSite=lax/i)
    const device = line.slice('device='.length, line.indexOf(';'))
    const xsrf = newXsrfToken(secret, '')
    for (const shown of [device, 'anna'])
      await login(credentials, {
        headers: { cookie: `XSRF-TOKEN=${xsrf}; device=${shown}`, 'X-XSRF-TOKEN': xsrf },
      })
    const sent = hits.map(({ headers }) => headers['x-device'])
    expect(sent.slice(0, 2)).toEqual([device, device])
    expect(sent[2]).toMatch(/^[0-9a-f]{64}$/)
    expect(sent[2]).not.toBe(device)
  })

  it.each([
    [401, 'invalid_credentials'],
    [403, 'email_not_confirmed'],
    [429, 'rate_limited'],
  ])('passes a refusal (%s %s) unchanged', async (status, code) => {
    platform = () => ({ ...problem(status, code), headers: { 'Retry-After': '60' } })
    const answer = await login()
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(setCookies(answer)).not.toMatch(/session|signed_in/)
  })

  it('takes a bare 401 for a wrong password, not for an outage', async () => {
    platform = () => ({ status: 401 })
    const answer = await login()
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'invalid_credentials'])
    expect(setCookies(answer)).not.toMatch(/session|signed_in/)
  })

  it('refuses an invalid login without a call to the platform', async () => {
    expect(await (await login({ ...credentials, password: '' })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'password', code: 'password_required' }],
    })
    expect((await login(credentials, { body: '{' })).status).toBe(400)
    expect((await login(credentials, { body: 'x'.repeat(9000) })).status).toBe(413)
    expect((await login(credentials, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await login(credentials, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await login(credentials, { headers: { 'X-XSRF-TOKEN': 'x' } })).status).toBe(403)
    expect(hits).toEqual([])
  })

  it('logs out, also when the platform is away', async () => {
    for (const answer of [{ status: 204 }, null]) {
      hits = []
      platform = () => answer
      const response = await session.DELETE(await ask('/api/session', { method: 'DELETE', token: 'abc' }))
      expect(response.status).toBe(204)
      expect(response.headers.get('clear-site-data')).toBe('"cache"')
      for (const name of ['session', 'guest_orders', 'guest_cart'])
        expect(setCookies(response)).toMatch(new RegExp(`${name}=;[^,]*Max-Age=0`))
      expect(hits[0]).toMatchObject({ method: 'POST', url: '/v1/auth/logout' })
      expect(hits[0]?.headers.authorization).toBe('Bearer abc')
    }
    const foreign = await ask('/api/session', {
      method: 'DELETE',
      token: 'abc',
      headers: { origin: 'https://evil.example' },
    })
    expect((await session.DELETE(foreign)).status).toBe(403)
  })
})

describe('a body of unannounced length', () => {
  const MB = 1024 * 1024
  /** Streams `mb` megabytes in pieces while they are read. */
  function piecewise(mb: number) {
    const piece = new Uint8Array(MB / 16).fill(32)
    const sent = { pieces: 0 }
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent.pieces++ < mb * 16 ? controller.enqueue(piece) : controller.close()),
    })
    return { body, sent }
  }
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['/api/session', session.POST, json],
    ['/api/drafts', drafts.POST, json],
    ['/api/drafts/open', drafts_open.POST, json],
    ['/api/pharmacy', pharmacy.POST, form],
    ['/api/revalidate', revalidate.POST, { 'x-salvia-signature': 'f'.repeat(64) }],
    ['/api/sendConfirmEmail', proxy.POST, json],
  ])('is refused by %s while it is read', async (path, post, headers) => {
    const { body, sent } = piecewise(64)
    const answer = await post(await ask(path, { method: 'POST', body, headers, token: 'abc' }))
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'payload_too_large'])
    expect(sent.pieces).toBeLessThan(16)
    expect(hits).toEqual([])
  })

  it('is not read without a valid signature', async () => {
    const { body, sent } = piecewise(64)
    expect((await revalidate.POST(await ask('/api/revalidate', { method: 'POST', body }))).status).toBe(401)
    expect(sent.pieces).toBeLessThan(3)
  })
})

describe('/api/session/expired', () => {
  const visit = async (token?: string) =>
    expired.GET(await ask('/api/session/expired?redirect=/order-detail/1', token ? { token } : {}))

  it('clears the cookie only after the platform answered 401', async () => {
    for (const reply of [problem(401, 'unauthenticated'), { status: 401 }]) {
      platform = () => reply
      const over = await visit('abc')
      expect(over.headers.get('location')).toBe('/login?redirect=%2Forder-detail%2F1&expired=1')
      expect(setCookies(over)).toMatch(/session=;/)
    }

    platform = () => ({ status: 200, body: me })
    const alive = await visit('abc')
    expect(alive.headers.get('location')).toBe('/order-detail/1')
    expect(setCookies(alive)).toBe('')

    platform = () => problem(500, 'internal_error')
    const outage = await visit('abc')
    expect(outage.status).toBe(503)
    expect(setCookies(outage)).toBe('')

    expect((await visit()).headers.get('location')).toBe('/login?redirect=%2Forder-detail%2F1')
  })
})

describe('/api/account', () => {
  const visit = async (options: Wish) => (await account.GET(await ask('/api/account', options))).headers.get('location')

  it('leads a customer to the profile, and a guest to the login', async () => {
    expect(await visit({ token: 'abc' })).toBe('/profile')
    expect(await visit({})).toBe('/login')
    expect(await visit({ headers: { cookie: 'signed_in=1' } })).toBe('/login?expired=1')
    expect(await visit({ headers: { cookie: 'session=forged' } })).toBe('/login')
  })
})

describe('/api/drafts', () => {
  const draft = { name: 'order', user_id: me.id, text: '{"tax_code":"RSSMRA80A01H501U"}' }
  const sealing = async (body: object, wish: Wish = {}) =>
    drafts.POST(await ask('/api/drafts', { method: 'POST', body: JSON.stringify(body), ...wish }))
  const opening = async (body: object, wish: Wish = { token: 'abc' }) =>
    drafts_open.POST(await ask('/api/drafts/open', { method: 'POST', body: JSON.stringify(body), ...wish }))
  const sealed = async (given: object = draft): Promise<string> => (await (await sealing(given)).json()).sealed

  it('seals without a session, and opens only for the customer who wrote it', async () => {
    const seal = await sealed()
    expect(seal).not.toContain('RSSMRA80A01H501U')
    expect(hits).toEqual([])
    platform = () => ({ status: 200, body: me })
    const answer = await opening({ name: 'order', sealed: seal })
    expect(await answer.json()).toEqual({ text: draft.text })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    platform = () => ({ status: 200, body: { ...me, id: 2 } })
    expect((await opening({ name: 'order', sealed: seal })).status).toBe(404)
  })

  it('opens nothing for a guest, another form, a foreign seal or after the session', async () => {
    const seal = await sealed()
    platform = () => ({ status: 200, body: me })
    expect((await opening({ name: 'order', sealed: seal }, {})).status).toBe(401)
    expect((await opening({ name: 'data', sealed: seal })).status).toBe(404)
    expect((await opening({ name: 'order', sealed: `${seal.slice(0, -2)}AA` })).status).toBe(404)
    expect(
      (await opening({ name: 'order', sealed: await sealSession({ token: 'x', remember: false }, secret) })).status,
    ).toBe(404)
    for (const reply of [problem(401, 'unauthenticated'), { status: 401 }]) {
      platform = () => reply
      expect(await (await opening({ name: 'order', sealed: seal })).json()).toMatchObject({ code: 'unauthenticated' })
    }
    platform = () => null
    expect((await opening({ name: 'order', sealed: seal })).status).toBe(503)
  })

  it('accepts a long list of prescriptions, but nothing longer, malformed or cross-site', async () => {
    const text = JSON.stringify({ notes: '"'.repeat(1900) })
    platform = () => ({ status: 200, body: me })
    expect(await (await opening({ name: 'order', sealed: await sealed({ ...draft, text }) })).json()).toEqual({ text })
    expect((await sealing({ ...draft, text: 'a'.repeat(4001) })).status).toBe(422)
    expect((await sealing({ ...draft, user_id: '' })).status).toBe(422)
    expect((await sealing({ ...draft, token: 'x' })).status).toBe(422)
    expect((await sealing(draft, { bare: true })).status).toBe(403)
    expect((await opening({ name: 'order', sealed: 'x' }, { bare: true, token: 'abc' })).status).toBe(403)
  })
})
