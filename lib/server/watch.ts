import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { guestCalls } from '@/lib/contract/guests'
import { orderCalls } from '@/lib/contract/orders'
import { requestId } from '@/lib/identifiers/random-key'
import { circuits } from '@/lib/platform/breaker'
import { matchCall } from '@/lib/platform/forward'
import type { Metrics } from '@/lib/process/metrics'
import { traceRequest } from '@/lib/process/tracing'
import routes from '@/lib/rules/routes.json'
import { isPrivate, visitCounts } from '@/lib/visits/server'

/** Our endpoints outside of the contract, and files. */
const OWN =
  /^\/(api\/(?:health|ready|account|notify|guarantee-notice|session|guest|cart|checkout|confirm|pharmacy|drafts|orders|payment-demo|payments|bookings|abilities|social|revalidate|markdown|maps|articles|visits|reminders|questions|fidelity-card|favorites|household)|_next\/static|banco\/novita|media|og|feeds|sitemaps|[a-z]+\.(?:txt|xml))(?:\/|$)/
const PAGES = routes.known.map((route): [string, RegExp] => [route, new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)])

/** Returns a URL's pattern for logs and metrics, without searches and IDs. */
export function routeName(method: string, url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const own = OWN.exec(path)
  if (own) return `/${own[1]}`
  if (path.startsWith('/api/')) return matchCall(method, path.slice(4))?.row.path ?? 'unknown'
  return PAGES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'unknown'
}

/** Orders by plain forms are not counted, as visits are counted by a script. */
const ORDERS: readonly string[] = [orderCalls.createOrder.path, guestCalls.createGuestOrder.path]

type Watch = <Value>(request: IncomingMessage, response: ServerResponse, work: () => Value) => Value

/** Assigns each request an ID, passed to the platform, logs and counts its answer, and does the work in its trace. */
export function watchRequests(log: Logger, metrics: Metrics | null): Watch {
  const pages = metrics && countPages(metrics)
  const visits = visitCounts(metrics)
  return (request, response, work) => {
    const begun = performance.now()
    const { method = 'GET', url = '/' } = request
    const request_id = requestId(request.headers['x-request-id'])
    request.headers['x-request-id'] = request_id
    response.once('close', () => {
      const answer = { method, route: routeName(method, url), status: response.statusCode }
      const ms = performance.now() - begun
      log[answer.status >= 500 ? 'warn' : 'debug']({ request_id, ...answer, ms: Math.round(ms) }, 'answered')
      // A stream lasts as long as its page.
      if (!isStream(response)) metrics?.answered({ ...answer, seconds: ms / 1000 })
      pages?.(response)
      const ordered = method === 'POST' && answer.status === 201 && ORDERS.includes(answer.route)
      if (ordered && !isPrivate((name) => request.headers[name])) visits?.ordered()
    })
    return traceRequest(request, response, { routeOf: () => routeName(method, url) }, work)
  }
}

const isStream = (response: ServerResponse) => /^text\/event-stream/.test(String(response.getHeader('content-type')))

/** Counts pages by cache status, and exports open circuits. */
function countPages({ client, registry }: Metrics): (response: ServerResponse) => void {
  const pages = new client.Counter({
    name: 'salvia_page_cache_total',
    help: 'Pages by whether they were kept: hit, stale, miss.',
    labelNames: ['result'],
    registers: [registry],
  })
  new client.Gauge({
    name: 'salvia_breaker_open',
    help: '1 while nobody is asked, because calls kept failing.',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      for (const [source, open] of Object.entries(circuits())) this.set({ source }, open ? 1 : 0)
    },
  })
  return (response) => {
    const result = response.getHeader('x-nextjs-cache')
    if (typeof result === 'string') pages.inc({ result: result.toLowerCase() })
  }
}
