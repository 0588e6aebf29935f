import * as z from 'zod/mini'
import { parseJson } from '@/lib/platform/json'
import type { Answer } from './answer'
import { readText } from './bounded-body'

const LIMIT_MS = 3000
const MOST = 64 * 1024

/** What the embedded backend says of itself; what mends it is for its own log, not for whoever asks a public address. */
const of_backend = z.object({
  checks: z.record(z.string(), z.object({ ok: z.boolean(), code: z.optional(z.string()) })),
})

/** Whether the storefront can do its work: it is not stopping, and its platform answers and can do its own. */
export async function readyAnswer(api_base_url: string, isClosing: boolean): Promise<Answer> {
  const { ok, checks } = await askPlatform(`${api_base_url.replace(/\/+$/, '')}/api/ready`)
  const status = isClosing ? 'stopping' : ok ? 'ready' : 'not_ready'
  return {
    status: status === 'ready' ? 200 : 503,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ status, checks: { platform: { ok }, ...checks } }),
  }
}

/** A platform of somebody else's has no such address: that it answers is enough. */
async function askPlatform(url: string): Promise<{ ok: boolean; checks: Record<string, object> }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
    const said = of_backend.safeParse(parseJson((await readText(response, MOST)) ?? ''))
    return { ok: response.status < 500, checks: said.success ? said.data.checks : {} }
  } catch {
    return { ok: false, checks: {} }
  }
}
