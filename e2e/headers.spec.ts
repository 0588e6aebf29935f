import { expect, test } from './support/page'

test('unknown paths go home, missing files stay missing', async ({ request }) => {
  const home = await request.get('/qualcosa/di/strano', { maxRedirects: 0 })
  expect(home.status()).toBe(307)
  expect(home.headers().location).toBe('/home')
  expect((await request.get('/qualcosa.png', { maxRedirects: 0 })).status()).toBe(404)
  expect((await request.get('/at/1/home', { maxRedirects: 0 })).headers().location).toBe('/home')
})

for (const path of [
  '/home',
  '/product/000000000',
  '/api/health',
  '/qualcosa',
  '/_next/static/none.js',
  '/media/none.webp',
]) {
  test(`security headers are on ${path}`, async ({ request }) => {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
}

test('a page allows no inline script but its own', async ({ request }) => {
  const policy = (await request.get('/home')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('unsafe-eval')
})
