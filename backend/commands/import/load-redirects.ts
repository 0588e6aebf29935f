import { sql } from 'drizzle-orm'
import { rowsOf } from '@/backend/database/open'
import type { RedirectRecord } from './redirects'
import type { RejectedRow } from './report'
import type { Loader } from './run-import'

/** Adds old addresses, and corrects where a known one leads. A row that would lead back to itself is refused. */
export function redirectLoader(): Loader<RedirectRecord> {
  let table: Map<string, string> | null = null
  return {
    keyOf: ({ from_path }) => from_path,
    async write(database, rows) {
      table ??= new Map(
        (await rowsOf<RedirectRecord>(database, sql`SELECT from_path, to_path FROM redirects`)).map(
          ({ from_path, to_path }) => [from_path, to_path],
        ),
      )
      const rejected: RejectedRow[] = []
      const written: RedirectRecord[] = []
      let added = 0
      for (const { line, record } of rows) {
        const known = table.get(record.from_path)
        if (known === record.to_path) continue
        table.set(record.from_path, record.to_path)
        if (leadsBack(table, record.from_path)) {
          if (known === undefined) table.delete(record.from_path)
          else table.set(record.from_path, known)
          rejected.push({ line, code: 'redirect_loop', detail: `${record.to_path} leads back to ${record.from_path}` })
          continue
        }
        if (known === undefined) added += 1
        written.push(record)
      }
      await database.execute(
        sql`INSERT INTO redirects (from_path, to_path)
          SELECT from_path, to_path FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS i(from_path text, to_path text)
          ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path, updated_at = now()`,
      )
      return { added, changed: written.length - added, rejected }
    },
  }
}

/** Whether the way from an address comes back to it. All others end, since each was checked when it came. */
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

/** As the shop looks an address up: with its query, else by its path. */
function next(table: ReadonlyMap<string, string>, address: string): string | undefined {
  const [path = address] = address.split('#', 1)
  return table.get(path) ?? table.get(path.split('?', 1)[0] ?? path)
}
