import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NextRequest } from 'next/server'
import { openProof } from '@/lib/account/social-flow'
import { seal, sealSession } from '@/lib/session/seal'
import { newXsrfToken } from '@/lib/session/xsrf-token'
import { POST as posted, GET as returned } from './[provider]/callback/route'
import { GET as start } from './[provider]/route'
import { POST as finish } from './account/route'

const secret = 's'.repeat(32)
const xsrf = newXsrfToken(secret, '')
const origin = 'https://shop.example'
const user = {
  first_name: 'Anna',
  last_name: 'Rossi',
  birth_day: '1990-05-17',
  privacy_consent: true,
  marketing_consent: false,
  profiling_consent: false,
  localization_consent: false,
}

let server: Server
let answer: { status: number; body: unknown }
let asked: { url: string; body: string }[]

// Next's cache does not exist outside of its server.
jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }))

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, url = '' } = request
      // The probe for supported calls has an empty body and is refused.
      const probe = body === '' || body === '{}'
      if (!probe) asked.push({ url, body })
      const { status, body: told } = probe ? { status: method === 'GET' ? 401 : 422, body: {} } : answer
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(told))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.SITE_URL = origin
  process.env.SESSION_SECRET = secret
  for (const name of ['GOOGLE', 'APPLE']) {
    process.env[`SOCIAL_${name}_CLIENT_ID`] = 'salvia'
    process.env[`SOCIAL_${name}_CLIENT_SECRET`] = 'secret'
    // An unreachable port.
    process.env[`SOCIAL_${name}_ISSUER`] = 'http://127.0.0.1:2'
  }
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.spyOn(console, 'error').mockImplementation(() => {})
  asked = []
  answer = { status: 200, body: { access_token: 'the token', token_type: 'Bearer', expires_in: 60 } }
})

type Wish = { method?: 'GET' | 'POST'; headers?: Record<string, string>; cookie?: string; body?: string }

function ask(path: string, { method = 'GET', headers = {}, cookie, body }: Wish = {}): NextRequest {
  return new NextRequest(`${origin}${path}`, {
    method,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(body !== undefined && { body }),
  })
}
const of = (provider: string) => ({ params: Promise.resolve({ provider }) })
const setCookies = (response: Response) => response.headers.getSetCookie().join('\n')

const stateCookie = async (provider: string, given: object = {}) =>
  `social_state=${await seal(
    {
      kind: 'social_state',
      provider,
      state: 'the-state',
      device: 'd0'.repeat(32),
      nonce: 'the-nonce',
      code_verifier: 'v'.repeat(43),
      redirect: '/checkout',
      remember: false,
      ...given,
    },
    secret,
    600,
  )}`

describe('the way to a provider', () => {
  it.each([[{ 'Sec-Fetch-Site': 'cross-site' }], [{ 'Sec-Fetch-Site': 'none' }], [{ Origin: 'https://evil.example' }]])(
    'is not begun by %j',
    async (headers) => {
      const response = await start(ask('/api/social/google', { headers }), of('google'))
      expect([response.status, response.headers.get('location'), setCookies(response)]).toEqual([303, '/auth', ''])
    },
  )

  it('refuses unknown providers, and never leads to another site', async () => {
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    const away = await start(ask('/api/social/google?redirect=//evil.example', { headers: own }), of('google'))
    expect(away.headers.get('location')).toBe('/auth?social=unavailable&provider=google')
    expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^social login: google, start: \w+$/))
    const other = await start(ask('/api/social/facebook?redirect=/cart', { headers: own }), of('facebook'))
    expect(other.headers.get('location')).toBe('/auth?social=not_available&provider=facebook&redirect=%2Fcart')
    expect((await start(ask('/api/social/evil', { headers: own }), of('evil'))).headers.get('location')).toBe('/auth')
  })
})

