import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { SESSION_COOKIE, XSRF_COOKIE, XSRF_HEADER } from '@/lib/http/cookie-names'
import { sealSession } from '@/lib/session/seal'
import { OPENID_CLIENT } from './support/openid'
import { type OwnProcess, startStorefront } from './support/processes'

/** Contained in all customer input and responses of this platform, and nowhere in the program. */
const CANARY = 'canarino'
const EMAIL = `${CANARY}@uccelliera.example`

/** All kinds of failure, each containing personal data. */
const answers = {
  problem: [500, JSON.stringify({ code: 'internal_error', title: 'x', status: 500, detail: EMAIL, type: 'urn:x' })],
  error: [500, `Failed query: insert into users … params: ${EMAIL}`],
  broken: [200, `{"email": "${EMAIL}`],
  wrong: [200, JSON.stringify({ items: { [EMAIL]: EMAIL }, id: EMAIL })],
  dropped: null,
} as const

let answer: (typeof answers)[keyof typeof answers]
let platform: Server
let shop: OwnProcess & { url: string }

test.beforeAll(async () => {
  platform = createServer((request, response) => {
    request.resume()
    if (answer === null) request.socket.destroy()
    else response.writeHead(answer[0], { 'Content-Type': 'application/json' }).end(answer[1])
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  shop = await startStorefront(url, {
    SOCIAL_GOOGLE_CLIENT_ID: OPENID_CLIENT.client_id,
    SOCIAL_GOOGLE_CLIENT_SECRET: OPENID_CLIENT.client_secret,
    SOCIAL_GOOGLE_ISSUER: url,
  })
})
test.afterAll(async () => {
  await shop?.stop()
  platform.closeAllConnections()
  platform.close()
})

test('nothing of a customer is logged, however the platform fails', async () => {
  const first = await fetch(`${shop.url}/api/session`)
  const xsrf = new RegExp(`${XSRF_COOKIE}=([^;]+)`).exec(first.headers.getSetCookie().join('; '))?.[1] ?? ''
  const sealed = await sealSession({ token: CANARY, remember: false }, 'e2e'.repeat(12))
  const headers = {
    Cookie: `${XSRF_COOKIE}=${xsrf}; ${SESSION_COOKIE}=${sealed}; pharmacy=${CANARY}`,
    [XSRF_HEADER]: decodeURIComponent(xsrf),
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ username: EMAIL, password: CANARY, remember_me: false, first_name: CANARY })
  const writes = ['/api/session', '/api/v1/orders', '/api/v1/auth/sign-up', '/api/v1/me/patients', '/api/drafts']
  const pages = [
    `/search?query=${CANARY}`,
    '/product/012745093',
    `/confirm/email/${EMAIL}?token=${CANARY}`,
    `/order-detail/${CANARY}`,
    '/profile',
    '/checkout/home-delivery',
    `/api/social/google/callback?error=${encodeURIComponent(EMAIL)}&state=${CANARY}`,
    `/api/social/google?redirect=/${CANARY}`,
    `/media/${CANARY}.webp`,
    `/api/v1/prescriptions/${CANARY}`,
  ]
  for (const failing of Object.values(answers)) {
    answer = failing
    for (const path of pages) await fetch(`${shop.url}${path}`, { headers, redirect: 'manual' })
    for (const path of writes)
      for (const sent of [body, `{"x": "${CANARY}`, CANARY])
        await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: sent })
  }
  const lines = shop.output().split('\n')
  expect(lines.filter((line) => line.toLowerCase().includes(CANARY))).toEqual([])
  // Cause and location are still logged.
  const records = lines.filter((line) => line.startsWith('{'))
  expect(records.join('\n')).toContain('"log_text":"GET /v1/products/{minsan}: 500 internal_error"')
  expect(records.join('\n')).toMatch(/"frames":\["[^"]* ?lib\/platform\/server\.ts:\d+/)
})
