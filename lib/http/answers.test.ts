import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Client } from '@/lib/platform/client'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { failurePage } from '../server/failure-page'
import { failureKind, ownPages } from '../server/finish'
import { answeredByUs } from '../server/one-address'
import { preparePage } from '../server/prepared-page'
import { readyAnswer } from '../server/ready'
import { pharmacyFault, sellerFault } from '../server/seller-at-start'
import { routeName } from '../server/watch'
import { readFormWithFiles } from './bounded-body'
import { BY_ACCEPT, markdownAddress, markdownHeaders, prefersMarkdown } from './markdown'

describe('own answers', () => {
  const asked = (method: string, url: string, one_pharmacy = false) => answeredByUs({ method, url }, { one_pharmacy })

  const toHome = { status: 307, headers: { Location: '/home', 'Cache-Control': 'no-store' } }

  test('a page of 0.2.0 that asks for its data gets a script that loads it again', () => {
    const [data, script] = ['/page-data/gone', '/page-data/reload.js'].map((url) => asked('GET', url))
    expect(data).toMatchObject({ status: 200, body: ':HX"/page-data/reload.js"\n' })
    expect(script).toMatchObject({ status: 200, body: expect.stringContaining('location.reload()') })
    expect(asked('GET', '/page-data')).toBeNull()
    expect(asked('POST', '/page-data/gone')).toBe('not_sent')
  })

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
    for (const path of ['/api/%', '/media/%E0.webp', '/_next/static/%']) expect(asked('GET', path)).toEqual(toHome)
    expect(asked('GET', '/product/%E0%A4%A')).toBeNull()
    expect(asked('GET', '/search?query=%E0%A4%A')).toBeNull()
  })

  test("one pharmacy's own shop has nothing to choose", () => {
    for (const path of ['/pharmacy-selection', '/pharmacies/mi/milano?a=1']) {
      expect(asked('GET', path, true)).toEqual(toHome)
      expect(asked('GET', path)).toBeNull()
    }
    expect(asked('GET', '/pharmacy/A1', true)).toBeNull()
  })

  test('a page of our own is prepared once', () => {
    const page = ownPages({})
    expect(asked('GET', '/offline')).toBe('offline')
    expect(page('offline').page).toBe(page('offline').page)
  })

  test('a failed page is classified by its cause', () => {
    const by =
      (...sources: string[]) =>
      (source = 'platform') =>
        sources.includes(source)
    expect(failureKind('/home', by('platform', 'blog'))).toBe('unavailable')
    expect(failureKind('/blog/uno', by('blog'))).toBe('blog')
    expect(failureKind('/blogger', by('blog'))).toBe('failed')
    expect(failureKind('/blog', by())).toBe('failed')
    for (const path of ['/banco', '/banco/agenda', '/banco/ordini/o-1']) {
      expect(failureKind(path, by('platform'))).toBe('desk_unavailable')
      expect(failureKind(path, by('blog'))).toBe('desk_failed')
    }
    expect(failureKind('/bancone', by('platform'))).toBe('unavailable')
  })
})