describe('the answer of a provider', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://appleid.apple.com' }
  const post = (cookie: string | undefined, body: string, headers: Record<string, string> = form) =>
    posted(ask('/api/social/apple/callback', { method: 'POST', headers, body, ...(cookie && { cookie }) }), of('apple'))

  it("requires this browser's sealed state, for this provider, with the same value", async () => {
    const good = 'code=c&state=the-state'
    const cases = [
      post(undefined, good),
      post('social_state=forged', good),
      post(`social_state=${await sealSession({ token: 't', remember: false }, secret)}`, good),
      post(await stateCookie('google'), good),
      post(await stateCookie('apple'), 'code=c&state=another'),
      post(await stateCookie('apple'), 'code=c'),
    ]
    for (const response of await Promise.all(cases)) {
      expect(response.headers.get('location')).toBe('/auth?social=expired&provider=apple')
      expect(setCookies(response)).not.toContain('session=')
    }
    expect(asked).toEqual([])
  })

  it('is a small form', async () => {
    const cookie = await stateCookie('apple')
    expect((await post(cookie, 'code=c', { 'Content-Type': 'application/json' })).status).toBe(415)
    const endless = new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(new Uint8Array(4096).fill(120)) })
    const piecewise = { method: 'POST', headers: { ...form, cookie }, body: endless, duplex: 'half' } as const
    const request = new NextRequest('https://salvia.example/api/social/apple/callback', piecewise as never)
    expect((await posted(request, of('apple'))).status).toBe(413)
    expect(asked).toEqual([])
  })

  it('uses the state only once, and keeps the destination', async () => {
    const denied = await post(await stateCookie('apple'), 'error=user_cancelled_authorize&state=the-state')
    // Without the provider, not even its refusal is trusted.
    expect(denied.headers.get('location')).toBe('/auth?social=unavailable&provider=apple&redirect=%2Fcheckout')
    expect(setCookies(denied)).toMatch(/social_state=;.*Path=\/api\/social.*Max-Age=0.*Secure.*SameSite=none/i)
  })

  it("accepts only the provider's own method", async () => {
    const cookie = await stateCookie('google')
    const wrong = await posted(
      ask('/api/social/google/callback', { method: 'POST', headers: form, body: 'state=the-state&code=c', cookie }),
      of('google'),
    )
    expect(wrong.headers.get('location')).toBe('/auth')
    const got = await returned(ask('/api/social/apple/callback?state=the-state&code=c'), of('apple'))
    expect(got.headers.get('location')).toBe('/auth')
  })

  it('with a used state leads a signed-in visitor on', async () => {
    const cookie = `session=${await sealSession({ token: 't', remember: false }, secret)}`
    const response = await returned(ask('/api/social/google/callback?state=x', { cookie }), of('google'))
    expect(response.headers.get('location')).toBe('/home')
  })
})

describe('the rest of a registration', () => {
  const proof = {
    kind: 'social_proof',
    provider: 'google',
    id_token: 'the-id-token',
    nonce: 'the-nonce',
    email: 'anna@example.com',
    first_name: 'Anna',
    last_name: 'Rossi',
    redirect: '/checkout',
    remember: true,
  }
  const send = async (given: { proof?: object; pair?: boolean; body?: object; origin?: string }) => {
    const cookies = [`XSRF-TOKEN=${xsrf}`]
    if (given.proof) cookies.push(`social_proof=${await seal(given.proof, secret, 900)}`)
    const headers = {
      'Content-Type': 'application/json',
      Origin: given.origin ?? origin,
      ...(given.pair !== false && { 'X-XSRF-TOKEN': xsrf }),
    }
    const body = JSON.stringify(given.body ?? { user })
    return finish(ask('/api/social/account', { method: 'POST', headers, cookie: cookies.join('; '), body }))
  }

  it('opens the session and goes to the destination', async () => {
    const response = await send({ proof })
    expect(await response.json()).toEqual({ redirect: '/checkout' })
    expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      ['/v1/auth/social-login', { provider: 'google', id_token: 'the-id-token', nonce: 'the-nonce', user }],
    ])
    expect(setCookies(response)).toMatch(/session=Fe26[^;]+; Path=\/;.*Max-Age=2592000.*HttpOnly/i)
    expect(setCookies(response)).toMatch(/social_proof=;/)
  })

  it('takes a pair of our own, a proof of our own, and a whole person', async () => {
    expect((await send({ proof, pair: false })).status).toBe(403)
    expect((await send({ proof, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({})).status).toBe(410)
    expect((await send({ proof: { ...proof, kind: 'social_state' } })).status).toBe(410)
    const young = await send({ proof, body: { user: { ...user, birth_day: '2020-01-01', privacy_consent: false } } })
    expect(young.status).toBe(422)
    expect((await young.json()).errors).toEqual([
      { field: 'user.birth_day', code: 'too_young' },
      { field: 'user.privacy_consent', code: 'privacy_required' },
    ])
    expect(asked).toEqual([])
  })

  it.each([
    ['invalid_credentials', 401, 410, undefined],
    ['unavailable', 503, 503, undefined],
    ['rate_limited', 429, 429, undefined],
    ['email_not_confirmed', 403, 200, '/auth?social=unconfirmed&provider=google&redirect=%2Fcheckout'],
  ])("at the platform's %s is %i here", async (code, status, told, redirect) => {
    answer = { status, body: { type: 'urn:x', title: code, status, code } }
    const response = await send({ proof })
    expect(response.status).toBe(told)
    expect((await response.json()).redirect).toBe(redirect)
    expect(setCookies(response)).not.toContain('session=Fe')
    // Only the end of a registration deletes the proof.
    expect(setCookies(response).includes('social_proof=;')).toBe(redirect !== undefined)
  })

  it('cannot be replaced by another seal', async () => {
    expect(await openProof(await sealSession({ token: 't', remember: true }, secret))).toBeNull()
    expect(await openProof(await seal(proof, 'x'.repeat(32), 900))).toBeNull()
  })
})
