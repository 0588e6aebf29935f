import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPool } from './pool'

declare global {
  var closePool: (() => Promise<void>) | undefined
}

/** Jest's global setup: compiles, and starts the pool of databases and backends; teardown-run.ts stops it. */
export default async function prepareRun(): Promise<void> {
  execFileSync(process.execPath, ['scripts/compile.mjs'], { cwd: path.resolve(__dirname, '../..') })
  process.env.SALVIA_PREPARED = mkdtempSync(path.join(os.tmpdir(), 'salvia-prepared-'))
  const { url, close } = await startPool()
  process.env.SALVIA_POOL = url
  globalThis.closePool = close
}
