import { NextRequest } from 'next/server'
import { giveEnvironment } from '@/lib/testing/environment'
import { refusal as refusalFor } from './request'
import { isXsrfToken, newXsrfToken } from './xsrf-token'

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

  it('needs the pair of its own session', async () => {
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
