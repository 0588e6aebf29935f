import type { Database } from '@/backend/database/open'
import { redirects } from '@/backend/database/schema/site'
import { formatOldAddress, type OldAddress, parseOldAddress } from '@/lib/rules/old-address'
import { RedirectTable } from '@/lib/rules/redirect-table'
import { type Loader, takeRows } from './loader'
import { reject } from './outcome'
import type { RedirectRecord } from './redirects'
import { given, upsert } from './upsert'

export const readRedirects = (database: Database): Promise<RedirectRecord[]> =>
  database.select({ from_path: redirects.from_path, to_path: redirects.to_path }).from(redirects)

/** Upserts redirects. Rejects a row that would create a loop. */
export async function redirectLoader(database: Database): Promise<Loader<RedirectRecord>> {
  const table = new RedirectTable()
  /** Stored spellings and targets by normalised address: rows of earlier versions are not normalised. */
  const stored = new Map<string, RedirectRecord & { address: OldAddress }>()
  for (const row of await readRedirects(database)) {
    const address = parseOldAddress(row.from_path)
    if (!address) continue
    table.set(address, row.to_path)
    stored.set(formatOldAddress(address), { ...row, address })
  }
  return {
    recordKey: ({ from_path }) => from_path,
    async write(transaction, rows) {
      const { taken, rejected } = takeRows(rows, ({ from_path, to_path }) => {
        const address = parseOldAddress(from_path) ?? reject('invalid_path', `not an address: ${from_path}`)
        const known = stored.get(from_path)
        table.set(address, to_path)
        if (isLoop(table, to_path)) {
          if (known) table.set(address, known.to_path)
          else table.delete(address)
          reject('redirect_loop', `${to_path} leads back to ${from_path}`)
        }
        const row = { from_path: known?.from_path ?? from_path, to_path }
        stored.set(from_path, { ...row, address })
        return row
      })
      const target = { key: ['from_path'], id: 'from_path', merge: given('to_path') }
      return { ...(await upsert(transaction, redirects, target, taken)), rejected }
    },
  }
}

/** Follows the redirects from `path`; a table without loops stays so if the new rule's target ends. */
function isLoop(table: RedirectTable, path: string): boolean {
  const passed = new Set<string>()
  for (let rule = table.find(path); rule !== null; rule = table.find(rule.to)) {
    if (passed.has(rule.from)) return true
    passed.add(rule.from)
  }
  return false
}
