import path from 'node:path'
import { Changes } from '../catalogue'
import type { Database } from '../database/open'
import type { CountedFile, Loader, Outcome, Row } from '../imports'
import { type ArticleRecord, articleLoader, folderArticles, importSource } from '../imports'

/** Demo data in the importers' formats (docs/imports.md). */
export const demoFile = (name: string) => path.join(process.cwd(), 'backend/demo/files', name)
/** Rows per statement: the database has no other traffic yet. */
const AT_ONCE = 5000

/** Reads a demo file like an import. @throws on an invalid row */
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

/** Writes rows like an import. @throws if a row is rejected */
export async function writeRows<Record>(
  database: Database,
  loader: Loader<Record>,
  rows: Row<Record>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    // The caller refreshes derived data, and no pages exist yet.
    const { rejected = [] } = await loader.write(database, rows.slice(from, from + AT_ONCE), new Changes())
    if (rejected.length > 0) throw new Error(`The demo has rows that cannot be taken: ${JSON.stringify(rejected[0])}`)
  }
}

export const readArticles = (): Promise<Row<ArticleRecord>[]> =>
  readRows('articles', (source) =>
    folderArticles(source, () => Promise.reject(new Error('the pictures of the articles are scenes'))),
  )

export const loadArticles = async (database: Database): Promise<void> =>
  writeRows(database, articleLoader({}), await readArticles())
