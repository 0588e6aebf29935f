import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import next from 'next'
import sirv from 'sirv'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { env } from '@/lib/env'
import { addressBook } from '@/lib/http/address-book'
import { serveBlogPicture } from '@/lib/http/blog-picture'
import { decoded } from '@/lib/http/decoded'
import { failurePage } from '@/lib/http/failure-page'
import { shopperAddress } from '@/lib/http/forwarded'
import { markdownAddress, prefersMarkdown } from '@/lib/http/markdown'
import { serveMedia } from '@/lib/http/media'
import { allowedInstead } from '@/lib/http/methods'
import { answerOf } from '@/lib/http/one-address'
import { finishPages } from '@/lib/http/page-response'
import { knownPharmacies, pharmacyOf, withoutPharmacy } from '@/lib/http/pharmacy-cookie'
import { pageMemory, preparePage } from '@/lib/http/prepared-page'
import { securityHeaders } from '@/lib/http/security-headers'
import { styleSheets } from '@/lib/http/style-sheets'
import { toastStyles } from '@/lib/http/toast-styles'
import { styleNonce } from '@/lib/maps/style-nonce'
import { createClient } from '@/lib/platform/client'
import { outageNow } from '@/lib/platform/outage'

/** What an address may measure; a longer one is no search but an attack. */
const URL_LIMIT = 4096
const STOP_LIMIT_MS = 10_000

const dev = process.env.NODE_ENV === 'development'
const root = path.dirname(fileURLToPath(import.meta.url))
const settings = readSettings()
const https = (settings.SITE_URL ?? '').startsWith('https:')
const staticFolder = path.join(root, '.next/static')
const chat = settings.CHAT_SCRIPT_URL && new URL(settings.CHAT_SCRIPT_URL).origin
const maps = settings.GOOGLE_MAPS_API_KEY ? { style_nonce: styleNonce(settings) } : null
const options = {
  https,
  maps,
  extra_styles: toastStyles(root),
  styleSheet: styleSheets(staticFolder),
  ...(chat && { chat_origin: chat }),
}
const headers = securityHeaders({ https })
const remember = pageMemory(settings.PAGE_CACHE_MB * 1024 * 1024, options)
const platform = createClient({ base_url: settings.API_BASE_URL, timeout_ms: 2000, retries: 1 })
const pharmacies = knownPharmacies(async (id) => {
  const result = await platform(pharmacyCalls.getPharmacy, { params: { id } })
  if (result.ok) return true
  return result.failure.kind === 'problem' && result.failure.status === 404 ? false : null
})

const addresses = addressBook(platform)

const app = next({ dev, dir: root, hostname: settings.HOST ?? 'localhost', port: settings.PORT })
const staticFiles = dev
  ? null
  : sirv(staticFolder, { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true, etag: true })
const compress = compression({ threshold: 1024 })

await app.prepare()
const handle = app.getRequestHandler()

const server = createServer((request, response) => {
  serve(request, response).catch(() => {
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  })
})
server.requestTimeout = 60_000
server.on('error', (error: NodeJS.ErrnoException) => {
  const text =
    error.code === 'EADDRINUSE'
      ? `Port ${settings.PORT} is taken: stop what uses it or choose another with PORT.`
      : error.message
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
server.listen(settings.PORT, settings.HOST, () => process.stdout.write(`storefront ready on port ${settings.PORT}\n`))

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value)
  const url = request.url ?? '/'
  if (url.length > URL_LIMIT) return sendOwnPage(response, 'too_long', 414, { 'Cache-Control': 'no-store' })
  const pathname = url.split('?', 1)[0] ?? '/'
  const allow = allowedInstead(request.method, pathname)
  if (allow !== null) return sendOwnPage(response, 'not_sent', 405, { Allow: allow, 'Cache-Control': 'no-store' })

  // No page has such an address; Next would answer with an error.
  if (decoded(pathname) === null)
    return void response.writeHead(307, { Location: '/home', 'Cache-Control': 'no-store' }).end()

  if (settings.PHARMACY_ID && /^\/(pharmacy-selection|pharmacies)(\/|$)/.test(pathname))
    return void response.writeHead(307, { Location: '/home', 'Cache-Control': 'no-store' }).end()
  // The service worker keeps it for when there is no network.
  if (pathname === '/offline') return sendOwnPage(response, 'offline', 200, { 'Cache-Control': 'public, max-age=0' })
  if (pathname.startsWith('/media/blog/')) return serveBlogPicture(request, response)
  if (pathname.startsWith('/media/')) return serveMedia(request, response, settings.API_BASE_URL)
  if (staticFiles && pathname.startsWith('/_next/static/')) {
    request.url = url.slice('/_next/static'.length)
    return staticFiles(request, response, () => void response.writeHead(404, { 'Cache-Control': 'no-store' }).end())
  }

  if ((request.method === 'GET' || request.method === 'HEAD') && (await movedOn(url, response))) return

  const address = shopperAddress(
    String(request.headers['x-forwarded-for'] ?? ''),
    request.socket.remoteAddress,
    settings.TRUST_PROXY,
  )
  request.headers['x-forwarded-for'] = address
  const chosen = await keepKnownPharmacy(request, response, pathname)
  const markdown = markdownAddress(pathname)
  if (markdown !== null && prefersMarkdown(request.headers.accept)) {
    request.url = markdown
    return void (await handle(request, response))
  }
  if (!dev) {
    compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => {})
    const two_forms = markdown !== null
    finishPages(request, response, { remember, options, chosen, two_forms, failurePage: () => failed(pathname) })
  }
  await handle(request, response)
}

