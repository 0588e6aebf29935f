import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor, type PageOptions, type PreparedPage, preparePage } from './prepared-page'

export interface PageFinish {
  remember: (html: string) => PreparedPage
  options: PageOptions
  /** A page instead of the one that failed: for a status of 500 and more. */
  failurePage: (status: number) => { status: number; html: string; headers: Record<string, string> }
  /** Whether the request carries a pharmacy: the answer is then the visitor's own. */
  chosen: boolean
  /** Whether the address has another form for whom asks for it by Accept. */
  two_forms?: boolean
}

/**
 * Holds back an HTML answer until it is whole, so that its policy, status and headers can follow from its bytes. Everything
 * that is not HTML passes untouched.
 */
export function finishPages(request: IncomingMessage, response: ServerResponse, finish: PageFinish): void {
  const { write, end, writeHead, flushHeaders } = response
  // Node's own write and end send the head through the instance's writeHead, which must be the real one by then.
  const send = (method: typeof write | typeof end, given: unknown[]) => {
    response.writeHead = writeHead
    return Reflect.apply(method as (...all: unknown[]) => unknown, response, given)
  }
  const chunks: Buffer[] = []
  const holds = () => !response.headersSent && String(response.getHeader('content-type') ?? '').startsWith('text/html')

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const headers = rest.find((part) => typeof part === 'object' && part !== null)
    for (const [name, value] of Object.entries((headers as Record<string, string>) ?? {}))
      response.setHeader(name, value)
    return response
  }) as typeof writeHead
  response.flushHeaders = () => {
    if (!holds()) {
      response.writeHead = writeHead
      flushHeaders.call(response)
    }
  }
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    if (!holds()) return send(write, [chunk, ...rest])
    chunks.push(bytesOf(chunk))
    const done = rest.find((part) => typeof part === 'function') as (() => void) | undefined
    if (done) queueMicrotask(done)
    return true
  }) as typeof write
  response.end = ((...given: unknown[]) => {
    const [chunk] = given
    oneLocation(response)
    const vary = holds() || response.statusCode === 304
    if (vary) varyByCookie(response, finish)
    if (!holds()) return send(end, given)
    const whole = chunks.length === 0 && typeof chunk === 'string' ? chunk : null
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function' && whole === null)
      chunks.push(bytesOf(chunk))
    const html = whole ?? Buffer.concat(chunks).toString('utf8')
    const body = headOf(request, response, html, whole !== null, finish)
    return send(end, body === null ? [] : [body])
  }) as typeof end
}

/** Sets status and headers, and gives the bytes to send: null for none. */
function headOf(
  request: IncomingMessage,
  response: ServerResponse,
  html: string,
  cached: boolean,
  finish: PageFinish,
): Buffer | null {
  if (response.statusCode >= 500) return failure(request, response, finish)
  const page = cached ? finish.remember(html) : preparePage(html, finish.options)
  if (page.status !== null && response.statusCode === 200) response.statusCode = page.status
  response.setHeader('Content-Security-Policy', page.policy)
  if (request.headers['if-none-match'] === page.etag && response.statusCode === 200) {
    response.statusCode = 304
    response.setHeader('ETag', page.etag)
    response.removeHeader('Content-Length')
    response.removeHeader('Content-Type')
    return null
  }
  if (cached) response.setHeader('ETag', page.etag)
  return bodyOf(request, response, page)
}

function failure(request: IncomingMessage, response: ServerResponse, finish: PageFinish): Buffer | null {
  const { status, html, headers } = finish.failurePage(response.statusCode)
  const page = preparePage(html, finish.options)
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', page.policy)
  return bodyOf(request, response, page)
}

function bodyOf(request: IncomingMessage, response: ServerResponse, page: PreparedPage): Buffer | null {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = page.body(encoding)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  return request.method === 'HEAD' ? null : body
}

/** Next writes the target of a redirect twice when it makes a cached page for the first time. */
function oneLocation(response: ServerResponse): void {
  const location = response.getHeader('location')
  if (Array.isArray(location) && location[0] !== undefined && !response.headersSent)
    response.setHeader('Location', location[0])
}

/** A shared cache must not hand one visitor's pharmacy to the next. */
function varyByCookie(response: ServerResponse, { chosen, two_forms }: PageFinish): void {
  const known = String(response.getHeader('vary') ?? '')
  const names = new Set(
    known
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  names.add('Cookie').add('Accept-Encoding')
  if (two_forms) names.add('Accept')
  response.setHeader('Vary', [...names].join(', '))
  if (chosen && !/no-store/.test(String(response.getHeader('cache-control') ?? ''))) {
    response.setHeader('Cache-Control', 'private, no-cache')
  }
}

function bytesOf(chunk: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return Buffer.from(chunk as Uint8Array)
}
