import { answeredByUs } from './own-answers'
import { failureKind, ownPages } from './own-pages'

const asked = (method: string, url: string, one_pharmacy = false) => answeredByUs({ method, url }, { one_pharmacy })

test.each([
  ['POST', '/login'],
  ['PUT', '/product/012745093'],
  ['DELETE', '/api-2'],
  ['OPTIONS', '/home'],
  ['PATCH', '/media/prova.webp'],
])('%s %s is refused with what may be asked instead', (method, path) => {
  expect(asked(method, path)).toBe('not_sent')
  expect(ownPages({})('not_sent').headers.Allow).toBe('GET, HEAD')
})

test.each([
  ['GET', '/login'],
  ['HEAD', '/home'],
  ['POST', '/api/pharmacy'],
  ['POST', '/api/social/apple/callback'],
  ['DELETE', '/api/v1/cart/items/1'],
  ['POST', '/_next/action'],
])('%s %s passes', (method, path) => {
  expect(asked(method, path)).toBeNull()
})

test('limits the length of a URL, and refuses malformed encodings outside pages', () => {
  expect(asked('GET', `/search?query=${'a'.repeat(5000)}`)).toBe('too_long')
  for (const path of ['/api/%', '/media/%E0.webp', '/_next/static/%']) expect(asked('GET', path)).toBe('home')
  expect(asked('GET', '/product/%E0%A4%A')).toBeNull()
  expect(asked('GET', '/search?query=%E0%A4%A')).toBeNull()
})

test("one pharmacy's own shop has nothing to choose", () => {
  for (const path of ['/pharmacy-selection', '/pharmacies/mi/milano?a=1']) {
    expect(asked('GET', path, true)).toBe('home')
    expect(asked('GET', path)).toBeNull()
  }
  expect(asked('GET', '/pharmacy/A1', true)).toBeNull()
})

test('a page of our own is prepared once', () => {
  const page = ownPages({})
  expect(asked('GET', '/offline')).toBe('offline')
  expect(page('offline').page).toBe(page('offline').page)
})

test('a failed page is told by whose fault it failed', () => {
  const by =
    (...sources: string[]) =>
    (source = 'platform') =>
      sources.includes(source)
  expect(failureKind('/home', by('platform', 'blog'))).toBe('unavailable')
  expect(failureKind('/blog/uno', by('blog'))).toBe('blog')
  expect(failureKind('/blogger', by('blog'))).toBe('failed')
  expect(failureKind('/blog', by())).toBe('failed')
})
