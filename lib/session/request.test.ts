import { NextRequest } from 'next/server'
import { authCalls } from '@/lib/contract/auth'
import { productCalls } from '@/lib/contract/products'
import { giveEnvironment } from '@/lib/testing/environment'
import { classifyRefusal } from '../contract/refusal'
import { DEVICE_COOKIE } from '../http/cookie-names'
import { getDevice } from '../http/known-device'
import { destinationAfterLogin } from './go-on'
import { isGuarded, loginPath } from './guard'
import { expiredPath, safeRedirect, wishOfReferer } from './redirect'
import { refusal as refusalFor } from './request'
import { isXsrfToken, newXsrfToken } from './xsrf-token'

describe('request', () => {
  const secret = 's'.repeat(32)
  giveEnvironment({ SITE_URL: 'https://shop.example', SESSION_SECRET: secret })
  const token = newXsrfToken(secret, '')

  async function refusal(headers: Record<string, string>, { method = 'POST', cookie = `XSRF-TOKEN=${token}` } = {}) {
    const all = { host: 'shop.example', 'X-XSRF-TOKEN': token, cookie, ...headers }
    const refused = refusalFor(new NextRequest('https://shop.example/api/session', { method, headers: all }))
    return refused && [refused.status, (await refused.json()).detail]
  }

  describe('a write', () => {
    it.each([
      [{}],
      [{ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
      [{ origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
    ])('from our own page goes on: %j', async (headers) => {
      expect(await refusal(headers as Record<string, string>)).toBeNull()
    })

    it.each([
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
      [{ origin: 'https://shop.example.evil.example' }],
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }],
      [{ 'sec-fetch-site': 'none' }],
    ])('from elsewhere is refused: %j', async (headers) => {
      expect(await refusal(headers as Record<string, string>)).toEqual([403, 'xsrf: origin'])
    })

    it('needs both halves of the pair, equal and signed by us', async () => {
      const pair = [403, 'xsrf: pair']
      expect(await refusal({ 'X-XSRF-TOKEN': '' })).toEqual(pair)
      expect(await refusal({ 'X-XSRF-TOKEN': newXsrfToken(secret, '') })).toEqual(pair)
      expect(await refusal({}, { cookie: '' })).toEqual(pair)
      const planted = newXsrfToken('x'.repeat(32), '')
      expect(await refusal({ 'X-XSRF-TOKEN': planted }, { cookie: `XSRF-TOKEN=${planted}` })).toEqual(pair)
    })

    it('needs its session’s pair', async () => {
      const mine = newXsrfToken(secret, 'seal')
      const sent = (pair: string, session: string) =>
        refusal({ 'X-XSRF-TOKEN': pair }, { cookie: `XSRF-TOKEN=${pair}${session}` })
      expect(await sent(mine, '; session=seal')).toBeNull()
      expect(await sent(mine, '; session=other')).toEqual([403, 'xsrf: pair'])
      expect(await sent(mine, '')).toEqual([403, 'xsrf: pair'])
      expect(await sent(token, '; session=seal')).toEqual([403, 'xsrf: pair'])
    })

    it('is what is checked, a read is not', async () => {
      expect(await refusal({ 'X-XSRF-TOKEN': '', origin: 'https://evil.example' }, { method: 'GET' })).toBeNull()
    })
  })

  test('a pair stays good through a rotation of the keys', () => {
    expect(isXsrfToken(token, `${'n'.repeat(32)},${secret}`, '')).toBe(true)
    expect(isXsrfToken(token, 'n'.repeat(32), '')).toBe(false)
    expect(isXsrfToken(`${token}.x`, secret, '')).toBe(false)
  })
})

describe('guard', () => {
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
})

describe('go on', () => {
  test.each([
    ['', '/home'],
    ['?redirect=%2Fprofile%3Fsection%3Dorders', '/profile?section=orders'],
    ['?redirect=//evil.example', '/home'],
    ['?redirect=/login', '/home'],
  ])('from a way in with %p one goes on to %s', (search, destination) => {
    expect(destinationAfterLogin(search)).toBe(destination)
  })
})

describe('known device', () => {
  test('a browser without a proof gets one that lasts as long as its request, another gets its own', () => {
    const ask = (cookie = '') => new NextRequest('http://shop.test/', { headers: { cookie } })
    const first = ask()
    expect(getDevice(first)).toMatch(/^[0-9a-f]{64}$/)
    expect(getDevice(first)).toBe(getDevice(first))
    expect(getDevice(ask())).not.toBe(getDevice(first))
    expect(getDevice(ask(`${DEVICE_COOKIE}=${'a'.repeat(64)}`))).toBe('a'.repeat(64))
  })
})
