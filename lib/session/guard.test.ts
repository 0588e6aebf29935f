import { authCalls } from '@/lib/contract/auth'
import { productCalls } from '@/lib/contract/products'
import { isGuarded, loginPath } from './guard'
import { expiredPath, safeRedirect, wishOfReferer } from './redirect'
import { classifyRefusal } from './refusal'

describe('the guard', () => {
  it.each([
    '/profile',
    '/profile/addresses',
    '/order-detail/o-1',
    '/fidelity-card',
    '/checkout/click-and-collect',
    '/checkout/home-delivery',
  ])('keeps %s for customers', (path) => {
    expect(isGuarded(path)).toBe(true)
  })

  it.each(['/', '/home', '/checkout', '/profiles', '/pharmacy-services/1', '/login', '/product/012745093'])(
    'leaves %s to everybody',
    (path) => {
      expect(isGuarded(path)).toBe(false)
    },
  )
})

describe('the way back after a login', () => {
  it.each(['/profile', '/checkout/click-and-collect?note=a%20b', '/pharmacy-services/3?time=09:30#note', '/à'])(
    'goes to %s',
    (path) => {
      expect(decodeURI(safeRedirect(path) ?? '')).toBe(decodeURI(path))
    },
  )

  it.each([
    null,
    '',
    'profile',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?redirect=/login',
    '/signup',
    '/auth',
    '/confirm/email?token=abc',
    '/confirm/email/anna%40example.com?token=abc',
    '/reset-password?guid=abc',
    '/api/session/expired',
    `/${'a'.repeat(2000)}`,
  ])('never goes to %s', (path) => {
    expect(safeRedirect(path)).toBeNull()
  })

  it('is kept in the login’s address', () => {
    expect(loginPath('/order-detail/1?a=b&c=d')).toBe('/login?redirect=%2Forder-detail%2F1%3Fa%3Db%26c%3Dd')
    expect(loginPath(safeRedirect('//evil.example'), { expired: true })).toBe('/login?expired=1')
    expect(loginPath(null)).toBe('/login')
  })
})

describe('the wish of the page that led here', () => {
  it.each([
    ['https://shop.example/auth?redirect=%2Fdiscounts', '/discounts'],
    ['https://shop.example/login?redirect=%2Fprofile&expired=1', '/profile'],
    ['https://shop.example/auth', null],
    ['https://shop.example/search?redirect=%2Fprofile', null],
    ['https://shop.example/auth?redirect=https%3A%2F%2Fevil.example', null],
    ['https://evil.example/auth?redirect=%2Fdiscounts', null],
    ['nothing', null],
    [null, null],
  ])('from %s it is %s', (referer, wish) => {
    expect(wishOfReferer(referer, 'shop.example')).toBe(wish)
  })
})

describe('a 401', () => {
  const bare = { kind: 'http', status: 401 } as const
  const saying = (code: string) => ({ kind: 'problem', status: 401, problem: { code } }) as const

  it.each([
    [authCalls.getMe, bare, 'session'],
    [authCalls.getMe, saying('unauthenticated'), 'session'],
    [authCalls.sendConfirmEmail, bare, 'session'],
    [authCalls.login, bare, 'credentials'],
    [authCalls.login, saying('invalid_credentials'), 'credentials'],
    [authCalls.login, saying('unauthenticated'), 'credentials'],
    [authCalls.socialLogin, bare, 'credentials'],
    [authCalls.changePassword, bare, 'credentials'],
    [authCalls.changePassword, saying('invalid_credentials'), 'credentials'],
    [authCalls.changePassword, saying('unauthenticated'), 'session'],
    [authCalls.signUp, bare, 'request'],
    [productCalls.searchProducts, saying('unauthenticated'), 'request'],
  ])('of %j with %j refuses the %s', (row, failure, refused) => {
    expect(classifyRefusal(row, failure)).toBe(refused)
  })

  it('is the only status that says so', () => {
    for (const status of [400, 403, 404, 500, 503])
      expect(classifyRefusal(authCalls.getMe, { status, problem: { code: 'unauthenticated' } })).toBe('request')
    expect(classifyRefusal(authCalls.getMe, { kind: 'network' })).toBe('request')
  })

  it('leads to the end of the session and back to a page of our own', () => {
    expect(expiredPath('/order-detail/1?a=b')).toBe('/api/session/expired?redirect=%2Forder-detail%2F1%3Fa%3Db')
    expect(expiredPath('//evil.example')).toBe('/api/session/expired?redirect=%2Fhome')
  })
})
