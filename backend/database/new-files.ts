import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependencies } from '@/package.json'

/** Created by the build (scripts/lib/new-database.mjs) for one version of PGlite. */
const PACKED = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  `../../dist/database-${dependencies['@electric-sql/pglite']}.tar.gz`,
)

/**
 * Initial files of a new embedded database: unpacking takes a third of the five seconds that PGlite needs to create
 * them. Without a build PGlite creates them.
 */
export async function newFiles(dataDir: string): Promise<{ loadDataDir?: Blob }> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return {}
  const packed = await readFile(PACKED).catch(() => null)
  return packed ? { loadDataDir: new Blob([new Uint8Array(packed)]) } : {}
}
