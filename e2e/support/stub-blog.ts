import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type BlogMode = 'well' | 'rich' | 'closed' | 'silent' | 'garbage' | 'error'

export interface StubBlog {
  url: string
  mode: BlogMode
  close(): Promise<void>
}

const post = (n: number) => ({
  id: n,
  slug: `numero-${n}`,
  date_gmt: `2026-01-${String(28 - n).padStart(2, '0')}T08:00:00`,
  modified_gmt: '0000-00-00T00:00:00',
  title: { rendered: `Articolo numero ${n}` },
  excerpt: { rendered: '', protected: false },
  content: { rendered: `<p>Testo ${n}.</p>`, protected: false },
  categories: [],
  featured_media: 7,
  // The picture is private, the author unknown: errors take their place.
  _embedded: {
    'wp:featuredmedia': [{ code: 'rest_forbidden', message: 'No', data: { status: 401 } }],
    author: [{ code: 'rest_user_invalid_id', message: 'No', data: { status: 404 } }],
  },
})

/** Cases visible only in a browser: a line of code, a gallery, an endless title, links to a neighbour. */
const rich = (origin: string) => ({
  ...post(1),
  title: { rendered: `${'Interminabile'.repeat(12)} ${'e ancora una parola '.repeat(12)}` },
  content: {
    protected: false,
    rendered: `<pre class="wp-block-code"><code>${'codice_senza_spazi_'.repeat(30)}</code></pre>
      <p>Vedi <a href="${origin}/2026/01/numero-2/">il secondo</a> e <a href="${origin}/chi-siamo/">chi siamo</a>.</p>
      <figure class="wp-block-gallery">${[1, 2, 3, 4]
        .map((n) => `<figure><img src="/${n}.png" width="300" height="200" alt="Figura ${n}"></figure>`)
        .join('')}</figure>`,
  },
})
const hidden = { ...post(13), slug: 'segreto', content: { rendered: '', protected: true } }

/** A WordPress with twelve posts and outdated totals, which fails on demand. */
export async function startStubBlog(): Promise<StubBlog> {
  const stub = { mode: 'well' as BlogMode }
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f5d50' } })
    .png()
    .toBuffer()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const send = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'X-WP-Total': '900', 'X-WP-TotalPages': '100' })
        .end(JSON.stringify(body))
    if (stub.mode === 'silent') return
    if (stub.mode === 'closed')
      return void send(401, { code: 'rest_not_logged_in', message: 'DRA: Only authenticated users.' })
    if (stub.mode === 'error') return void send(500, { code: 'internal_server_error', message: 'critical error' })
    if (stub.mode === 'garbage')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Manutenzione</h1>')
    if (url.pathname.endsWith('.png'))
      return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(await picture)
    if (url.pathname.endsWith('/categories')) return void send(200, [])
    if (!url.pathname.endsWith('/posts')) return void send(404, { code: 'rest_no_route', message: 'No route' })
    const slug = url.searchParams.get('slug')
    const page = Number(url.searchParams.get('page') ?? 1)
    const size = Number(url.searchParams.get('per_page') ?? 10)
    const twelve = Array.from({ length: 12 }, (_, n) => post(n + 1))
    const excluded = (url.searchParams.get('exclude') ?? '').split(',')
    const all = (stub.mode === 'rich' ? [rich(`http://${request.headers.host}`), hidden, ...twelve.slice(1)] : twelve)
      .filter((one) => slug === null || slug.split(',').includes(one.slug))
      .filter((one) => !excluded.includes(String(one.id)))
    const items = all.slice((page - 1) * size, page * size)
    if (items.length === 0 && page > 1)
      return void send(400, { code: 'rest_post_invalid_page_number', message: 'Too large', data: { status: 400 } })
    // An item of another plugin must not break the list.
    send(200, slug === null && stub.mode === 'well' ? [{ id: 'x' }, ...items].slice(0, size) : items)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}/wp-json/wp/v2`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
