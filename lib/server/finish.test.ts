import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Finishing, finish, ownPages, type Visit } from './finish'
import type { MadePage } from './held-response'
import { preparePage } from './prepared-page'

const html = `<!doctype html><script>self.__next_f.push([1,"a"])</script>${'<p>ciao</p>'.repeat(50)}`
const kept = { 'x-nextjs-cache': 'HIT', 'cache-control': 's-maxage=300, stale-while-revalidate=60', vary: 'rsc' }
const page = (given: Partial<MadePage> = {}): MadePage => ({ status: 200, headers: kept, html, ...given })
const visit = (given: Partial<Visit> = {}): Visit => ({
  ...{ asked: {}, pathname: '/checkout', chosen: false, two_forms: false },
  ...given,
})
const ownPage = ownPages({})

let finishing: Finishing

beforeEach(() => {
  finishing = { find: (text) => preparePage(text, {}), failure: () => ownPage('unavailable') }
})

describe('a finished page', () => {
  it('carries its policy, an ETag, and varies by the cookie', async () => {
    const { status, headers, body } = await finish(page(), visit(), finishing)
    expect([status, String(body)]).toEqual([200, html])
    expect(headers).toEqual({
      Vary: 'rsc, Cookie, Accept-Encoding',
      // Browsers revalidate, so that a page from before a choice is not shown again.
      // A cache in front is not told of a recall.
      'Cache-Control': 'public, max-age=0, s-maxage=3',
      ETag: expect.stringMatching(/^W\/"/),
      'Content-Security-Policy': expect.stringContaining("script-src 'self' 'sha256-"),
      Link: null,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Server-Timing': expect.stringMatching(/^clock;dur=\d{13}$/),
    })
    const other = await finish(page(), visit({ two_forms: true }), finishing)
    expect(other.headers.Vary).toBe('rsc, Cookie, Accept-Encoding, Accept')
  })

  it('is not sent again to a browser that has it', async () => {
    const { ETag } = (await finish(page(), visit(), finishing)).headers
    const again = await finish(page(), visit({ asked: { 'if-none-match': String(ETag) } }), finishing)
    expect([again.status, again.body, again.headers.ETag]).toEqual([304, undefined, ETag])
    expect(again.headers['Content-Type']).toBeNull()
    // A removed page is removed for a conditional request too.
    const gone = page({ status: 404 })
    const refused = await finish(gone, visit({ asked: { 'if-none-match': String(ETag) } }), finishing)
    expect(refused.status).toBe(404)
  })

  it('has no ETag where Next does not keep it', async () => {
    expect((await finish(page({ headers: {} }), visit(), finishing)).headers).not.toHaveProperty('ETag')
  })

  it.each([
    ['/home', kept, true],
    ['/product/012745093', kept, true],
    ['/search', kept, true],
    ['/home', {}, false],
    ['/product/012745093', { 'cache-control': 'no-store' }, false],
    ['/checkout', kept, false],
    ['/auth', kept, false],
    ['/pharmacy-selection', kept, false],
  ])('at %s with %j may be opened without a new process: %s', async (pathname, headers, may) => {
    const finished = await finish(page({ headers }), visit({ pathname }), finishing)
    expect(finished.headers['Cross-Origin-Opener-Policy']).toBe(may ? undefined : 'same-origin')
  })

  it('is the visitor’s own where a pharmacy is chosen', async () => {
    const chosen = async (headers: MadePage['headers']) =>
      (await finish(page({ headers }), visit({ chosen: true }), finishing)).headers
    expect((await chosen(kept))['Cache-Control']).toBe('private, no-cache')
    expect((await chosen({ ...kept, 'x-nextjs-cache': 'STALE' }))['Cache-Control']).toBe('private, no-cache')
    expect(await chosen({ 'cache-control': 'no-store' })).not.toHaveProperty('Cache-Control')
  })

  it('is compressed as the browser likes', async () => {
    const asked = (accept: string) => finish(page(), visit({ asked: { 'accept-encoding': accept } }), finishing)
    expect((await asked('gzip')).headers['Content-Encoding']).toBe('gzip')
    expect(gunzipSync((await asked('gzip')).body as Buffer).toString()).toBe(html)
    expect(brotliDecompressSync((await asked('gzip, br')).body as Buffer).toString()).toBe(html)
    expect((await asked('br;q=0, *')).headers).not.toHaveProperty('Content-Encoding')
  })

  it('asks for its status in its head', async () => {
    const withdrawn = page({ html: `<meta name="answer-status" content="410"/><p>Ritirato</p>` })
    expect((await finish(withdrawn, visit(), finishing)).status).toBe(410)
    expect((await finish({ ...withdrawn, status: 404 }, visit(), finishing)).status).toBe(404)
  })

  it('gives way to a page of our own where it failed', async () => {
    const { status, headers, body } = await finish(page({ status: 500, html: '<p>stack</p>' }), visit(), finishing)
    expect([status, headers['Retry-After'], headers['Cache-Control']]).toEqual([503, '30', 'no-store'])
    expect(String(body)).not.toContain('stack')
    expect(headers['Content-Security-Policy']).toContain("script-src 'self';")
  })

  it('is not kept by a cache in front while it is stale', async () => {
    const stale = page({ headers: { ...kept, 'x-nextjs-cache': 'STALE' } })
    const { headers } = await finish(stale, visit(), finishing)
    expect(headers['Cache-Control']).toBe('public, no-cache')
    // nginx would keep its copy for another lifetime after a 304.
    const again = await finish(stale, visit({ asked: { 'if-none-match': String(headers.ETag) } }), finishing)
    expect([again.status, again.headers['Cache-Control']]).toEqual([200, 'public, no-cache'])
  })

  it('gives way too where what it is the name of is not there', async () => {
    expect((await finish(page(), visit(), { ...finishing, find: () => null })).status).toBe(503)
  })

  it('approves no script that came in with its content', async () => {
    const injected = page({ html: `<p>Descrizione<script>steal()</script></p>` })
    const { headers } = await finish(injected, visit(), finishing)
    expect(headers['Content-Security-Policy']).toContain("script-src 'self';")
  })
})

test('a page contains its style sheets, and its policy their hashes', async () => {
  const styleSheet = (href: string) => (href.endsWith('/a.css') ? 'p{color:red}' : null)
  const made = preparePage(
    '<head><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/><link rel="stylesheet" href="/_next/static/b.css"/><script src="/a.js" async=""></script></head>',
    { styleSheet },
  )
  expect(String(await made.body('identity'))).toBe(
    '<head><style data-precedence="next">p{color:red}</style><link rel="stylesheet" href="/_next/static/b.css"/><script src="/a.js" async=""></script></head>',
  )
  expect(made.policy).toMatch(/style-src-elem 'self' 'sha256-/)
})
