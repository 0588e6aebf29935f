import path from 'node:path'
import { Changes } from '../commands/import/changes'
import { importSource } from '../commands/import/import-source'
import type { Loader, Row } from '../commands/import/loader'
import type { Outcome } from '../commands/import/outcome'
import type { CountedFile } from '../commands/import/progress'
import type { Database } from '../database/open'

/** What the demo is made of, in the importers' formats (docs/imports.md). */
export const demoFile = (name: string) => path.join(process.cwd(), 'backend/demo/files', name)
/** Rows in one statement: nobody waits for the database yet. */
const AT_ONCE = 5000

/** The rows of one of the demo's files, read as an import of it reads them. @throws where one is no good: the file is ours */
export async function readRows<Record>(
  name: string,
  read: (source: CountedFile) => AsyncIterable<Outcome<Record>> | Promise<AsyncIterable<Outcome<Record>>>,
): Promise<Row<Record>[]> {
  const rows: Row<Record>[] = []
  for await (const outcome of await read(importSource(name, demoFile(name)))) {
    if (!('record' in outcome)) throw new Error(`${name}:${outcome.line} ${JSON.stringify(outcome)}`)
    rows.push(outcome)
  }
  return rows
}

/** Writes rows as an import of them writes. @throws where one is refused */
export async function writeRows<Record>(
  database: Database,
  loader: Loader<Record>,
  rows: Row<Record>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    // The caller brings what is derived up to date, and nobody has a page yet.
    const { rejected = [] } = await loader.write(database, rows.slice(from, from + AT_ONCE), new Changes())
    if (rejected.length > 0) throw new Error(`The demo has rows that cannot be taken: ${JSON.stringify(rejected[0])}`)
  }
}
