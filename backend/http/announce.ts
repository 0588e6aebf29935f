import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BackendEnv } from '../process/env'

/** Maximum number of tags that the storefront accepts in a call. */
const TAGS_A_CALL = 1000
const LIMIT_MS = 3000

/** Cache tags of the storefront (lib/platform/cache.ts) whose pages changed or must no longer be shown. */
export interface ChangedPages {
  tags: readonly string[]
  gone?: readonly string[]
}

/**
 * Sends the storefront the changed and removed pages, signed (docs/pages.md). Failures are harmless: pages revalidate
 * within minutes. Returns whether all calls succeeded.
 */
export async function announceChanges(env: BackendEnv, { tags, gone = [] }: ChangedPages, now = new Date()) {
  const secret = env.REVALIDATE_SECRET ?? readStoredSecret(env.DATA_DIR)
  const most = Math.max(tags.length, gone.length)
  if (!secret || most === 0) return false
  const url = env.REVALIDATE_URL ?? new URL('/api/revalidate', env.SITE_URL).toString()
  for (let from = 0; from < most; from += TAGS_A_CALL) {
    const part = (all: readonly string[]) => all.slice(from, from + TAGS_A_CALL)
    const not_shown = part(gone).length > 0 ? { gone: part(gone) } : {}
    const body = JSON.stringify({ tags: part(tags), ...not_shown, at: now.toISOString() })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Salvia-Signature': signature }
    const accepted = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(LIMIT_MS) }).then(
      (response) => response.ok,
      () => false,
    )
    if (!accepted) return false
  }
  return true
}

/** Reads the secret that the start script created, if none is configured. */
function readStoredSecret(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, 'revalidate.secret'), 'utf8').trim()
  } catch {
    return null
  }
}
