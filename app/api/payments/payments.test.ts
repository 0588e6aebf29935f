import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NextRequest } from 'next/server'
import { POST as pay } from '../orders/[id]/payment/route'
import { POST as receive } from './webhook/[provider]/[account]/route'

const origin = 'https://shop.example'
let server: Server
let hits: { url: string; signature: unknown; body: string }[] = []
let answer = { status: 204, body: '' }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      hits.push({ url: request.url ?? '', signature: request.headers['stripe-signature'], body })
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.SITE_URL = origin
  process.env.SESSION_SECRET = 's'.repeat(32)
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  hits = []
})

const post = (path: string, body: string, headers: Record<string, string>) =>
  new NextRequest(`${origin}${path}`, { method: 'POST', body, headers })

const send = (body: string, account = 'a1-_b') =>
  receive(post('/api/payments/webhook/stripe/x', body, { 'stripe-signature': 't=1,v1=aa' }), {
    params: Promise.resolve({ provider: 'stripe', account }),
  })

describe('the webhook of a provider', () => {
  test('hands on every byte of the body and its signature, and answers with the status of the platform', async () => {
    const body = '{"id": "evt_1",\n "città":"Forlì" }'
    answer = { status: 204, body: '' }
    expect((await send(body)).status).toBe(204)
    expect(hits).toEqual([{ url: '/payments/webhook/stripe/a1-_b', signature: 't=1,v1=aa', body }])
    answer = { status: 403, body: '{}' }
    expect((await send(body)).status).toBe(403)
  })

  test('hands on the ID that Mollie sends as a form', async () => {
    answer = { status: 204, body: '' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const params = Promise.resolve({ provider: 'mollie', account: 'a1' })
    const sent = await receive(post('/api/payments/webhook/mollie/a1', 'id=tr_1', form), { params })
    expect(sent.status).toBe(204)
    expect(hits).toEqual([{ url: '/payments/webhook/mollie/a1', signature: '', body: 'id=tr_1' }])
  })

  test('refuses an address of another form and a body that is too large, and hands on neither', async () => {
    expect((await send('{}', '../v1/cart')).status).toBe(404)
    expect((await send('x'.repeat(64 * 1024 + 1))).status).toBe(413)
    expect(hits).toEqual([])
  })
})

test('the press to pay leads on to another site by a page, since a redirect of a form would need its policy', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'same-origin' }
  const press = () => pay(post('/api/orders/o1/payment', 'attempt=1', form), { params: Promise.resolve({ id: 'o1' }) })
  answer = { status: 200, body: JSON.stringify({ url: 'https://checkout.stripe.com/c/pay/cs_1?a=1&b="2"' }) }
  const led = await press()
  expect([led.status, led.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await led.text()
  expect(html).toContain('content="0;url=https://checkout.stripe.com/c/pay/cs_1?a=1&amp;b=%222%22"')
  expect(html).toContain('<a href="https://checkout.stripe.com/c/pay/cs_1?a=1&amp;b=%222%22">')
  answer = { status: 200, body: JSON.stringify({ url: '/payment-demo/demo_1' }) }
  const own = await press()
  expect([own.status, own.headers.get('location')]).toEqual([303, '/payment-demo/demo_1'])
})
