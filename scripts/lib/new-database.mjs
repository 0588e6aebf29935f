import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

/** Path of the packed files of an empty embedded database, used by backend/database/open.ts. */
export function newDatabaseFile() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'backend/package.json'), 'utf8'))
  return path.join(root, `dist/database-${dependencies['@electric-sql/pglite']}.tar.gz`)
}

/** Creates them in a separate process if missing: five seconds, once per version of PGlite. */
export async function makeNewDatabase() {
  if (existsSync(newDatabaseFile())) return
  const child = spawn(
    process.execPath,
    // A short-lived process does not benefit from optimisation.
    ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', fileURLToPath(import.meta.url)],
    { cwd: root, stdio: 'inherit' },
  )
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error('The files of a new database could not be made.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create()
  const packed = await client.dumpDataDir('gzip')
  await client.close()
  const unfinished = `${newDatabaseFile()}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await packed.arrayBuffer()))
  renameSync(unfinished, newDatabaseFile())
}
