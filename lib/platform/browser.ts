'use client'

import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { endExpiredSession, isStalePair } from '@/lib/session/browser'
import { renewXsrf, XSRF_HEADER, xsrfToken } from '@/lib/session/xsrf'
import { createClient, type RequestOptions } from './client'
import type { Result } from './result'

const client = createClient({
  base_url: '/api',
  timeout_ms: 15_000,
  ...(process.env.NODE_ENV !== 'production' && { onFailure: (line: string) => console.warn(`platform: ${line}`) }),
})

/**
 * A call from the browser, through the storefront's own door. A write carries the XSRF pair. A 401 outside the auth calls ends the
 * session: the browser goes to the login page, and the caller still gets its failure.
 */
export async function api<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  options: Pick<RequestOptions, 'signal' | 'headers' | 'timeout_ms'> = {},
): Promise<Result<CallAnswer<Row>>> {
  const send = (xsrf: string | null) =>
    client(row, request, {
      ...options,
      headers: { ...options.headers, ...(xsrf !== null && { [XSRF_HEADER]: xsrf }) },
      cache: 'no-store',
    })
  let result = await send(row.method === 'GET' ? null : await xsrfToken())
  // Refused by our own server before it left: the pair was signed with a key that the shop no longer has.
  if (!result.ok && result.failure.kind === 'problem' && isStalePair(result.failure.problem))
    result = await send(await renewXsrf())
  const refused = !result.ok && result.failure.kind === 'problem' && result.failure.status === 401
  if (refused && !row.path.includes('auth')) endExpiredSession()
  return result
}
