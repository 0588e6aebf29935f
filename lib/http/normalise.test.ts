import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { knownPharmacies } from './known-pharmacies'
import { normalise } from './normalise'

const pharmacies = knownPharmacies(async (id) => id === '7')
const settings = { trusted: 0, pharmacies, one_pharmacy: undefined, https: true }

function asking(url: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, method, headers })
}

test('HEAD is made as GET', async () => {
  const request = asking('/home', {}, 'HEAD')
  await normalise(request, settings)
  expect(request.method).toBe('GET')
  const write = asking('/api/session', {}, 'DELETE')
  await normalise(write, settings)
  expect(write.method).toBe('DELETE')
})

test("the shopper's address is not the one that a browser writes", async () => {
  const forged = { 'x-forwarded-for': '9.9.9.9, 1.2.3.4' }
  const alone = asking('/home', { ...forged })
  await normalise(alone, settings)
  expect(alone.headers['x-forwarded-for']).toBe('')
  const behind = asking('/home', { ...forged })
  await normalise(behind, { ...settings, trusted: 1 })
  expect(behind.headers['x-forwarded-for']).toBe('1.2.3.4')
})

test('a pharmacy that is one stays, another value is not there', async () => {
  const known = asking('/home', { cookie: 'a=1; pharmacy=7' })
  expect(await normalise(known, settings)).toMatchObject({ chosen: true, set_cookie: null, pathname: '/home' })
  expect(known.headers.cookie).toBe('a=1; pharmacy=7')
  const unknown = asking('/home', { cookie: 'pharmacy=8; a=1' })
  expect(await normalise(unknown, settings)).toMatchObject({ chosen: false, set_cookie: null })
  expect(unknown.headers.cookie).toBe('a=1')
  expect(await normalise(asking('/home'), settings)).toMatchObject({ chosen: false })
})

test.each(['pharmacy =7', 'pharmacy\t=7', 'pharmacy="7"', 'pharmacy=%37', '\u00a0pharmacy=7', 'pharmacy =555555'])(
  'a pharmacy that is written like «%s» is none, for us and for Next',
  async (cookie) => {
    const request = asking('/home', { cookie: `a=1; ${cookie}` })
    expect(await normalise(request, settings)).toMatchObject({ chosen: false })
    expect(request.headers.cookie).toBe('a=1')
  },
)

test("in one pharmacy's own shop everybody has it, and the browser is told once", async () => {
  const own = { ...settings, one_pharmacy: '7' }
  const other = asking('/home', { cookie: 'pharmacy=9; a=1' })
  const told = await normalise(other, own)
  expect(other.headers.cookie).toBe('a=1; pharmacy=7')
  expect(told.set_cookie).toBe('pharmacy=7; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(await normalise(asking('/home', { cookie: 'pharmacy=7' }), own)).toMatchObject({
    chosen: true,
    set_cookie: null,
  })
  const lost = asking('/home', { cookie: 'pharmacy=9' })
  expect(await normalise(lost, { ...own, one_pharmacy: '8' })).toMatchObject({ chosen: false, set_cookie: null })
  expect(lost.headers.cookie).toBeUndefined()
})

test("a feed's link shows the price of its pharmacy to who has chosen none, and chooses it", async () => {
  const link = asking('/product/923456786?pharmacy=7&utm_source=x')
  expect(await normalise(link, settings)).toMatchObject({
    chosen: true,
    set_cookie: 'pharmacy=7; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  })
  expect([link.url, link.headers.cookie]).toEqual(['/product/923456786?utm_source=x', 'pharmacy=7'])
  expect(await normalise(asking('/product/923456786?pharmacy=8'), settings)).toMatchObject({ chosen: false })
  expect(await normalise(asking('/home?pharmacy=7'), settings)).toMatchObject({ chosen: false })
  const two = { ...settings, pharmacies: knownPharmacies(async (id) => id === '7' || id === '6') }
  const chosen = asking('/product/923456786?pharmacy=7', { cookie: 'pharmacy=6' })
  expect(await normalise(chosen, two)).toMatchObject({ chosen: true, set_cookie: null })
  expect(chosen.headers.cookie).toBe('pharmacy=6')
})

test('the API gets its cookies, in one form', async () => {
  const request = asking('/api/v1/cart', { cookie: 'pharmacy=8;a =1' })
  expect(await normalise(request, settings)).toMatchObject({ chosen: false })
  expect(request.headers.cookie).toBe('pharmacy=8')
})

test('who asks for Markdown is led to it', async () => {
  const request = asking('/product/012745093', { accept: 'text/markdown' })
  expect(await normalise(request, settings)).toMatchObject({ two_forms: true, pathname: '/product/012745093' })
  expect(request.url).toBe('/api/markdown/product/012745093?by-accept')
  const own = asking('/product/012745093.md', { accept: 'text/html' })
  expect(await normalise(own, settings)).toMatchObject({ two_forms: false })
  expect(own.url).toBe('/api/markdown/product/012745093')
  const html = asking('/product/012745093', { accept: 'text/html' })
  expect(await normalise(html, settings)).toMatchObject({ two_forms: true })
  expect(html.url).toBe('/product/012745093')
})
