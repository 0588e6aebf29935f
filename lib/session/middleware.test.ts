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
  it('runs on the guarded paths and the desk, and on no other', () => {
    const guarded = GUARDED_PATHS.filter((path) => !path.startsWith('/checkout/'))
    expect(config.matcher).toEqual([...guarded, '/banco'].map((path) => `${path}/:path*`))
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

  it('gives a page of the desk the pharmacy that was chosen last', async () => {
    const open = (path: string, headers: Record<string, string> = {}) =>
      middleware(
        new NextRequest(`http://shop.example${path}`, { headers: { 'sec-fetch-dest': 'document', ...headers } }),
      )
    const kept = (answer: Response) => answer.headers.get('set-cookie')
    const rewritten = (answer: Response) => answer.headers.get('x-middleware-rewrite')
    expect(kept(await open('/banco?farmacia=f-2'))).toMatch(/^desk_pharmacy=f-2; Path=\/banco; HttpOnly; SameSite=lax$/)
    expect(kept(await open('/banco?farmacia=', { cookie: 'desk_pharmacy=f-2' }))).toMatch(/^desk_pharmacy=;/)
    // A page that refreshes a part of itself chooses nothing.
    expect(kept(await open('/banco?farmacia=f-2', { 'sec-fetch-dest': 'empty' }))).toBeNull()
    const cookie = 'desk_pharmacy=f-2'
    expect(rewritten(await open('/banco/orari?fatto=orari', { cookie }))).toBe(
      'http://shop.example/banco/orari?fatto=orari&farmacia=f-2',
    )
    for (const path of ['/banco?farmacia=f-1', '/banco?farmacia=', '/banco/novita', '/banco/accesso'])
      expect(rewritten(await open(path, { cookie }))).toBeNull()
    expect(rewritten(await open('/banco/orari', { cookie: 'desk_pharmacy=%2F..' }))).toBeNull()
  })

  it('remembers the filters of Oggi, and drops what is no filter', async () => {
    const open = (path: string, headers: Record<string, string> = {}) =>
      middleware(
        new NextRequest(`http://shop.example${path}`, { headers: { 'sec-fetch-dest': 'document', ...headers } }),
      )
    const kept = (answer: Response) => answer.headers.get('set-cookie')
    expect(kept(await open('/banco?come=home_delivery&nota=1&stato=x&lavoro=new'))).toMatch(
      /^desk_filters=come%3Dhome_delivery%26nota%3D1; Path=\/banco; HttpOnly; SameSite=lax$/,
    )
    const cookie = 'desk_filters=come%3Dhome_delivery%26nota%3D1'
    expect(kept(await open('/banco', { cookie }))).toMatch(/^desk_filters=;/)
    for (const path of ['/banco?come=home_delivery&nota=1', '/banco?form=abc', '/banco/orari?nota=1'])
      expect(kept(await open(path, { cookie }))).toBeNull()
    expect(kept(await open('/banco', { cookie, 'sec-fetch-dest': 'empty' }))).toBeNull()
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
