import { isXsrfToken, newXsrfToken, refusalOf } from './csrf'

const secret = 's'.repeat(32)
const own = { secret, site_origin: 'https://shop.example' }
const token = newXsrfToken(secret)

const refusal = (headers: Record<string, string>, options: { method?: string; xsrf_cookie?: string } = {}) =>
  refusalOf(
    {
      method: options.method ?? 'POST',
      headers: new Headers({ host: 'shop.example', 'X-XSRF-TOKEN': token, ...headers }),
      xsrf_cookie: 'xsrf_cookie' in options ? options.xsrf_cookie : token,
    },
    own,
  )

describe('a write', () => {
  it.each([
    [{}],
    [{ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
  ])('from our own page goes on: %j', (headers) => {
    expect(refusal(headers)).toBeNull()
  })

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://shop.example.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('from elsewhere is refused: %j', (headers) => {
    expect(refusal(headers as Record<string, string>)).toBe('origin')
  })

  it('needs both halves of the pair, equal and signed by us', () => {
    expect(refusal({ 'X-XSRF-TOKEN': '' })).toBe('pair')
    expect(refusal({ 'X-XSRF-TOKEN': newXsrfToken(secret) })).toBe('pair')
    expect(refusal({}, { xsrf_cookie: undefined })).toBe('pair')
    const planted = newXsrfToken('x'.repeat(32))
    expect(refusal({ 'X-XSRF-TOKEN': planted }, { xsrf_cookie: planted })).toBe('pair')
  })

  it('is what is checked, a read is not', () => {
    expect(refusal({ 'X-XSRF-TOKEN': '', origin: 'https://evil.example' }, { method: 'GET' })).toBeNull()
  })
})

test('a pair stays good through a rotation of the keys', () => {
  expect(isXsrfToken(token, `${'n'.repeat(32)},${secret}`)).toBe(true)
  expect(isXsrfToken(token, 'n'.repeat(32))).toBe(false)
  expect(isXsrfToken(`${token}.x`, secret)).toBe(false)
})
