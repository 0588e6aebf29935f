import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { queryAddress } from '@/lib/catalogue/query-key'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { liveHub } from '@/lib/desk/live-hub'
import type { Client } from '@/lib/platform/client'
import { guardedClient } from '@/lib/platform/guarded-client'
import { processSingleton } from '@/lib/platform/of-process'
import { outageNow } from '@/lib/platform/outage'
import { onOneClock } from '@/lib/platform/page-clock'
import { gracefulShutdown, STOP_LIMIT_MS } from '@/lib/process/graceful-shutdown'
import { openMetrics } from '@/lib/process/metrics'
import { startTracing } from '@/lib/process/tracing'
import { send } from '@/lib/server/answer'
import { shareConnections } from '@/lib/server/connections'
import { API_POLICY } from '@/lib/server/content-security-policy'
import { knownPharmacies } from '@/lib/server/known-pharmacies'
import { normalise } from '@/lib/server/normalise'
import { defaultLimit, type PageStore, pageStore } from '@/lib/server/page-store'
import { readyAnswer } from '@/lib/server/ready'
import { securityHeaders } from '@/lib/server/security-headers'
import { pharmacyFault, sellerFault } from '@/lib/server/seller-at-start'
import { watchRequests } from '@/lib/server/watch'
import { CHANGES } from '@/lib/shared-cache/changes'
import { showCacheState } from '@/lib/shared-cache/show-state'
import { styleNonce } from './lib/maps/settings'
import { requireOperator } from './lib/rules/operator'
import { addressBook, lostCookie } from './lib/server/address-book'
import { logErrorRecords, storefrontLog } from './lib/server/console'
import { cacheHeaders, failureKind, finish, ownAnswer, ownPages, refusedBody } from './lib/server/finish'
import { compress, HeldResponse } from './lib/server/held-response'
import { serveBlogPicture, serveMedia } from './lib/server/media'
import { answeredByUs, HOME as HOME_PAGE, movedAnswer, resolveAddress } from './lib/server/one-address'
import { bodyGate } from './lib/server/request-body'
import { publishStaticFiles, requireBuiltFor, staticFiles, styleSheets, typeFaces } from './lib/server/static-files'
import { env, siteUrl } from './lib/settings/env'
import { readyWallets } from './lib/wallet/keys'

/** EX_CONFIG of sysexits.h: a restart would not help. */
const CONFIGURATION = 78
/** Timeout for the platform at start. */
const START_LIMIT_MS = 5000

const dev = process.env.NODE_ENV === 'development'
const root = path.dirname(fileURLToPath(import.meta.url))
const settings = readSettings()
const log = storefrontLog(settings.LOG_LEVEL)
if (!dev) logErrorRecords(log)
const https = (settings.SITE_URL ?? '').startsWith('https:')
const nextFolder = path.join(root, '.next')
const chat = settings.CHAT_SCRIPT_URL && new URL(settings.CHAT_SCRIPT_URL).origin
const maps = settings.GOOGLE_MAPS_API_KEY ? { style_nonce: styleNonce(settings) } : null
const options = {
  https,
  maps,
  picture_hosts: settings.PICTURE_HOSTS,
  styleSheet: styleSheets(nextFolder, settings.ASSET_PREFIX),
  frame: { brand: settings.BRAND_NAME, phone: settings.OPERATOR_PHONE ?? null, faces: typeFaces(nextFolder) },
  ...(chat && { chat_origin: chat }),
  ...(settings.ASSET_PREFIX && { asset_origin: settings.ASSET_PREFIX }),
}
const headers = securityHeaders({ https, subdomains: settings.HSTS_SUBDOMAINS })
const ownPage = ownPages(options)
const limit = settings.PAGE_CACHE_MB === undefined ? defaultLimit() : settings.PAGE_CACHE_MB * 1024 * 1024
let isCacheUp = false
const shared = await shareStore(pageStore(limit, options))
// lib/server/next-cache.mjs reads it.
const store = processSingleton<PageStore>('page-store', () => shared)
const platform = guardedClient(settings.API_BASE_URL)
const pharmacies = knownPharmacies(async (id) => {
  const result = await platform(pharmacyCalls.getPharmacy, { params: { id } })
  // The call also accepts a code, which is not an ID.
  if (result.ok) return result.data.id === id
  return result.failure.kind === 'problem' && result.failure.status === 404 ? false : null
})

