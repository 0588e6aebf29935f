import * as z from 'zod/mini'
import { parseJson } from '@/lib/platform/json'
import { readText } from '../http/bounded-body'
import type { Answer } from './answer'

const LIMIT_MS = 3000
const MOST = 64 * 1024

/** The embedded backend's readiness. Remedies go to its own log, not to a public URL. */
const ofBackend = z.object({
  checks: z.record(z.string(), z.object({ ok: z.boolean(), code: z.optional(z.string()) })),
})

/** Readiness of the storefront: not stopping, and its platform answers and is ready. */
export async function readyAnswer(apiBaseUrl: string, isClosing: boolean): Promise<Answer> {
  const { ok, checks } = await askPlatform(`${apiBaseUrl.replace(/\/+$/, '')}/api/ready`)
  const status = isClosing ? 'stopping' : ok ? 'ready' : 'not_ready'
  return {
    status: status === 'ready' ? 200 : 503,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ status, checks: { platform: { ok }, ...checks } }),
  }
}

/** Other platforms lack this endpoint: any answer is enough. */
async function askPlatform(url: string): Promise<{ ok: boolean; checks: Record<string, object> }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
    const said = ofBackend.safeParse(parseJson((await readText(response, MOST)) ?? ''))
    return { ok: response.status < 500, checks: said.success ? said.data.checks : {} }
  } catch {
    return { ok: false, checks: {} }
  }
}
