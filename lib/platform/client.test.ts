import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { type Client, createClient } from './client'

const city = {
  slug: 'roma',
  name: 'Roma',
  province: 'RM',
  region: 'Lazio',
  postal_codes: ['00118'],
  latitude: 41.9,
  longitude: 12.5,
}

let server: Server
let answerWith: RequestListener
let client: Client
let hits: { method: string | undefined; url: string | undefined; authorization: string | undefined }[]

beforeEach(async () => {
  hits = []
  server = createServer((request, response) => {
    hits.push({ method: request.method, url: request.url, authorization: request.headers.authorization })
    answerWith(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = createClient({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeout_ms: 30_000 })
})

afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

describe('the platform client', () => {
  it('returns the parsed answer without fields unknown to the contract', async () => {
    answerWith = json(200, { ...city, secret: 1 })
    expect(await client(cityCalls.getCity, { params: { city: 'roma' } })).toMatchObject({ ok: true, data: city })
    expect(hits[0]?.url).toBe('/v1/cities/roma')
  })

  it('tells a problem from a bare status', async () => {
    const problem = { type: 'urn:x', title: 'x', status: 429, code: 'rate_limited' }
    answerWith = json(429, problem, { 'Retry-After': '60' })
    expect(await client(cityCalls.getCity, { params: { city: 'x' } })).toEqual({
      ok: false,
      failure: { kind: 'problem', status: 429, problem, retry_after_seconds: 60 },
    })
    answerWith = json(404, { message: 'no such route' })
    expect(await client(cityCalls.getCity, { params: { city: 'x' } })).toEqual({
      ok: false,
      failure: { kind: 'http', status: 404 },
    })
  })

  it('refuses an answer that breaks the contract', async () => {
    answerWith = json(200, { ...city, latitude: 'north' })
    expect(await client(cityCalls.getCity, { params: { city: 'roma' } })).toMatchObject({
      ok: false,
      failure: { kind: 'validation', detail: 'latitude: invalid_type' },
    })
  })

  it('tries a read again after 503 and gives the answer', async () => {
    answerWith = (request, response) => (hits.length < 3 ? json(503, {}) : json(200, city))(request, response)
    expect((await client(cityCalls.getCity, { params: { city: 'roma' } })).ok).toBe(true)
    expect(hits).toHaveLength(3)
  })

  it('never tries a write again, and sends the token as header and TokenUser', async () => {
    answerWith = json(503, {})
    const result = await client(cartCalls.getTemporaryCart, { query: {} }, { token: 'abc' })
    expect(result.ok).toBe(false)
    expect(hits[0]).toEqual({ method: 'GET', url: '/temporaryUsercart?TokenUser=abc', authorization: 'Bearer abc' })
    hits = []
    await client(cartCalls.clearCart, {}, { token: 'abc' })
    expect(hits).toHaveLength(1)
  })

  it('tells a slow platform from a dead one', async () => {
    answerWith = () => {}
    expect(await client(cityCalls.getCity, { params: { city: 'roma' } }, { timeout_ms: 400 })).toEqual({
      ok: false,
      failure: { kind: 'timeout' },
    })
    const dead = createClient({ base_url: 'http://127.0.0.1:1', retries: 0 })
    expect(await dead(cityCalls.getCity, { params: { city: 'roma' } })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
  })
})