const addresses = addressBook(platform)
const admitBody = bodyGate({ secret: settings.SESSION_SECRET, trusted_proxies: settings.TRUST_PROXY })
const normalising = { trusted: settings.TRUST_PROXY, pharmacies, one_pharmacy: settings.PHARMACY_ID, https }
// Next leaves upgrades (`curl --http2`) unanswered. It gets a server that has none, and ours ignores the header (RFC 9110, 7.8).
const upgrades = dev ? {} : { httpServer: createServer() }
const app = next({ dev, dir: root, hostname: settings.HOST ?? 'localhost', port: settings.PORT, ...upgrades })
// In development Next creates these on demand.
const serveStatic = dev ? null : openStaticFiles()
const endTracing = await startTracing('salvia-storefront', settings)
await requireSeller()
await app.prepare()
const { METRICS_PORT, METRICS_HOST } = settings
const metrics =
  METRICS_PORT === undefined
    ? null
    : await openMetrics('storefront', { port: METRICS_PORT, host: METRICS_HOST }).catch(failToListen('METRICS_PORT'))
if (metrics && settings.CACHE_URL) showCacheState(metrics, () => isCacheUp)
const watch = watchRequests(log, metrics)
// Made here, outside of any request.
const desks = liveHub()
const handle = app.getRequestHandler()

const server = createServer<typeof IncomingMessage, typeof HeldResponse>(
  { ServerResponse: HeldResponse },
  (request, response) => {
    const work = () => onOneClock(settings.PLATFORM_TIMEOUT_MS, () => serve(request, response))
    watch(request, response, work).catch(async (error: unknown) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else send(response, await ownAnswer(ownPage('failed'), request.headers))
    })
  },
)
Object.assign(server, { requestTimeout: 60_000, headersTimeout: 20_000 })
shareConnections(server, 2000)
const shutdown = gracefulShutdown(server)
server.on('error', failToListen('PORT'))
server.listen(settings.PORT, settings.HOST, () => process.stdout.write(`storefront ready on port ${settings.PORT}\n`))

async function serve(request: IncomingMessage, response: HeldResponse): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value)
  const admitted = await admitBody(request)
  if (typeof admitted === 'string') return send(response, await refusedBody(admitted, request, ownPage))
  // Also for a closed connection: Next's handler ends with the route, which may hold the body until then.
  try {
    await answer(request, response)
  } finally {
    admitted()
  }
}

/** Handlers in order, until one answers. */
async function answer(request: IncomingMessage, response: HeldResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request
  if (url.startsWith('/api/')) response.setHeader('Content-Security-Policy', API_POLICY)

  const own = answeredByUs({ method, url }, { one_pharmacy: settings.PHARMACY_ID !== undefined })
  if (typeof own === 'string') return send(response, await ownAnswer(ownPage(own), request.headers))
  if (own !== null) return send(response, own)
  if (url === '/api/ready') return send(response, await readyAnswer(settings.API_BASE_URL, shutdown.isClosing))
  if (url.startsWith('/media/blog/')) return serveBlogPicture(request, response)
  if (url.startsWith('/media/'))
    return serveMedia(request, response, settings.API_BASE_URL, settings.PLATFORM_TIMEOUT_MS)
  if (serveStatic && url.startsWith('/_next/static/')) return serveStatic(request, response)

  const moved = method === 'GET' || method === 'HEAD' ? await resolveAddress(url, addresses) : null
  if (moved === 'unavailable') return send(response, await ownAnswer(ownPage('unavailable'), request.headers))
  // The page that it leads to says that there is none of that address.
  if (moved === HOME_PAGE)
    response.appendHeader('Set-Cookie', lostCookie(url, { secure: siteUrl().startsWith('https:') }))
  if (moved !== null) return send(response, movedAnswer(moved))

  const listing = queryAddress(url)
  if (listing !== null && 'moved' in listing)
    return send(response, movedAnswer({ status: 307, location: listing.moved }))

  const visit = await normalise(request, normalising)
  if (visit.set_cookie !== null) response.appendHeader('Set-Cookie', visit.set_cookie)
  const failure = () => ownPage(failureKind(visit.pathname, outageNow))
  if (!dev) {
    compress(request, response)
    response.holdPages(
      (page) => finish(page, visit, { find: store.find, failure }),
      (headers) => cacheHeaders(headers, visit),
    )
  }
  await handle(request, response)
}

