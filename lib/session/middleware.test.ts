import { NextRequest } from 'next/server'
import { config, middleware } from '@/middleware'
import { GUARDED_PATHS } from './guard'
import { sealSession } from './seal'

const secret = 's'.repeat(32)
beforeAll(() => {
  process.env.SESSION_SECRET = secret
})

const visit = (path: string, cookie?: string) =>
  middleware(new NextRequest(`http://shop.example${path}`, { headers: { ...(cookie && { cookie }) } }))

describe('the middleware', () => {
  it('runs on the guarded paths and on no other', () => {
    expect(config.matcher).toEqual(
      GUARDED_PATHS.filter((path) => !path.startsWith('/checkout/')).map((path) => `${path}/:path*`),
    )
  })

  it('sends a guest to the login and keeps the way back', async () => {
    const answer = await visit('/order-detail/1?from=mail')
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe('http://shop.example/login?redirect=%2Forder-detail%2F1%3Ffrom%3Dmail')
  })

  it('lets a guest with keys open only orders', async () => {
    expect((await visit('/order-detail/1', 'guest_orders=sealed')).headers.get('location')).toBeNull()
    expect((await visit('/profile', 'guest_orders=sealed')).headers.get('location')).toContain('/login')
  })

  it('says so to whose session has ended by itself', async () => {
    const answer = await visit('/profile', 'signed_in=1')
    expect(answer.headers.get('location')).toBe('http://shop.example/login?redirect=%2Fprofile&expired=1')
  })

  it('lets a seal of ours pass, and no other', async () => {
    const session = { token: 'abc', remember: false }
    expect(
      (await visit('/profile', `session=${await sealSession(session, secret)}`)).headers.get('location'),
    ).toBeNull()
    for (const cookie of ['forged', await sealSession(session, 'x'.repeat(32))])
      expect((await visit('/profile', `session=${cookie}`)).headers.get('location')).toContain('/login')
  })
})
