import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { operator } from '@/backend/testing/operator'
import { findProduct } from './support/catalogue'
import { expect, test } from './support/page'
import { startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { known } = JSON.parse(readFileSync('lib/rules/routes.json', 'utf8')) as { known: string[] }

/** One address per route; unknown ones answer 404 with the same headers. */
async function addresses(request: APIRequestContext): Promise<string[]> {
  const { minsan } = await findProduct(request, '1', () => true)
  const examples: Record<string, string> = { productId: minsan, categorySlug: 'farmaci', email: 'a%40b' }
  return known.map((route) => route.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? '1'))
}

function expectSecured(path: string, headers: Record<string, string>, https = false) {
  expect.soft(headers['x-content-type-options'], path).toBe('nosniff')
  expect.soft(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
  expect.soft(headers['permissions-policy'], path).toContain('camera=(self)')
  expect.soft(headers['x-frame-options'], path).toBe('DENY')
  expect.soft(headers['strict-transport-security'], path).toBe(https ? 'max-age=31536000' : undefined)
  if (!headers['content-type']?.startsWith('text/html')) return
  const isCatalogue =
    /^\/(home|product|categories|discounts|search|blog|pharmac(y|ies)|pharmacy-services)(\/|\?|$)/.test(path)
  const isOpen = isCatalogue && headers['x-nextjs-cache']
  expect.soft(headers['cross-origin-opener-policy'], path).toBe(isOpen ? undefined : 'same-origin')
  const policy = headers['content-security-policy'] ?? ''
  expect.soft(policy, path).toContain("frame-ancestors 'none'")
  expect.soft(policy, path).toContain("object-src 'none'")
  expect.soft(policy, path).toContain("img-src 'self' data: blob:;")
  expect.soft(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|script-src[^;]*\*/)
  expect.soft(policy.includes('upgrade-insecure-requests'), path).toBe(https)
}

test('every route answers for itself, with the security headers', async ({ request }) => {
  for (const path of await addresses(request)) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expectSecured(path, answer.headers())
    expect.soft([200, 307, 308, 404], path).toContain(answer.status())
    const { location = '' } = answer.headers()
    // A registration by a provider requires its proof, else it starts again.
    const desk = path.startsWith('/banco') && /^\/banco\/accesso/
    const ways = path === '/auth/complete' ? /^\/auth$/ : desk || /\/login\?redirect=/
    if (answer.status() === 307) expect.soft(location, path).toMatch(ways)
  }
})

