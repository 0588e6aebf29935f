'use client'

import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { cookieIn } from '@/lib/session/hint'
import { createClient, type RequestOptions } from './client'
import type { Result } from './result'

const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

/** The tab's session has ended: the login page tells it, and comes back here. */
const EXPIRED = '/login?expired=1&redirect='

const client = createClient({
  base_url: '/api',
  timeout_ms: 15_000,
  ...(process.env.NODE_ENV !== 'production' && { onFailure: (line: string) => console.warn(`platform: ${line}`) }),
})

/**
 * A call from the browser, through the storefront's own door. A write carries the XSRF pair, which is fetched where the page
 * has none yet. A 401 outside the auth calls ends the session: the browser goes to the login page, and the caller still gets its failure.
 */
export async function api<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  options: Pick<RequestOptions, 'signal' | 'headers' | 'timeout_ms'> = {},
): Promise<Result<CallAnswer<Row>>> {
  const headers = row.method === 'GET' ? options.headers : { ...options.headers, [XSRF_HEADER]: await xsrfToken() }
  const result = await client(row, request, { ...options, ...(headers && { headers }), cache: 'no-store' })
  if (!result.ok && result.failure.kind === 'problem' && result.failure.status === 401 && !row.path.includes('auth')) {
    const { pathname, search } = window.location
    if (pathname !== '/login') window.location.assign(EXPIRED + encodeURIComponent(pathname + search))
  }
  return result
}

let fetching: Promise<unknown> | null = null

/** The readable half of the XSRF pair; '' where the server gives none, and the write is then refused there. */
export async function xsrfToken(): Promise<string> {
  const known = cookieIn(document.cookie, XSRF_COOKIE)
  if (known) return known
  fetching ??= fetch('/api/session', { cache: 'no-store' })
    .catch(() => null)
    .finally(() => {
      fetching = null
    })
  await fetching
  return cookieIn(document.cookie, XSRF_COOKIE) ?? ''
}
