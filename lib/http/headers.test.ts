import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { RequestCookies } from 'next/dist/compiled/@edge-runtime/cookies'
import { CONSENT_SCRIPT } from '@/lib/consent/script'
import { pharmacyInCookies } from '@/lib/pharmacies/cookie'
import { policyFor } from '../server/content-security-policy'
import { failurePage, OFFLINE_SCRIPT } from '../server/failure-page'
import { headScript } from '../server/head-script'
import { approvedScripts } from '../server/inline-scripts'
import { securityHeaders } from '../server/security-headers'
import { styleSheets, toAbsoluteUrls, typeFaces } from '../server/static-files'
import { parseCookies, writeCookies } from './cookies'

describe('security headers', () => {
  const hsts = (options: Parameters<typeof securityHeaders>[0]) =>
    new Map(securityHeaders(options)).get('Strict-Transport-Security')

  it('binds the shop to https where it speaks it, and its subdomains where the operator asks for it', () => {
    expect(hsts({ https: false, subdomains: true })).toBeUndefined()
    expect(hsts({ https: true })).toBe('max-age=31536000')
    expect(hsts({ https: true, subdomains: true })).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('content security policy', () => {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const ONE = 'self.__next_f.push([1,"a"])'
  const TWO = 'self.__next_f.push([1,"b"])'

  describe('the policy of a page', () => {
    it('allows the inline scripts that we know and the styles that are in it, by their hashes, and nothing else inline', () => {
      const policy = policyFor(
        `<style>a{}</style><script>${ONE}</script><script src="/x.js" async></script><script>steal()</script><script id="b">${TWO}</script><p style="color:red"></p>`,
      )
      expect(policy).toContain(`script-src 'self' ${sha(ONE)} ${sha(TWO)};`)
      expect(policy).toContain(`style-src-elem 'self' ${sha('a{}')};`)
      expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${sha('color:red')};`)
      expect(policy).not.toContain('unsafe-inline')
    })

    it('reads an attribute as the browser does', () => {
      expect(policyFor('<i style="background:url(&quot;a&amp;b&quot;)">')).toContain(sha('background:url("a&b")'))
    })

    it('allows no style attribute and no inline style on a page without one', () => {
      const policy = policyFor('<p></p>', { https: true })
      expect(policy).toContain("style-src-attr 'none'")
      expect(policy).toContain("style-src-elem 'self';")
      expect(policy).toContain('upgrade-insecure-requests')
    })

    it("names the chat's origin only where the operator has one", () => {
      const plain = policyFor('<p></p>')
      expect(plain).not.toMatch(/https:\/\/|wss:|frame-src/)
      const policy = policyFor(`<script>${ONE}</script>`, { chat_origin: 'https://chat.example' })
      expect(policy).toContain(`script-src 'self' ${sha(ONE)} https://chat.example;`)
      expect(policy).toContain("connect-src 'self' https://chat.example wss://chat.example;")
      expect(policy).toContain("frame-src 'self' https://chat.example;")
      expect(policy).toContain("default-src 'self';")
      expect(policy).toContain("form-action 'self';")
    })

    it('shows pictures of our own and of the hosts that are named, and of no other', () => {
      expect(policyFor('<p></p>')).toContain("img-src 'self' data: blob:;")
      const named = policyFor('<p></p>', { picture_hosts: ['cdn.example', 'cdn.example:8443'] })
      expect(named).toContain("img-src 'self' data: blob: https://cdn.example https://cdn.example:8443;")
      expect(policyFor('<p></p>', { maps: { style_nonce: 'abc' } })).toContain(
        "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com;",
      )
    })

    it('loads static files from their CDN, and connects to it nowhere', () => {
      const policy = policyFor(`<script>${ONE}</script>`, { asset_origin: 'https://cdn.example' })
      for (const directive of [
        `script-src 'self' https://cdn.example ${sha(ONE)}`,
        "font-src 'self' https://cdn.example",
      ])
        expect(policy).toContain(`${directive};`)
      expect(policy).toContain("style-src-elem 'self' https://cdn.example;")
      expect(policy).toContain("img-src 'self' https://cdn.example data: blob:;")
      expect(policy).toMatch(/connect-src 'self';.*worker-src 'self';/)
    })

    it('allows Google only with a maps key, and no inline scripts', () => {
      expect(policyFor('<p></p>')).not.toMatch(/google|gstatic|nonce|worker-src 'self' blob:/)
      const policy = policyFor('<p></p>', { maps: { style_nonce: 'abc' } })
      expect(policy).toContain("script-src 'self' https://maps.googleapis.com https://maps.gstatic.com;")
      expect(policy).toContain("style-src-elem 'self' 'nonce-abc' https://fonts.googleapis.com;")
      expect(policy).toContain("frame-src 'self' https://*.google.com;")
      expect(policy).toContain("connect-src 'self' https://*.googleapis.com")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
      const both = policyFor('<p></p>', { maps: { style_nonce: 'abc' }, chat_origin: 'https://chat.example' })
      expect(both).toContain("frame-src 'self' https://*.google.com https://chat.example;")
    })
  })
})

describe('cookies', () => {
  // Next's package has no types.
  const { parse } = jest.requireActual<{ parse(header: string): Record<string, string> }>('next/dist/compiled/cookie')

  const canonical = (header: string) => writeCookies(parseCookies(header))

  test.each([
    ['a=1; b=2', 'a=1; b=2'],
    ['a=1;b=2;', 'a=1; b=2'],
    ['pharmacy =2; a=1', 'a=1'],
    ['pharmacy\t=2', undefined],
    ['\u00a0pharmacy=2', undefined],
    ['pharmacy="2"', undefined],
    ['pharmacy', undefined],
    ['pharmacy=1; pharmacy=2', 'pharmacy=1'],
    ['pharmacy=%', undefined],
    ['__proto__=1; constructor=2; =3', undefined],
    ['session=Fe26.2*1*ab~cd_e-f%3D', 'session=Fe26.2*1*ab~cd_e-f%3D'],
  ])('«%s» goes on as «%s»', (header, written) => {
    expect(canonical(header)).toBe(written)
  })

  /** Reproducible numbers (mulberry32). */
  function numbers(seed: number) {
    let state = seed
    return (below: number) => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below
    }
  }

  const PIECES = [
    'pharmacy',
    '=',
    ';',
    ' ',
    '; ',
    '1',
    '555555',
    '"',
    '%',
    '%32',
    '%3b',
    '\t',
    '\u00a0',
    ',',
    '\\',
    '\u000b',
    'a',
    '.',
    '__proto__',
    'é',
    '\r',
    '\u0085',
    '+',
    'Pharmacy',
  ]

  test('both parsers of Next read the same cookies as we do from 20,000 rewritten headers', () => {
    const below = numbers(20_261_122)
    const differing: object[] = []
    const pairs = (cookies: Iterable<[string, string]>) => JSON.stringify([...cookies].sort())
    for (let round = 0; round < 20_000; round += 1) {
      const header = Array.from({ length: 1 + below(14) }, () => PIECES[below(PIECES.length)]).join('')
      const read = parseCookies(header)
      const written = writeCookies(read) ?? ''
      const ours = pairs([...read].map(([name, value]) => [name, decodeURIComponent(value)]))
      const by_rewrites = pairs(Object.entries(parse(written)))
      const sent = new RequestCookies(new Headers({ cookie: written })).getAll()
      const by_pages = pairs(sent.map(({ name, value }) => [name, value]))
      const reread = pairs(parseCookies(written)) === pairs(read)
      const chosen = [written, `pharmacy=${read.get('pharmacy') ?? ''}`].map(pharmacyInCookies)
      // An assertion for each header would take ten times as long as the parsers.
      if (ours !== by_rewrites || ours !== by_pages || !reread || chosen[0] !== chosen[1])
        differing.push({ header, ours, by_rewrites, by_pages, reread, chosen })
    }
    expect(differing).toEqual([])
  })
})

describe('inline scripts', () => {
  const script = (text: string) => `<script>${text}</script>`
  const PUSH = String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:[\"\u003cb\u003e) \"]"])`

  describe('an inline script is approved', () => {
    it('where it is one of ours, letter for letter', () => {
      for (const text of [headScript({ production: true }), CONSENT_SCRIPT]) {
        expect(approvedScripts(script(text))).toEqual([text])
        expect(approvedScripts(script(`${text};steal()`))).toEqual([])
      }
      expect(approvedScripts(failurePage('offline'))).toEqual([OFFLINE_SCRIPT])
    })

    it("where it is Next's data and nothing else", () => {
      const start = '(self.__next_f=self.__next_f||[]).push([0])'
      const files = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});'
      expect(approvedScripts(`${script(start)}<p/>${script(PUSH)}<script id="_R_">${files}</script>`)).toEqual([
        start,
        PUSH,
        files,
      ])
    })

    it('once, however often it occurs', () => {
      expect(approvedScripts(script(PUSH) + script(PUSH))).toEqual([PUSH])
    })
  })

  test.each([
    'steal()',
    'self.__next_f.push([1,"a"]);steal()',
    'self.__next_f.push([1,steal()])',
    'self.__next_f.push([1,`a`])',
    'self.__next_f.push([1,"a"],steal())',
    'self.__next_f.push([1,"a"]),steal()',
    'self.__next_f.push=steal',
    '$RC=steal;$RC("a","b")',
    ' ',
  ])('no other inline script is approved: %s', (text) => {
    expect(approvedScripts(`<p>Descrizione ${script(text)}</p>${script(PUSH)}`)).toEqual([PUSH])
  })

  test('files and data blocks need no approval', () => {
    const graph = '<script type="application/ld+json">{"a":1}</script>'
    expect(approvedScripts(`<script src="/_next/static/a.js" async=""></script>${graph}`)).toEqual([])
  })
})

describe('style sheets', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  function createFolder(): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-css-'))
    folders.push(folder)
    return folder
  }

  /** Creates a `.next` folder with a style sheet of this build and one of the previous build. */
  function createBuild(css: string): string {
    const folder = createFolder()
    const chunks = path.join(folder, 'static/chunks')
    mkdirSync(chunks, { recursive: true })
    writeFileSync(path.join(chunks, 'a.css'), css)
    writeFileSync(path.join(chunks, 'old.css'), '@font-face{font-family:old;src:url(o.woff2)}')
    writeFileSync(path.join(folder, 'salvia-static.json'), JSON.stringify(['chunks/a.css', 'chunks/a.js']))
    return folder
  }

  test('relative addresses become absolute ones, others stay', () => {
    const css = 'a{src:url(../media/x.woff2)}b{c:url("./y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}'
    expect(toAbsoluteUrls(css, '/_next/static/chunks/a.css')).toBe(
      'a{src:url(/_next/static/media/x.woff2)}b{c:url("/_next/static/chunks/y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}',
    )
  })

  test('only files of the static folder are read', () => {
    const read = styleSheets(createBuild('p{src:url(../media/x.png)}'))
    expect(read('/_next/static/chunks/a.css')).toBe('p{src:url(/_next/static/media/x.png)}')
    expect(read('/_next/static/chunks/none.css')).toBeNull()
    expect(read('/_next/static/../salvia-static.json')).toBeNull()
    expect(read('/_next/static/../../../../etc/passwd')).toBeNull()
  })

  test('sheets of a CDN are read from the build, and their files stay at the CDN', () => {
    const read = styleSheets(createBuild('p{src:url(../media/x.png)}'), 'https://cdn.example')
    const css = 'p{src:url(https://cdn.example/_next/static/media/x.png)}'
    expect(read('https://cdn.example/_next/static/chunks/a.css')).toBe(css)
    for (const other of ['/_next/static/chunks/a.css', 'https://cdn.example.org/_next/static/chunks/a.css'])
      expect(read(other)).toBeNull()
  })

  test('the type faces of this build are returned, partial fonts first and fallback fonts left out', () => {
    const text = '@font-face{font-family:text;src:url(../media/t.woff2)}'
    const zero = '@font-face{unicode-range:U+30;font-family:zero;src:url(/z.woff2)}'
    const folder = createBuild(`${text}p{}@font-face{font-family:text-like;src:local("Arial")}${zero}${text}`)
    expect(typeFaces(folder)).toEqual({
      rules: `${zero}${text.replace('../media', '/_next/static/media')}`,
      families: '"zero","text",',
    })
  })

  test('development has no type faces to return', () => {
    expect(typeFaces(createFolder())).toEqual({ rules: '', families: '' })
  })
})
