import { setTimeout } from 'node:timers/promises'
import type { Call } from '@/lib/contract/call'
import { siteCalls } from '@/lib/contract/site'
import type { Client } from '@/lib/platform/client'
import { timeLeft } from '@/lib/platform/page-clock'
import { isMissingCall, problemCode } from '@/lib/platform/result'
import { parseOldAddress } from '@/lib/rules/old-address'
import { RedirectTable } from '@/lib/rules/redirect-table'

/** How long the operator's table is cached. */
const LIFETIME_MS = 30_000
const LACKING_MS = 600_000
const FAILED_MS = 5000
/** Timeout for a part of the table; pages do not wait for all. */
const LIMIT_MS = 2000

/** Leaves out what is no address, and targets outside this shop. */
function toTable(rows: readonly { from: string; to: string }[]): RedirectTable {
  const table = new RedirectTable()
  for (const { from, to } of rows) {
    const address = parseOldAddress(from)
    const target = to.startsWith('/') && URL.canParse(to, SHOP) ? new URL(to, SHOP) : null
    if (address && target?.origin === SHOP) table.set(address, `${target.pathname}${target.search}${target.hash}`)
  }
  return table
}

const SHOP = 'http://shop.invalid'

/** The operator's redirects in memory, refreshed while in use. The last table stays during an outage. */
export function oldAddresses(client: Client, now: () => number = Date.now) {
  let table = new RedirectTable()
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
    table = toTable(rows)
    loaded = true
    until = now() + LIFETIME_MS
  }

  return {
    /** Returns the target of an old address, or null. */
    async find(url: string): Promise<string | null> {
      if (now() >= until) {
        reading ??= read().finally(() => {
          reading = null
        })
        // Only the first visitor waits; later refreshes run in the background.
        if (!loaded) await Promise.race([reading, setTimeout(timeLeft(), undefined, { ref: false })])
      }
      return table.find(url)?.to ?? null
    },
  }
}
