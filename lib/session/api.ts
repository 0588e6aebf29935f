'use client'

import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { classifyRefusal } from '@/lib/contract/refusal'
import { withPair } from '@/lib/http/xsrf'
import { createClient, type RequestOptions } from '../platform/client'
import type { Result } from '../platform/result'
import { endIfOver } from './browser'

const client = createClient({
  base_url: '/api',
  timeout_ms: 15_000,
  ...(process.env.NODE_ENV !== 'production' && { onFailure: (line: string) => console.warn(`platform: ${line}`) }),
})

/**
 * Calls the platform from the browser through the storefront's /api. Writes carry the XSRF token. If the session
 * has expired, redirects to the login page and still returns the failure.
 */
export async function api<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  options: Pick<RequestOptions, 'signal' | 'headers' | 'timeout_ms' | 'keepalive'> = {},
): Promise<Result<CallAnswer<Row>>> {
  const send = (pair: Record<string, string>) =>
    client(row, request, { ...options, headers: { ...options.headers, ...pair }, cache: 'no-store' })
  const said = (result: Result<CallAnswer<Row>>) =>
    !result.ok && result.failure.kind === 'problem' ? result.failure.problem : null
  const result = row.method === 'GET' ? await send({}) : await withPair(send, said)
  if (!result.ok && classifyRefusal(row, result.failure) === 'session') void endIfOver()
  return result
}
