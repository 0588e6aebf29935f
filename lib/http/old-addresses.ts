import { setTimeout } from 'node:timers/promises'
import type { Call } from '@/lib/contract/call'
import { siteCalls } from '@/lib/contract/site'
import type { Client } from '@/lib/platform/client'
import { timeLeft } from '@/lib/platform/page-clock'
import { isMissingCall, problemCode } from '@/lib/platform/result'

/** How long the operator's table is cached. */
const LIFETIME_MS = 30_000
const LACKING_MS = 600_000
const FAILED_MS = 5000
/** Timeout for a part of the table; pages do not wait for all. */
const LIMIT_MS = 2000
const LONGEST_WAY = 20

/** Normalizes path and query as in the table: browser encoding, no double or trailing slashes. */
export function addressKey(url: string): string | null {
  const whole = `http://shop.invalid${url.replace(/^\/{2,}/, '/')}`
  if (!url.startsWith('/') || !URL.canParse(whole)) return null
  const { pathname, search } = new URL(whole)
  return `${pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')}${search}`
}

const withoutQuery = (key: string) => key.split(/[?#]/, 1)[0] ?? key
const withoutFragment = (key: string) => key.split('#', 1)[0] ?? key

/** Resolves chains to their last URL; leaves loops out. */
export function resolvedTable(rows: readonly { from: string; to: string }[]): Map<string, string> {
  const direct = new Map(rows.map(({ from, to }) => [from, to]))
  const next = (address: string) => direct.get(withoutFragment(address)) ?? direct.get(withoutQuery(address))
  const resolved = new Map<string, string>()
  for (const { from, to } of rows) {
    let end: string | undefined = to
    for (let step = 0, at = next(to); at !== undefined; at = next(at), step++) {
      end = step < LONGEST_WAY ? at : undefined
      if (end === undefined) break
    }
    if (end?.startsWith('/') && !end.startsWith('//') && withoutFragment(end) !== from) resolved.set(from, end)
  }
  return resolved
}

/** The operator's redirects in memory, refreshed while in use. The last table stays during an outage. */
export function oldAddresses(client: Client, now: () => number = Date.now) {
  let table = new Map<string, string>()
  let until = 0
  let loaded = false
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const rows: { from: string; to: string }[] = []
    let after: string | undefined
    for (;;) {
      const query = after === undefined ? {} : { after }
      const result = await client(siteCalls.listRedirects satisfies Call, { query }, { timeout_ms: LIMIT_MS })
      if (!result.ok) {
        const lacking = isMissingCall(result.failure) || problemCode(result.failure) === 'not_found'
        until = now() + (lacking ? LACKING_MS : FAILED_MS)
        loaded ||= lacking
        return
      }
      rows.push(...result.data.items)
      if (result.data.next === null || result.data.next === after) break
      after = result.data.next
    }
    table = resolvedTable(rows)
    loaded = true
    until = now() + LIFETIME_MS
  }

  return {
    /** Returns the target of an old URL (normalized by `addressKey`), or null. */
    async find(key: string): Promise<string | null> {
      if (now() >= until) {
        reading ??= read().finally(() => {
          reading = null
        })
        // Only the first visitor waits; later refreshes run in the background.
        if (!loaded) await Promise.race([reading, setTimeout(timeLeft(), undefined, { ref: false })])
      }
      return table.get(key) ?? table.get(withoutQuery(key)) ?? null
    },
  }
}