describe('failure page', () => {
  const frame = {
    brand: 'Verde & C.',
    phone: '0212345678',
    faces: { rules: '@font-face{font-family:text}', families: '"text",' },
  }

  test.each(['failed', 'unavailable', 'blog', 'too_long', 'not_sent', 'busy', 'form_too_large'] as const)(
    'the page "%s" has name, search, the operator’s phone and a way on, all without a script',
    (kind) => {
      const page = failurePage(kind, frame)
      expect(page).toMatch(/<header><a href="\/home"[^>]*><svg.*<span>Verde &amp; C.<\/span><\/a>/)
      expect(page).toMatch(/<form action="\/search"[^>]*><input name="query"/)
      expect(page).toMatch(/<nav><a href="[^"]*">(Riprova|Torna alla pagina|Vai al negozio|Torna al modulo)</)
      expect(page).toContain('<a href="tel:0212345678">Chiama 02 1234 5678</a>')
      expect(page).not.toContain('<script')
    },
  )

  test.each([
    ['desk_unavailable', 503, '30'],
    ['desk_failed', 500, undefined],
  ] as const)(
    'the page "%s" is %d and stays at the desk, without the shop’s search and phone',
    (kind, status, wait) => {
      const page = failurePage(kind, frame)
      expect(page).toMatch(/<header><a href="\/banco"/)
      expect(page).toMatch(/<nav><a href="">Riprova<\/a><a href="\/banco">Vai agli ordini di oggi<\/a><\/nav>/)
      expect(page).not.toMatch(/\/home|\/search|tel:|<script/)
      const own = ownPages({ frame })(kind)
      expect([own.status, own.headers['Retry-After'], own.headers['Cache-Control']]).toEqual([status, wait, 'no-store'])
    },
  )

  test('without a network nothing is offered that needs one', () => {
    const page = failurePage('offline', frame)
    expect(page).not.toMatch(/<form|href="tel:/)
    expect(page).toContain('112')
  })

  test('the shop’s type faces are in the page, approved by its policy', async () => {
    const { page } = ownPages({ frame })('unavailable')
    expect(String(await page.body('identity'))).toContain('@font-face{font-family:text}')
    expect(page.policy).toMatch(/style-src-elem 'self' 'sha256-/)
  })
})

describe('prepared page', () => {
  const shell = (title: string) =>
    `<!DOCTYPE html><html id="__next_error__"><head><title>${title} | Salvia</title></head><body><script src="/_next/a.js"></script></body></html>`
  const read = async (html: string) => (await preparePage(html, {}).body('identity')).toString()

  test('an address of no page has words, a search and a way home without JavaScript, and its style is approved', async () => {
    const html = await read(shell('Pagina non trovata'))
    expect(html).toMatch(/^<!DOCTYPE html><html lang="it" id="__next_error__">/)
    const [, said = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? []
    for (const part of ['<h1>Pagina non trovata</h1>', 'action="/search"', 'name="query"', 'href="/home"'])
      expect(said).toContain(part)
    expect(preparePage(html, {}).policy).toMatch(/style-src-elem 'self' 'sha256-/)
  })

  test('an address of no page of the desk leads to Oggi without JavaScript, and not to the shop', async () => {
    const [, said = ''] =
      /<noscript>(.*)<\/noscript>/.exec(await read(shell('Questa pagina del banco non c&#x27;è'))) ?? []
    expect(said).toContain('<a href="/banco">Torna a Oggi</a>')
    expect(said).not.toMatch(/action="\/search"|href="\/home"/)
  })

  test('any other page stays as it was made', async () => {
    const whole = '<!DOCTYPE html><html lang="it"><head><title>Pagina non trovata</title></head><body></body></html>'
    expect(await read(whole)).toBe(whole)
    expect(await read(shell('Altro'))).toBe(shell('Altro'))
  })
})

describe('markdown', () => {
  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
    ['text/html;q=0.5, text/markdown;q=0.8', true],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/html, text/markdown;q=0.5', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=x', false],
    ['*/*', false],
    ['', false],
    [undefined, false],
  ])('Accept: %s', (accept, markdown) => {
    expect(prefersMarkdown(accept)).toBe(markdown)
  })

  test('only pages with a Markdown form have its address', () => {
    expect(markdownAddress('/product/012745093')).toEqual({ address: '/api/markdown/product/012745093', own: false })
    expect(markdownAddress('/blog/perch%c3%a9-bere')).toEqual({
      address: '/api/markdown/blog/perch%c3%a9-bere',
      own: false,
    })
    expect(markdownAddress('/product/012745093.md')).toEqual({ address: '/api/markdown/product/012745093', own: true })
    expect(markdownAddress('/product/A012745093')).toBeNull()
    expect(markdownAddress('/blog/categoria/bambini')).toBeNull()
    expect(markdownAddress('/home')).toBeNull()
  })

  test('it is cached only under its own address', () => {
    const made = new URL('http://shop.example/api/markdown/product/012745093')
    expect(markdownHeaders(new Request(made), 'public, max-age=300')).toMatchObject({
      'Cache-Control': 'public, max-age=300',
      Vary: 'Cookie',
    })
    expect(markdownHeaders(new Request(`${made}?${BY_ACCEPT}`), 'public, max-age=300')).toMatchObject({
      'Cache-Control': 'private, no-store',
      Vary: 'Accept, Cookie',
    })
  })
})

describe('seller at start', () => {
  const own = { SITE_URL: 'https://salvia.example', PHARMACY_ID: '1' }
  const facts = {
    legal_name: 'Prova S.n.c.',
    vat_number: '00743110157',
    rea: 'REA MI 1',
    pec: 'f@pec.example',
    director: 'Dott.ssa Prova',
    director_register: 'Ordine di Milano n. 1',
    email: 'f@f.example',
    phone_number: '+390212345',
  }
  const answering = (result: object) => (async () => result) as unknown as Client
  const complete = answering({ ok: true, data: { ...samplePharmacy, ...facts } })
  const bare = answering({ ok: true, data: { ...samplePharmacy, ...facts, pec: null, rea: undefined } })

  test('a shop whose pharmacy runs it starts where another platform says who that is, and else says what is missing (docs/domain.md#L33)', async () => {
    expect(await sellerFault(own, complete)).toBeNull()
    expect(await sellerFault(own, bare)).toMatch(/cannot start.*REA number, PEC/)
    const gone = answering({ ok: false, failure: { kind: 'problem', status: 404, code: 'not_found' } })
    expect(await sellerFault(own, gone)).toMatch(/cannot start.*the pharmacy itself/)
  })

  test('it starts while the platform is away, by http, and where an operator is named', async () => {
    expect(await sellerFault(own, answering({ ok: false, failure: { kind: 'network' } }))).toBe('unknown')
    for (const env of [
      { ...own, SITE_URL: 'http://localhost' },
      { ...own, OPERATOR_NAME: 'Rossi' },
      { ...own, PHARMACY_ID: undefined },
    ])
      expect(await sellerFault(env, bare)).toBeNull()
  })

  test.each([
    [{ ok: true, data: samplePharmacy }, null],
    [{ ok: true, data: { ...samplePharmacy, deliveries: [] } }, /neither collection nor delivery/],
    [{ ok: true, data: { ...samplePharmacy, opening_hours: [] } }, /no opening hours/],
    [{ ok: false, failure: { kind: 'problem', status: 404, code: 'not_found' } }, /PHARMACY_ID=1 names no pharmacy/],
    [{ ok: false, failure: { kind: 'network' } }, null],
  ])('the only pharmacy is checked at the start, also by http: %#', async (answer, fault) => {
    const found = await pharmacyFault({ PHARMACY_ID: '1' }, answering(answer))
    if (fault === null) expect(found).toBeNull()
    else expect(found).toMatch(fault)
    expect(await pharmacyFault({}, answering(answer))).toBeNull()
  })
})

describe('watch', () => {
  test.each([
    ['GET', '/home', '/home'],
    ['GET', '/product/012745093?a=b', '/product/:productId'],
    ['GET', '/search?query=viagra', '/search'],
    ['GET', '/api/v1/orders/o-1', '/v1/orders/{id}'],
    ['POST', '/api/session', '/api/session'],
    ['GET', '/api/health', '/api/health'],
    ['GET', '/_next/static/chunks/a.js', '/_next/static'],
    ['GET', '/robots.txt', '/robots.txt'],
    ['GET', '/confirm/email?token=abc', '/confirm/email'],
    ['GET', '/confirm/email/anna%40example.com', '/confirm/email/:email'],
    ['GET', '/wp-login.php', 'unknown'],
    ['BREW', '/api/v1/orders', 'unknown'],
    ['GET', '/api/v1/RSSMRA80A01H501U', 'unknown'],
  ])('%s %s is one of %s', (method, url, route) => {
    expect(routeName(method, url)).toBe(route)
  })

  test('each door of app/api is named, but for the calls of the contract', () => {
    const doors = readdirSync(path.resolve(__dirname, '../../app/api'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['[...path]', 'v1'].includes(entry.name))
      .map(({ name }) => `/api/${name}`)
    expect(doors.map((door) => routeName('GET', door))).toEqual(doors)
  })
})

describe('bounded body', () => {
  const BOUNDS = { limit: 200, most: 2000 }

  async function post(body: BodyInit) {
    const sent = new Response(body)
    const headers = { 'Content-Type': sent.headers.get('content-type') ?? '' }
    const request = new Request('http://shop.test/', { method: 'POST', headers, body: await sent.arrayBuffer() })
    return readFormWithFiles(request, BOUNDS)
  }

  /** A browser's form with an empty file field. */
  function form(bytes: number, text = 'Anna'): FormData {
    const data = new FormData()
    data.set('name', text)
    data.set('none', new File([], ''))
    data.set('file', new File([new Uint8Array(bytes)], 'ricetta.pdf'))
    return data
  }

  test('a form brings its texts and the files that were chosen', async () => {
    const read = await post(form(900))
    if (read instanceof Response) throw new Error(String(read.status))
    expect(read.fields.get('name')).toBe('Anna')
    expect([...read.files].map(([name, file]) => [name, file.name, file.size])).toEqual([['file', 'ricetta.pdf', 900]])
    const small = await post(new URLSearchParams({ name: 'Anna' }))
    expect(small).toMatchObject({ files: new Map() })
  })

  test.each([
    ['files are too long', form(2100)],
    ['texts are too long', form(10, 'x'.repeat(300))],
    ['small form is too long', new URLSearchParams({ name: 'x'.repeat(300) })],
  ])('is refused where its %s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 413 })
  })

  test('is refused where it is no form', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const broken = new Request('http://shop.test/', { method: 'POST', headers: type, body: 'no parts' })
    expect(await readFormWithFiles(broken, BOUNDS)).toMatchObject({ status: 400 })
    expect(await post('text')).toMatchObject({ status: 415 })
  })
})

