import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BEHIND_MS } from '@/backend/database/replica'
import { splitList } from '@/lib/process/split-list'
import type { Runtime } from './runtime'

/** Maximum number of tags that the storefront accepts in a call. */
const TAGS_A_CALL = 1000
const LIMIT_MS = 3000
/** Before the second and the third attempt. */
const WAITS_MS = [250, 1000]

/** Cache tags of the storefront (lib/platform/cache.ts) whose pages changed or must no longer be shown. */
export interface ChangedPages {
  tags: readonly string[]
  gone?: readonly string[]
}

/**
 * Tells every storefront of the changed and removed pages, signed (docs/pages.md). Warns about one that did not hear it:
 * its pages revalidate within minutes. Returns whether all heard everything.
 */
export async function announceChanges(
  { env, log }: Pick<Runtime, 'env' | 'log'>,
  { tags, gone = [] }: ChangedPages,
  now = new Date(),
): Promise<boolean> {
  const [secret] = splitList(env.REVALIDATE_SECRET ?? readStoredSecret(env.DATA_DIR) ?? '')
  const most = Math.max(tags.length, gone.length)
  if (!secret || most === 0) return false
  // Until then a backend may read from a replica without the change.
  if (env.DATABASE_REPLICA_URL) await new Promise((resolve) => setTimeout(resolve, BEHIND_MS))
  const bodies: string[] = []
  for (let from = 0; from < most; from += TAGS_A_CALL) {
    const part = (all: readonly string[]) => all.slice(from, from + TAGS_A_CALL)
    const not_shown = part(gone).length > 0 ? { gone: part(gone) } : {}
    bodies.push(JSON.stringify({ tags: part(tags), ...not_shown, at: now.toISOString() }))
  }
  const storefronts = env.REVALIDATE_URL ?? [new URL('/api/revalidate', env.SITE_URL).toString()]
  const heard = await Promise.all(
    storefronts.map(async (url) => {
      for (const body of bodies) if (!(await tell(url, body, secret))) return false
      return true
    }),
  )
  for (const [index, url] of storefronts.entries())
    if (!heard[index])
      log.warn(
        { event: 'storefront not told', storefront: url },
        `The storefront at ${url} was not told of the changed pages: it shows them within five minutes, or at once after a restart.`,
      )
  return !heard.includes(false)
}

/** Sends one call, again after a failure. Returns whether it was accepted. */
async function tell(url: string, body: string, secret: string): Promise<boolean> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'Content-Type': 'application/json', 'X-Salvia-Signature': signature }
  for (const wait of [...WAITS_MS, null]) {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const accepted = await fetch(url, { method: 'POST', headers, body, signal }).then(
      (response) => response.ok,
      () => false,
    )
    if (accepted) return true
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return false
}

/** Reads the secret that the start script created, if none is configured. */
function readStoredSecret(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, 'revalidate.secret'), 'utf8').trim()
  } catch {
    return null
  }
}
