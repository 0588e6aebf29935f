import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { now } from '@/backend/database/clock'
import { BEHIND_MS } from '@/backend/database/replica'
import { splitList } from '@/lib/process/split-list'
import type { Runtime } from './runtime'

/** Maximum number of tags that the storefront accepts in a call. */
const TAGS_A_CALL = 1000
const LIMIT_MS = 3000
/** Before the second and the third attempt. */
const WAITS_MS = [250, 1000]
/** A storefront refuses calls that are older, in ms, by its clock. */
const REPLAY_MS = 5 * 60_000
/** Up to here, in ms, the clock of a storefront is believed: nobody else may get a signature for any time. */
const SKEW_MS = 24 * 3_600_000

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
  at = now(),
): Promise<boolean> {
  const [secret] = splitList(env.REVALIDATE_SECRET ?? readStoredSecret(env.DATA_DIR) ?? '')
  const most = Math.max(tags.length, gone.length)
  if (!secret || most === 0) return false
  // Until then a backend may read from a replica without the change.
  if (env.DATABASE_REPLICA_URL) await new Promise((resolve) => setTimeout(resolve, BEHIND_MS))
  const bodies: ChangedPages[] = []
  for (let from = 0; from < most; from += TAGS_A_CALL) {
    const part = (all: readonly string[]) => all.slice(from, from + TAGS_A_CALL)
    const notShown = part(gone).length > 0 ? { gone: part(gone) } : {}
    bodies.push({ tags: part(tags), ...notShown })
  }
  const storefronts = env.REVALIDATE_URL ?? [new URL('/api/revalidate', env.SITE_URL).toString()]
  const heard = await Promise.all(
    storefronts.map(async (url) => {
      for (const body of bodies) if (!(await tell(url, body, secret, at))) return false
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

/** Sends one call, again after a failure, and by the storefront's clock if ours is off. Returns whether it was accepted. */
async function tell(url: string, pages: ChangedPages, secret: string, at: Date): Promise<boolean> {
  for (const wait of [...WAITS_MS, null]) {
    const body = JSON.stringify({ ...pages, at: at.toISOString() })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Salvia-Signature': signature }
    const signal = AbortSignal.timeout(LIMIT_MS)
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
    if (answer?.ok) return true
    const theirs = answer?.status === 401 ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN
    const off = Math.abs(theirs - at.getTime())
    if (off >= REPLAY_MS && off < SKEW_MS) at = new Date(theirs)
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
