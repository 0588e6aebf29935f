import { readdirSync, readFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import type { Client } from '@/lib/platform/client'
import type { Failure } from '@/lib/platform/result'
import { parseOldAddress, RedirectTable } from '@/lib/rules/redirect-table'
import { type AddressBook, lostCookie, oldAddresses, readLostWords } from '../server/address-book'
import { knownPharmacies } from '../server/known-pharmacies'
import { normalise } from '../server/normalise'
import { resolveAddress } from '../server/one-address'
import { shopperAddress } from '../server/request-body'

describe('routes', () => {
  const root = path.resolve(__dirname, '../..')
  const routes = JSON.parse(readFileSync(path.join(root, 'lib/rules/routes.json'), 'utf8')) as Record<string, string[]>
  const known = routes.known ?? []

  /** Public path of a page's file, as a pattern: without groups, inner trees and page numbers. */
  function routeAddress(file: string): string {
    const folders = path.dirname(file).split(path.sep)
    const address = folders
      .filter((name) => !/^\(.+\)$/.test(name))
      .map((name) => `/${name.replace(/^\[(\w+)\]$/, ':$1')}`)
      .join('')
    return address
      .replace(
        /^\/(catalog\/:pharmacy\/page\/:page|(catalog|live)\/:pharmacy|query\/:pharmacy\/:key|static\/:shop)/,
        '',
      )
      .replace(/\/\[\[\.{3}\w+\]\]/, '(/:\\w+)*')
      .replace(/\/\[\.{3}\w+\]/, '(/:\\w+)+')
  }

  const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    // Neither the catch-all for unknown paths nor a slot, which is part of a page, has an address.
    .filter((file) => !/\[\.{3}nothing\]|(^|\/)@/.test(file))
  const pages = [...new Set(files.filter((file) => path.basename(file) === 'page.tsx').map(routeAddress))]

  test('the table names every page, and nothing that is no page', () => {
    const matchesPage = (page: string) => (route: string) => new RegExp(`^${page}$`).test(route)
    expect(known.filter((route) => !pages.some((page) => matchesPage(page)(route)))).toEqual([])
    expect(pages.filter((page) => !known.some(matchesPage(page)))).toEqual([])
  })

  test.each(files.filter((file) => path.basename(file) === 'route.ts'))(
    '%s is reached at its address',
    async (file) => {
      // Shards, feeds and pictures are called like files.
      const address = path
        .dirname(`/${file}`)
        .replace(/\[(?:shard|feed|\.{3}picture)\]/, 'x.xml')
        .replace(/\[(?:\.{3})?\w+\]/g, 'x1')
      const none = async () => null
      const nothingOld: AddressBook = { findNewAddress: none, minsanOfEan: none, codeOfPharmacy: none }
      expect(await resolveAddress(address, nothingOld)).toBeNull()
    },
  )

  test('every rewritten route is a known one', () => {
    for (const table of ['by_pharmacy', 'by_shop', 'paged', 'for_all', 'searched'])
      for (const source of routes[table] ?? []) expect(known).toContain(source)
  })
})

describe('one address', () => {
  const OLD = new RedirectTable()
  for (const [from, to] of [
    ['/vecchio.html', '/categories/dolore#offerte'],
    ['/index.php?id=7', '/product/A012745093'],
    ['/scheda', '/product/8001234567897'],
    ['/?p=12', '/scheda'],
    ['/100%-naturale', '/vecchio.html'],
    ['/caff%F2', '/home'],
    ['/1', '/2'],
    ['/2', '/1'],
    ['/product/034208013', '/product/a034208013'],
    ['/product/980123469?colore=rosso', '/product/980123469'],
  ] as const)
    OLD.set(parseOldAddress(from) ?? { path: '', parameters: [] }, to)
  const UUID = 'a2f2a9c1-7b4d-4c8a-9e10-5d6f7a8b9c0d'
  const book: AddressBook = {
    findNewAddress: async (url) => OLD.find(url)?.to ?? null,
    minsanOfEan: async (ean) => (ean === '8001234567897' ? '980123451' : ean === '8002345678908' ? undefined : null),
    codeOfPharmacy: async (id) => (id === '1' || id === UUID ? 'MI1000' : id === '9' ? undefined : null),
  }

  test.each([
    ['/product/A012745093', 308, '/product/012745093'],
    ['/product/a012745093/', 308, '/product/012745093'],
    ['/product/0D4YD5?utm_source=x', 308, '/product/012745093?utm_source=x'],
    ['/product/8001234567897', 308, '/product/980123451'],
    ['/product/8001234567897/', 308, '/product/980123451'],
    ['/product/012745093/', 308, '/product/012745093'],
    ['//product//012745093', 308, '/product/012745093'],
    ['/categories/dolore/?page=2', 308, '/categories/dolore?page=2'],
    ['/pharmacy/1', 308, '/pharmacy/MI1000'],
    [`/pharmacy/${UUID}`, 308, '/pharmacy/MI1000'],
    ['/pharmacy/1/services/', 308, '/pharmacy/MI1000/services'],
    ['/pharmacies/MI/Milano', 308, '/pharmacies/mi/milano'],
    ['/pharmacies/MI', 308, '/pharmacies/mi'],
    ['/HOME', 308, '/home'],
    ['/Product/012745093', 308, '/product/012745093'],
    ['/PRODUCT/a012745093', 308, '/product/012745093'],
    ['/CATEGORIES/Dolore/?page=2&brand=ACME', 308, '/categories/dolore?page=2&brand=ACME'],
    ['/categories/Caff%C3%88', 308, '/categories/caff%C3%A8'],
    ['/Checkout/Home-Delivery', 308, '/checkout/home-delivery'],
    ['/Login?redirect=%2FProfile', 308, '/login?redirect=%2FProfile'],
    ['/Blog/Categoria/Cuore', 308, '/blog/categoria/cuore'],
    ['/blog/Caff%C3%A8', 308, '/blog/caff%c3%a8'],
    ['/pharmacy/mi1000', 308, '/pharmacy/MI1000'],
    ['/Pharmacy/1/Services/7', 308, '/pharmacy/MI1000/services/7'],
    ['/Pharmacy-Services/svc_B3', 308, '/pharmacy-services/svc_B3'],
    ['/Order-Detail/aB3', 308, '/order-detail/aB3'],
    ['/Confirm/email/Anna%40Example.it', 308, '/confirm/email/Anna%40Example.it'],
    ['/blog/il-cuore)', 308, '/blog/il-cuore'],
    ['/home»', 308, '/home'],
    ['/pharmacies/mi/milano,?page=2', 308, '/pharmacies/mi/milano?page=2'],
    ['/qualcosa)', 307, '/home'],
    ['/vecchio.html', 301, '/categories/dolore#offerte'],
    ['/vecchio.html?utm_source=x', 301, '/categories/dolore#offerte'],
    ['/index.php?id=7', 301, '/product/012745093'],
    ['/scheda/', 301, '/product/980123451'],
    ['/?utm_source=x&p=12', 301, '/product/980123451'],
    ['/100%-naturale', 301, '/categories/dolore#offerte'],
    ['/caff%F2', 301, '/home'],
    ['/product/980123469?colore=rosso&utm_source=x', 301, '/product/980123469'],
    ['/mai%F2-vista', 307, '/home'],
    ['/mai%', 307, '/home'],
    ['/qualcosa/', 307, '/home'],
    ['/banconota', 307, '/home'],
    ['/banco//niente/', 308, '/banco/niente'],
    ['/home/x/', 307, '/home'],
    ['/Qualcosa', 307, '/home'],
    ['/qualcosa?redirect=//evil.example', 307, '/home'],
    ['/catalog/~/home', 307, '/home'],
    ['/1', 307, '/home'],
    ['/2?utm_source=x', 307, '/home'],
  ])('%s goes at once to where it belongs', async (url, status, location) => {
    expect(await resolveAddress(url, book)).toEqual({ status, location })
  })

  test.each([
    ...[')', ',', '.', '»', '…', '...', '”', '’', '),', '%29', ')/'],
    ...['&fbclid=IwAR1', '&utm_source=x&utm_medium=y', '&fbclid=a)'],
  ])('a link that ends with %s leads to its page', async (end) => {
    expect(await resolveAddress(`/product/012745093${end}`, book)).toEqual({
      status: 308,
      location: '/product/012745093',
    })
  })

  test.each([
    '/',
    '/home',
    '/home?utm_source=x//y',
    '/product/012745093',
    '/product/000000000',
    '/product/nulla',
    '/product/8003456789012',
    '/pharmacy/MI1000',
    '/pharmacy/77',
    '/pharmacies/mi/milano',
    '/categories/caff%C3%A8',
    '/blog/caff%c3%a8',
    '/order-detail/aB3',
    '/confirm/email/Anna%40Example.it',
    '/media/Foto.JPG',
    '/index.php',
    '/index.php?id=8',
    '/?p=13',
    '/product/034208013',
    '/product/980123469',
    '/api/v1/cart/',
    '/banco/azioni/accesso',
    '/banco/ricette/aB3/cD4',
    '/banco/novita',
    '/banco/firme/aB3',
    '/banco/ordini/aB3',
    '/banco/niente',
    '/banco/ordini/aB3/niente?fatto=nota',
    '/_next/data/',
    '/.well-known/change-password',
    '/.well-known/unknown',
    '/search?q=caff%C3%A8)',
  ])('%s is judged by the pages', async (url) => {
    expect(await resolveAddress(url, book)).toBeNull()
  })

  test('what the platform would have to say is not guessed while it is away', async () => {
    expect(await resolveAddress('/product/8002345678908', book)).toBe('unavailable')
    expect(await resolveAddress('/pharmacy/9', book)).toBe('unavailable')
  })
})

describe('old addresses', () => {
  /** A platform that answers the parts of its table in turn, then fails. */
  function fakePlatform(answers: (Failure | { from: string; to: string }[])[]) {
    const asked: unknown[] = []
    const client = (async (_row: unknown, { query }: { query: { after?: string } }) => {
      asked.push(query.after)
      const answer = answers.shift() ?? { kind: 'network' }
      if (!Array.isArray(answer)) return { ok: false, failure: answer }
      const next = answers[0] && Array.isArray(answers[0]) && answer.length === 1 ? (answer[0]?.from ?? null) : null
      return { ok: true, data: { items: answer, next } }
    }) as unknown as Client
    return { client, asked }
  }

  const RULES = [
    { from: '/vecchio.html', to: '/home' },
    { from: '/?p=123', to: '/product/1' },
    { from: '/?p=124', to: '/product/2' },
    { from: '/index.php?id_product=12&controller=product', to: '/product/3' },
    { from: '/index.php?id_product=12&controller=product&id_lang=2', to: '/product/4' },
    { from: '/index.php', to: '/categories/mani' },
    { from: '/caff%c3%a8/per%C3%B2', to: '/product/5' },
    { from: '/cerca?q=olio+di+mandorle', to: '/product/6' },
    { from: '/perch%F2.asp', to: '/product/7' },
    { from: '/news?utm_source=mail', to: '/blog' },
    { from: '/a%2Fb', to: '/product/8' },
    { from: '/sconto-50%-oggi', to: '/discounts' },
    { from: '/male.html', to: '/\\evil.example' },
    { from: '/peggio.html', to: '//evil.example' },
  ]

  test.each([
    ['/?p=123', '/product/1'],
    ['/?p=124&gclid=x', '/product/2'],
    ['/?utm_source=x&p=123&fbclid=y', '/product/1'],
    ['/?P=123', null],
    ['/?p=125', null],
    ['/?p=1234', null],
    ['/', null],
    ['/?utm_source=x', null],
    ['/index.php?controller=product&id_product=12', '/product/3'],
    ['/index.php?id_product=12&srsltid=abc&controller=product', '/product/3'],
    ['/index.php?id_lang=2&controller=product&id_product=12', '/product/4'],
    ['/index.php?id_lang=1&controller=product&id_product=12', '/product/3'],
    ['/index.php?id_product=12', '/categories/mani'],
    ['/index.php?id_product=13&controller=product', '/categories/mani'],
    ['/caff%C3%A8/per%c3%b2', '/product/5'],
    ['/caffe%CC%80/pero%CC%80/', '/product/5'],
    ['/c%61ff%E8/per%F2', '/product/5'],
    ['//caff%C3%A8//per%C3%B2/', '/product/5'],
    ['/x/../caff%C3%A8/./per%C3%B2', '/product/5'],
    ['/cerca?q=olio%20di%20mandorle', '/product/6'],
    ['/cerca?q=olio+di%20m%61ndorle&', '/product/6'],
    ['/cerca?q=olio', null],
    ['/perch%f2.asp', '/product/7'],
    ['/perch%C3%B2.asp', '/product/7'],
    ['/news', '/blog'],
    ['/news?mc_cid=1&msclkid=2&_ga=3&UTM_Source=x', '/blog'],
    ['/a%2fb', '/product/8'],
    ['/a/b', null],
    ['/sconto-50%-oggi', '/discounts'],
    ['/sconto-50%25-oggi', '/discounts'],
    ['/vecchio.html?sconosciuto=1', '/home'],
    ['/male.html', null],
    ['/peggio.html', null],
  ])('%s leads to %s', async (url, to) => {
    expect(await oldAddresses(fakePlatform([RULES]).client).find(url)).toBe(to)
  })

  test('caches the whole table, also while the platform is unavailable', async () => {
    let at = 0
    const { client, asked } = fakePlatform([[{ from: '/a', to: '/b' }], [{ from: '/c', to: '/d' }]])
    const table = oldAddresses(client, () => at)
    expect(await table.find('/c?x=1')).toBe('/d')
    expect(await table.find('/a')).toBe('/b')
    expect(asked).toEqual([undefined, '/a'])
    at += 31_000
    expect(await table.find('/a')).toBe('/b')
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toHaveLength(3)
    expect(await table.find('/a')).toBe('/b')
    expect(asked).toHaveLength(3)
  })

  test('asks a platform without the call once', async () => {
    const { client, asked } = fakePlatform([{ kind: 'http', status: 404 }])
    const table = oldAddresses(client, () => 0)
    expect([await table.find('/a'), await table.find('/a')]).toEqual([null, null])
    expect(asked).toHaveLength(1)
  })
})

describe('normalise', () => {
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

  test("in one pharmacy's own shop every visitor has it, and the browser gets it once", async () => {
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
})

describe('lost address', () => {
  test.each([
    ['/crema-mani-idratante', 'crema mani idratante'],
    ['/prodotti/aspirina-500mg.html?utm_source=x', 'aspirina html'],
    ['/caff%C3%A8_verde', 'caffè verde'],
    ['/qualcosa/%3Cscript%3Ealert(1)%3C/script%3E', 'qualcosa script alert script'],
    ['/utente/anna@example.org', ''],
    ['/a2f2a9c1-7b4d-4c8a-9e10', ''],
    ['/uno/due/tre/quattro/cinque/sei', 'uno due tre quattro cinque'],
    ['/mai%', ''],
    ['//evil.example/premio', 'evil example premio'],
  ])('the words of %s', (address, words) => {
    expect(readLostWords(address)).toBe(words)
  })

  test('the short-lived cookie reaches only the home page', () => {
    expect(lostCookie('/crema-mani', { secure: true })).toBe(
      'lost=crema%20mani; Path=/home; Max-Age=10; HttpOnly; SameSite=Lax; Secure',
    )
    expect(lostCookie('/1', { secure: false })).toMatch(/^lost=-; /)
  })
})

describe('forwarded', () => {
  test.each([
    [undefined, '::ffff:10.0.0.9', 0, '10.0.0.9'],
    ['1.1.1.1', '10.0.0.9', 0, '10.0.0.9'],
    ['1.1.1.1', '10.0.0.9', 1, '1.1.1.1'],
    ['9.9.9.9, 1.1.1.1', '10.0.0.9', 1, '1.1.1.1'],
    ['9.9.9.9, 1.1.1.1, 2.2.2.2', '10.0.0.9', 2, '1.1.1.1'],
    ['1.1.1.1', '10.0.0.9', 3, '1.1.1.1'],
    ['', '10.0.0.9', 1, '10.0.0.9'],
  ])('with %s behind %s and %i proxies the shopper is at %s', (header, socket, trusted, address) => {
    expect(shopperAddress(header, socket, trusted)).toBe(address)
  })
})
