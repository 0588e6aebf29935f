import http from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Answer {
  status: number
  /** The response came from nginx's cache. */
  hit: boolean
  headers: Record<string, unknown>
  body: string
}

/** Visible headers and cacheability. */
const TOLD = [
  'content-type',
  'content-encoding',
  'cache-control',
  'location',
  'set-cookie',
  'vary',
  'etag',
  'content-security-policy',
]

function read(response: http.IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part)).once('error', reject)
    response.once('end', () => {
      const bytes = Buffer.concat(parts)
      const coding = response.headers['content-encoding']
      const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
      const headers = Object.fromEntries(TOLD.map((name) => [name, response.headers[name]]))
      resolve({
        status: response.statusCode ?? 0,
        hit: response.headers['x-cache'] === 'HIT',
        headers,
        body: plain.toString(),
      })
    })
  })
}

export type Visitors = ReturnType<typeof createVisitors>

export function createVisitors(ports: { shop: number; nginx: number }) {
  const keptOpen = {
    nginx: new https.Agent({ keepAlive: true, maxSockets: 8 }),
    shop: new http.Agent({ keepAlive: true }),
  }
  const visitor = () => ({ Host: 'localhost', Accept: 'text/html', 'Accept-Encoding': 'gzip' })

  const throughNginx = (address: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { port: ports.nginx, path: address, agent: keptOpen.nginx, rejectUnauthorized: false }
      const request = https.get({ host: 'localhost', ...options, headers: { ...visitor(), ...headers } })
      request.once('response', (response) => read(response).then(resolve, reject)).once('error', reject)
    })

  const ofShop = (address: string) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { ...visitor(), 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '127.0.0.1' }
      const request = http.get({ host: '127.0.0.1', port: ports.shop, path: address, agent: keptOpen.shop, headers })
      request.once('response', (response) => read(response).then(resolve, reject)).once('error', reject)
    })

  function raw(bytes: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = tls.connect({ host: '127.0.0.1', port: ports.nginx, rejectUnauthorized: false })
      socket.once('secureConnect', () => socket.write(Buffer.from(bytes, 'latin1')))
      socket
        .resume()
        .once('error', () => resolve())
        .once('close', () => resolve())
    })
  }

  function send(address: string, length: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { host: 'localhost', port: ports.nginx, path: address, method: 'POST', rejectUnauthorized: false }
      const type = 'multipart/form-data; boundary=x'
      const request = https.request({ ...options, headers: { 'Content-Type': type, 'Content-Length': length } })
      request.once('response', (response) => read(response).then(resolve, reject))
      // A server may close the connection before reading a refused body.
      request.on('error', (error: NodeJS.ErrnoException) => error.code !== 'EPIPE' && reject(error))
      request.end(Buffer.alloc(length))
    })
  }

  /** One address per kind: pages, lists, data, files, unknown ones and redirecting forms. */
  async function someAddresses(): Promise<string[]> {
    const sitemap = (await ofShop('/sitemap.xml')).body
    const shards = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, shard = '']) => shard)
    const all = (await Promise.all(shards.map(async (shard) => (await ofShop(shard)).body))).join('')
    const pages = [...all.matchAll(/<loc>https:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, page = '']) => page)
    const kinds = new Map<string, string[]>()
    for (const page of pages) {
      const kind = page.split('/')[1] ?? ''
      kinds.set(kind, [...(kinds.get(kind) ?? []), page])
    }
    const home = (await ofShop('/home')).body
    const files = [...home.matchAll(/"(\/(?:_next\/static|media)\/[^"\\]+)"/g)].map(([, file = '']) => file)
    return [
      ...[...kinds.values()].flatMap((some) => some.slice(0, 3)),
      ...files.slice(0, 3),
      ...[
        '/',
        '/home',
        '/login',
        '/checkout',
        '/search?query=crema',
        '/profile',
        '/offline',
        '/robots.txt',
        '/sitemap.xml',
      ],
      ...[
        '/product/999999999',
        '/product/a',
        '/nothing',
        '/api/nothing',
        '/api/session',
        '/api/health',
        '/api/products',
      ],
      ...[
        '/api/v1/categories',
        '/api/v1/cart',
        '/feeds/google.xml',
        '/.well-known/security.txt',
        '/llms.txt',
        '/favicon.ico',
      ],
      ...[
        '/static/shop/login',
        '/catalog/2/home',
        '/_next/image?url=%2Fa.png&w=64&q=75',
        '/_next/data/x/home.json',
        '/discounts',
      ],
    ]
  }

  /** The first product page as the shop answers it now that is as wanted. */
  async function findProduct(isWanted: (body: string) => boolean): Promise<{ address: string; body: string }> {
    const shard = (await ofShop('/sitemaps/products-1.xml')).body
    for (const [, address = ''] of shard.matchAll(/<loc>https:\/\/[^/]+(\/product\/\d{9})<\/loc>/g)) {
      const { body } = await ofShop(address)
      if (isWanted(body)) return { address, body }
    }
    throw new Error('no product is as wanted')
  }

  async function pharmacyCodes(): Promise<string[]> {
    const shard = (await ofShop('/sitemaps/pharmacies-1.xml')).body
    return Array.from(shard.matchAll(/\/pharmacy\/(\w+)<\/loc>/g), ([, code = '']) => code)
  }

  async function sessionOfDemo(): Promise<string> {
    const site = `http://127.0.0.1:${ports.shop}`
    const cookies = new Map<string, string>()
    const take = (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
    }
    const written = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    take(await fetch(`${site}/api/session`))
    const xsrf = [...cookies].find(([name]) => /XSRF/.test(name))?.[1] ?? ''
    const answer = await fetch(`${site}/api/session`, {
      method: 'POST',
      headers: { Cookie: written(), 'X-XSRF-TOKEN': decodeURIComponent(xsrf), 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'cliente@salvia.example', password: 'salvia-demo-2026', remember_me: false }),
    })
    if (answer.status !== 200) throw new Error(`the demo's customer cannot sign in: ${answer.status}`)
    take(answer)
    return written()
  }

  return { ofShop, throughNginx, raw, send, someAddresses, findProduct, pharmacyCodes, sessionOfDemo }
}
