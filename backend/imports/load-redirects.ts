import type { Database } from '@/backend/database/open'
import { redirects } from '@/backend/database/schema/site'
import { type Loader, takeRows } from './loader'
import { reject } from './outcome'
import type { RedirectRecord } from './redirects'
import { given, upsert } from './upsert'

/** Upserts redirects. Rejects a row that would create a loop. */
export async function redirectLoader(database: Database): Promise<Loader<RedirectRecord>> {
  const table = new Map((await database.select().from(redirects)).map(({ from_path, to_path }) => [from_path, to_path]))
  return {
    recordKey: ({ from_path }) => from_path,
    async write(transaction, rows) {
      const { taken, rejected } = takeRows(rows, (record) => {
        const known = table.get(record.from_path)
        table.set(record.from_path, record.to_path)
        if (!leadsBack(table, record.from_path)) return record
        if (known === undefined) table.delete(record.from_path)
        else table.set(record.from_path, known)
        return reject('redirect_loop', `${record.to_path} leads back to ${record.from_path}`)
      })
      const target = { key: ['from_path'], id: 'from_path', merge: given('to_path') }
      return { ...(await upsert(transaction, redirects, target, taken)), rejected }
    },
  }
}

/** The redirect chain returns to its start. Existing chains end, as each was checked on import. */
function leadsBack(table: ReadonlyMap<string, string>, from: string): boolean {
  const seen = new Set<string>()
  for (let at = table.get(from); at !== undefined; at = next(table, at)) {
    const [path = at] = at.split('#', 1)
    if (path === from || path.split('?', 1)[0] === from) return true
    if (seen.has(path)) return true
    seen.add(path)
  }
  return false
}

/** Looks an address up like the shop: with its query, else by path. */
function next(table: ReadonlyMap<string, string>, address: string): string | undefined {
  const [path = address] = address.split('#', 1)
  return table.get(path) ?? table.get(path.split('?', 1)[0] ?? path)
}
