import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseAddress, onServer } from './postgres'
import { copyFiles, type Kind, type Prepared, preparedDatabase, preparedFolder } from './prepared'
import { startProgram } from './program'

/** Jest's global setup: compiles, and prepares each kind of database; teardown-run.ts deletes them. */
export default async function prepareRun(): Promise<void> {
  execFileSync(process.execPath, ['scripts/compile.mjs'], { cwd: path.resolve(__dirname, '../..') })
  process.env.SALVIA_PREPARED = mkdtempSync(path.join(os.tmpdir(), 'salvia-prepared-'))
  await Promise.all([prepareAll('pglite'), process.env.TEST_DATABASE_URL && prepareAll('postgres')])
}

async function prepareAll(kind: Kind): Promise<void> {
  await prepare(kind, 'tables')
  await prepare(kind, 'empty', 'tables')
  await Promise.all([prepare(kind, 'shop', 'empty'), prepare(kind, 'shelves', 'empty')])
}

async function prepare(kind: Kind, prepared: Prepared, from?: Prepared): Promise<void> {
  const folder = preparedFolder(kind, prepared)
  mkdirSync(folder, { recursive: true })
  const DATABASE_URL = kind === 'postgres' ? databaseAddress(preparedDatabase(prepared)) : ''
  if (DATABASE_URL)
    await onServer(`CREATE DATABASE ${preparedDatabase(prepared)} ${from ? `TEMPLATE ${preparedDatabase(from)}` : ''}`)
  else if (from) copyFiles(preparedFolder(kind, from), folder)
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL }
  const child = startProgram('backend/testing/seed.ts', [prepared], env)
  const [tokens, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`No database «${prepared}» could be prepared: ${said}`)
  writeFileSync(path.join(folder, 'tokens'), tokens)
}