function readSettings() {
  try {
    requireOperator('shop', env())
    // A file that is missing or wrong shows now, not to the first who asks for a pass.
    readyWallets()
    return env()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(CONFIGURATION)
  }
}

/** With STATIC_DIR each process also serves the files of other builds. */
function openStaticFiles() {
  const { STATIC_DIR } = settings
  try {
    requireBuiltFor(nextFolder, settings.ASSET_PREFIX)
    if (STATIC_DIR) publishStaticFiles(nextFolder, STATIC_DIR)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(CONFIGURATION)
  }
  return staticFiles([path.join(nextFolder, 'static'), ...(STATIC_DIR ? [path.resolve(STATIC_DIR)] : [])])
}

/** With CACHE_URL the pages and data of all storefronts are shared; its code is loaded only then. */
async function shareStore(local: PageStore): Promise<PageStore> {
  const { CACHE_URL } = settings
  if (dev || !CACHE_URL || limit === 0) return local
  const { connectStore } = await import('@/lib/shared-cache/connect')
  const build = readFileSync(path.join(nextFolder, 'BUILD_ID'), 'utf8')
  const onState = (up: boolean) => {
    isCacheUp = up
    if (up) log.info({ event: 'cache connected' }, 'the shared cache is there')
    else log.warn({ event: 'cache away' }, 'the shared cache is away: pages are rendered again after seconds')
  }
  return processSingleton(CHANGES, () => connectStore(local, { settings: { ...settings, CACHE_URL }, build, onState }))
}

/**
 * Refuses to start without the legal data of the only pharmacy; starts with a warning if the platform is unavailable.
 */
async function requireSeller(): Promise<void> {
  const client: Client = (row, request) => platform(row, request, { timeout_ms: START_LIMIT_MS })
  const unready = await pharmacyFault(settings, client)
  if (unready !== null) log.warn({ event: 'pharmacy not ready' }, unready)
  const fault = await sellerFault(settings, client)
  if (fault === 'unknown')
    log.warn(
      { event: 'seller unchecked' },
      'the platform did not say who the pharmacy of PHARMACY_ID is; `compliance` looks again',
    )
  else if (fault !== null) {
    process.stderr.write(`${fault}\n`)
    process.exit(CONFIGURATION)
  }
}

/** Reports a port that is taken or invalid, and exits. */
function failToListen(name: 'PORT' | 'METRICS_PORT') {
  return (error: NodeJS.ErrnoException): never => {
    const taken = `Port ${settings[name]} is taken: stop what uses it or choose another with ${name}.`
    process.stderr.write(`${error.code === 'EADDRINUSE' ? taken : error.message}\n`)
    process.exit(CONFIGURATION)
  }
}

function stop(): void {
  if (shutdown.isClosing) return
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  desks.close()
  const end = async () => shutdown.close().then(endTracing)
  end().finally(() => process.exit(0))
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
// The start script's pipe closes however that process ends.
if (process.env.SALVIA_PARENT === 'pipe') process.stdin.on('end', stop).resume()
