import { setTimeout } from 'node:timers/promises'
import type { Call } from '@/lib/contract/call'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import { siteCalls } from '@/lib/contract/site'
import type { Client } from '@/lib/platform/client'
import { timeLeft } from '@/lib/platform/page-clock'
import { isMissingCall, problemCode } from '@/lib/platform/result'
import { parseOldAddress, RedirectTable } from '@/lib/rules/redirect-table'
import routes from '@/lib/rules/routes.json'
import { decoded } from '../http/decoded'

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

/** Look-ups at the platform. Each returns null if there is none, and undefined if the platform fails. */
export type AddressBook = ReturnType<typeof addressBook>

export function addressBook(client: Client) {
  const old = oldAddresses(client)
  return {
    /** The operator's redirect for an old URL. */
    findNewAddress: (url: string) => old.find(url),
    async minsanOfEan(ean: string): Promise<string | null | undefined> {
      const result = await client(productCalls.searchProducts, { query: { NomeProdotto: ean, TakeRow: 2 } })
      if (!result.ok) return undefined
      const [only] = result.data.items
      return only && result.data.total === 1 ? only.minsan : null
    },
    async codeOfPharmacy(id: string): Promise<string | null | undefined> {
      const result = await client(pharmacyCalls.getPharmacy, { params: { id } })
      if (result.ok) return result.data.code
      return problemCode(result.failure) === 'not_found' ? null : undefined
    },
  }
}

/** Words of an address that does not exist, for the home page that it leads to; next.config.mjs reads its name too. */
export const LOST_COOKIE = 'lost'
/** Long enough to follow the redirect. */
const SECONDS = 10
const WORDS_MAX = 5

const OF_ROUTES = new Set([
  ...routes.known.flatMap((route) => route.split(/[/-]/)),
  ...[
    'products',
    'prodotto',
    'prodotti',
    'category',
    'categoria',
    'categorie',
    'shop',
    'negozio',
    'index',
    'page',
    'pagina',
  ],
])

/** Returns the words of an address that may name what was looked for: letters only, so no codes, mailboxes or markup. */
export function readLostWords(address: string): string {
  const [path = ''] = (decoded(address) ?? '').split(/[?#]/)
  if (path.includes('@')) return ''
  const words = path.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /^[\p{L}\p{M}]{3,20}$/u.test(word))
  return words
    .filter((word) => !OF_ROUTES.has(word.toLowerCase()))
    .slice(0, WORDS_MAX)
    .join(' ')
}

/** Serialises the cookie for the redirect's answer; `-` without words. */
export const lostCookie = (url: string, { secure }: { secure: boolean }): string =>
  `${LOST_COOKIE}=${encodeURIComponent(readLostWords(url) || '-')}; Path=/home; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