describe('ready', () => {
  /** Returns the shop's readiness with a platform that answers like this. */
  async function readyWith(status: number, body: string, isClosing = false) {
    const platform = createServer((_request, response) => response.writeHead(status).end(body))
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
    const answer = await readyAnswer(`http://127.0.0.1:${(platform.address() as AddressInfo).port}/`, isClosing)
    await new Promise((resolve) => platform.close(resolve))
    return [answer.status, JSON.parse(String(answer.body))]
  }

  const database = { ok: false, code: 'full' }

  test('the shop is ready where its platform is, and tells what keeps it, without what mends it', async () => {
    const ready = { status: 'ready', checks: { database: { ok: true } } }
    expect(await readyWith(200, JSON.stringify(ready))).toEqual([
      200,
      { status: 'ready', checks: { platform: { ok: true }, database: { ok: true } } },
    ])
    const full = { status: 'not_ready', checks: { database: { ...database, mend: 'free some space in /srv' } } }
    expect(await readyWith(503, JSON.stringify(full))).toEqual([
      503,
      { status: 'not_ready', checks: { platform: { ok: false }, database } },
    ])
  })

  test('a platform that has no such address is ready where it answers', async () => {
    expect(await readyWith(404, 'no such page')).toEqual([200, { status: 'ready', checks: { platform: { ok: true } } }])
  })

  test('without a platform, and while it stops, the shop is not ready', async () => {
    const away = await readyAnswer('http://127.0.0.1:9', false)
    expect([away.status, JSON.parse(String(away.body))]).toEqual([
      503,
      { status: 'not_ready', checks: { platform: { ok: false } } },
    ])
    expect(await readyWith(200, '{}', true)).toMatchObject([503, { status: 'stopping' }])
  })
})