test('HEAD returns the headers of GET', async ({ request }) => {
  // Headers that vary between responses, at the first request, or with compression.
  const passing = [
    'date',
    'server-timing',
    'x-request-id',
    'set-cookie',
    'x-nextjs-cache',
    'connection',
    'keep-alive',
    'transfer-encoding',
  ]
  const head = async (method: 'GET' | 'HEAD', path: string) => {
    const answer = await fetch(`${shop.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'br' },
    })
    const body = await answer.text()
    if (method === 'HEAD') expect.soft(body, path).toBe('')
    const headers = Object.fromEntries(answer.headers)
    for (const name of passing) delete headers[name]
    if (headers['content-type']?.startsWith('text/html')) {
      // Popular cached pages are compressed better.
      expect.soft(Number(headers['content-length']), path).toBeGreaterThan(400)
      delete headers['content-length']
      // A page rendered per request contains its time.
      if (headers['cache-control']?.includes('no-store'))
        headers['content-security-policy'] = headers['content-security-policy']?.replace(/script-src[^;]*/, '') ?? ''
    }
    return { status: answer.status, headers }
  }
  const others = [
    '/offline',
    '/qualcosa.png',
    '/HOME',
    '/search?query=crema',
    '/robots.txt',
    '/api/health',
    '/icon.svg',
  ]
  for (const path of [...(await addresses(request)), ...others, `/search?query=${'a'.repeat(5000)}`]) {
    // Another test may revalidate the page meanwhile: HEAD is compared once the GETs around it are equal.
    let before = await head('GET', path)
    for (let left = 3; left >= 0; left -= 1) {
      const answer = await head('HEAD', path)
      const after = await head('GET', path)
      const isSettled = isDeepStrictEqual(before, after)
      if (isSettled || left === 0) expect.soft(answer, path).toEqual(after)
      if (isSettled) break
      before = after
    }
  }
})

test('addresses that are no page lead home, or to the not-found page of the desk', async ({ request }) => {
  const paths = await addresses(request)
  const strange = [
    ...paths.flatMap((path) => [`/nulla${path}`, `${path}/uno/due/tre/quattro`]),
    ...[
      '/qualcosa/di/strano',
      '/product',
      '/categorie',
      '/home/x',
      '/login/x',
      '/catalog/1/home',
      '/live/~/home',
      '/query/1/a/search',
      '/static/shop/toc',
    ],
    ...['/product/%', '/product/%E0%A4%A', '/%00', '/qualcosa%'],
  ]
  for (const path of strange) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expectSecured(path, answer.headers())
    const expected = path.startsWith('/banco/') ? [404, undefined] : [307, '/home']
    expect.soft([answer.status(), answer.headers().location?.replace(shop.url, '')], path).toEqual(expected)
  }
})

test('missing pages answer 404 with the same headers', async ({ request }) => {
  const missing = ['/qualcosa.png', '/_next/static/none.js', '/media/none.webp', '/product/000000000', '/product/%25']
  // Clients cannot generate pictures, and without a contact there is no security.txt.
  missing.push('/_next/image?url=%2Fapple-touch-icon.png&w=640&q=75', '/.well-known/security.txt')
  missing.push('/.well-known/assetlinks', '/.well-known/a/b')
  for (const path of missing) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expectSecured(path, answer.headers())
    expect.soft(answer.status(), path).toBe(404)
  }
  for (const path of ['/api/health', '/api/ready', '/api/v1/products/%25']) {
    expectSecured(path, (await request.get(path, { maxRedirects: 0 })).headers())
  }
})

test('a password manager is led to the form for a new password', async ({ request }) => {
  const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expectSecured('/.well-known/change-password', answer.headers())
  expect([answer.status(), answer.headers().location]).toEqual([302, '/profile?section=security'])
})

test('a page is only read, and an address has an end', async ({ request }) => {
  for (const path of ['/login', '/categories/dolore', '/profile', '/qualcosa'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await request.fetch(path, { method, maxRedirects: 0, form: { a: 'b' } })
      expectSecured(path, answer.headers())
      expect.soft([answer.status(), answer.headers().allow], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
      expect.soft(await answer.text(), `${method} ${path}`).toContain(texts.system.not_sent.title)
    }
  const long = await request.get(`/search?query=${'a'.repeat(12_000)}`, { maxRedirects: 0 })
  expect(long.status()).toBe(414)
  expectSecured('a long address', long.headers())
  expect(await long.text()).toContain(texts.system.too_long.title)
  expect((await request.post('/api/pharmacy', { form: { a: 'b' }, maxRedirects: 0 })).status()).not.toBe(405)
})

test('the sign for a phone’s home screen is there', async ({ request }) => {
  const icon = await request.get('/apple-touch-icon.png')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  expectSecured('/apple-touch-icon.png', icon.headers())
  // Requested by browsers for responses that are not pages.
  expect((await request.get('/favicon.ico')).status()).toBe(200)
})

test('a page allows its own inline scripts, and each of them is one that we know', async ({ request }) => {
  for (const path of [
    ...(await addresses(request)),
    '/offline',
    '/qualcosa.png',
    '/search?query=crema',
    '/discounts?sort=name',
  ]) {
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    const [, scripts = ''] = /script-src 'self'([^;]*)/.exec(policy) ?? []
    const texts = [...(await answer.text()).matchAll(/<script(?: id="_R_")?>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    )
    expect.soft(texts.length, path).toBeGreaterThan(0)
    const hashes = texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect.soft(new Set(scripts.match(/ '[^']+'/g)), path).toEqual(new Set(hashes))
  }
})

test('under https everything stays there', async () => {
  const secure = await startStorefront(shop.backend_url, {
    ...operator,
    SITE_URL: 'https://salvia.example',
    SECURITY_CONTACT: 'sicurezza@salvia.example',
  })
  try {
    for (const path of ['/home', '/login', '/profile', '/api/health', '/qualcosa']) {
      const answer = await fetch(`${secure.url}${path}`, { redirect: 'manual' })
      expectSecured(path, Object.fromEntries(answer.headers), true)
    }
    const contact = await (await fetch(`${secure.url}/.well-known/security.txt`)).text()
    expect(contact).toContain('Contact: mailto:sicurezza@salvia.example\n')
    expect(contact).toContain('Canonical: https://salvia.example/.well-known/security.txt\n')
    expect(Date.parse(/^Expires: (.+)$/m.exec(contact)?.[1] ?? '')).toBeGreaterThan(Date.now())
  } finally {
    await secure.stop()
  }
})
