import 'server-only'
import { type Call, fillPath } from '@/lib/contract/call'
import { env } from '@/lib/settings/env'

/** Shown in the desk's own pages only; nothing in it runs, whatever the platform sent. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const TIMEOUT_MS = 15_000

/**
 * Returns a file of the platform to look at. The platform re-encodes pictures, and PDFs without scripts (docs/orders.md);
 * types other than these are refused.
 */
export async function readDeskFile(
  row: Pick<Call, 'path'>,
  { token, params, types }: { token: string; params: Record<string, string>; types: readonly string[] },
): Promise<Response> {
  const address = `${env().API_BASE_URL.replace(/\/+$/, '')}${fillPath(row, params)}`
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' }
  const answer = await fetch(address, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  )
  const type = types.find((one) => answer?.headers.get('content-type')?.startsWith(one))
  const closed = { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN' }
  if (!answer?.ok || !type) {
    await answer?.body?.cancel()
    return new Response(null, { status: answer && answer.status < 500 ? answer.status : 503, headers: closed })
  }
  return new Response(answer.body, {
    headers: { ...closed, 'Content-Type': type, 'Content-Disposition': 'inline', 'X-Content-Type-Options': 'nosniff' },
  })
}
