import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependencies } from '@/package.json'

/** Made by the build (scripts/lib/new-database.mjs), for one version of PGlite. */
const PACKED = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  `../../dist/database-${dependencies['@electric-sql/pglite']}.tar.gz`,
)

/**
 * What an embedded database begins with that is not there yet: PGlite takes five seconds of work to make these files, and a third of it to
 * unpack them. It makes them itself where the build has not.
 */
export async function newFiles(dataDir: string): Promise<{ loadDataDir?: Blob }> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return {}
  const packed = await readFile(PACKED).catch(() => null)
  return packed ? { loadDataDir: new Blob([new Uint8Array(packed)]) } : {}
}