/** Sends an address that is not the one of its page there, in one step. Answers whether it did. */
async function movedOn(url: string, response: ServerResponse): Promise<boolean> {
  const answer = await answerOf(url, addresses)
  if (answer === null) return false
  if (answer === 'unavailable') {
    sendOwnPage(response, 'unavailable', 503, { 'Retry-After': '30', 'Cache-Control': 'no-store' })
    return true
  }
  // Not for ever: an operator may correct the table.
  const kept = answer.status === 307 ? 'no-store' : 'public, max-age=3600'
  response.writeHead(answer.status, { Location: answer.location, 'Cache-Control': kept }).end()
  return true
}

/** A page that needs neither Next nor the platform. */
function sendOwnPage(
  response: ServerResponse,
  kind: 'unavailable' | 'offline' | 'too_long' | 'not_sent',
  status: number,
  own: Record<string, string>,
): void {
  const page = preparePage(failurePage(kind, settings.BRAND_NAME), options)
  response.setHeader('Content-Security-Policy', page.policy)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.writeHead(status, own).end(page.body('identity'))
}

/** Takes the cookie out where its value is no pharmacy. Answers whether one is left. */
async function keepKnownPharmacy(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  if (settings.PHARMACY_ID && !pathname.startsWith('/api/')) return onePharmacy(request, response, settings.PHARMACY_ID)
  const value = pharmacyOf(request.headers.cookie)
  if (value === null || pathname.startsWith('/api/')) return false
  if (await pharmacies.has(value)) return true
  request.headers.cookie = withoutPharmacy(request.headers.cookie ?? '')
  return false
}

/** One pharmacy's own shop: every page is this pharmacy's, and the browser's own code learns it by the cookie. */
async function onePharmacy(request: IncomingMessage, response: ServerResponse, id: string): Promise<boolean> {
  const given = request.headers.cookie ?? ''
  const rest = withoutPharmacy(given)
  request.headers.cookie = rest
  if (!(await pharmacies.has(id))) return false
  request.headers.cookie = rest ? `${rest}; pharmacy=${id}` : `pharmacy=${id}`
  if (pharmacyOf(given) !== id)
    response.appendHeader(
      'Set-Cookie',
      `pharmacy=${id}; Path=/; Max-Age=31536000; SameSite=Lax${https ? '; Secure' : ''}`,
    )
  return true
}

function failed(pathname: string): { status: number; html: string; headers: Record<string, string> } {
  const blog = /^\/blog(\/|$)/.test(pathname) && !outageNow() && outageNow('blog')
  if (blog) return { status: 503, html: failurePage('blog', settings.BRAND_NAME), headers: { 'Retry-After': '30' } }
  if (outageNow())
    return { status: 503, html: failurePage('unavailable', settings.BRAND_NAME), headers: { 'Retry-After': '30' } }
  return { status: 500, html: failurePage('failed', settings.BRAND_NAME), headers: {} }
}

function readSettings() {
  try {
    return env()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  server.close(() => process.exit(0))
  server.closeIdleConnections()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The start script's pipe closes when that process dies in whatever way; nobody is left to stop us then.
if (process.env.SALVIA_PARENT === 'pipe') process.stdin.on('end', stop).resume()
