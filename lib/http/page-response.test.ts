import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { finishPages } from './page-response'
import { encodingFor, pageMemory } from './prepared-page'

const html = `<!doctype html><script>hello()</script>${'<p>ciao</p>'.repeat(50)}`
let server: Server
let origin: string
let page: RequestListener
let chosen: boolean

beforeEach(async () => {
  chosen = false
  const remember = pageMemory(1_000_000, {})
  server = createServer((request, response) => {
    finishPages(request, response, {
      remember,
      options: {},
      chosen,
      failurePage: () => ({ status: 503, html: '<h1>Torniamo tra poco</h1>', headers: { 'Retry-After': '30' } }),
    })
    page(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 's-maxage=300, stale-while-revalidate=60')
    response.end(html)
  }
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

describe('a finished page', () => {
  it('carries its policy, an ETag, and varies by the cookie', async () => {
    const response = await fetch(origin)
    expect(await response.text()).toBe(html)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('s-maxage=300, stale-while-revalidate=60')
    const again = await fetch(origin, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('has one target where Next writes it twice', async () => {
    page = (_, response) => {
      response.statusCode = 308
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Location', ['/product/012745093', '/product/012745093'])
      response.end(html)
    }
    const response = await fetch(origin, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/product/012745093')
  })

  it('is the visitor’s own where a pharmacy is chosen', async () => {
    chosen = true
    expect((await fetch(origin)).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is compressed as the browser likes', async () => {
    const response = await fetch(origin, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe(html)
    expect(brotliDecompressSync(pageMemory(10, {})(html).body('br')).toString()).toBe(html)
    expect(encodingFor('gzip, br;q=0')).toBe('gzip')
    expect(encodingFor(undefined)).toBe('identity')
  })

  it('may be written in pieces, and asks for its status in its head', async () => {
    page = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.write('<meta name="answer-status" content="410"/>')
      response.end('<p>Ritirato</p>')
    }
    const response = await fetch(origin)
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Ritirato')
  })

  it('gives way to the failure page where it failed', async () => {
    page = (_, response) => {
      response.writeHead(500, { 'Content-Type': 'text/html' }).end('<p>stack</p>')
    }
    const response = await fetch(origin)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('<h1>Torniamo tra poco</h1>')
  })

  it('has a head without a body for HEAD', async () => {
    const response = await fetch(origin, { method: 'HEAD' })
    expect(response.headers.get('content-security-policy')).toContain('sha256-')
    expect(await response.text()).toBe('')
  })
})

test('what is no page passes as it is', async () => {
  page = (_, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' })
    response.write('{"a":')
    response.end('1}')
  }
  const response = await fetch(origin)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ a: 1 })
  expect(response.headers.get('content-security-policy')).toBeNull()
})

test('style sheets are put into the page, and its policy knows them', () => {
  const page = pageMemory(1000, { styleSheet: (href) => (href.endsWith('/a.css') ? 'p{color:red}' : null) })(
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/><link rel="stylesheet" href="/_next/static/b.css"/>',
  )
  const sent = page.body('identity').toString()
  expect(sent).toBe('<style>p{color:red}</style><link rel="stylesheet" href="/_next/static/b.css"/>')
  expect(page.policy).toMatch(/style-src-elem 'self' 'sha256-/)
})

test('the memory of pages is bounded', () => {
  const remember = pageMemory(100, {})
  const first = remember('a'.repeat(60))
  expect(remember('a'.repeat(60))).toBe(first)
  remember('b'.repeat(60))
  expect(remember('a'.repeat(60))).not.toBe(first)
})
