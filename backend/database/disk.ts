import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FREE_MIN = 32 * 1024 * 1024

/**
 * Writes a test file. Throws the system's error if that fails or the disk is nearly full; `faultOf` gives the
 * remedy.
 */
export async function probeDisk(folder: string): Promise<void> {
  const file = path.join(folder, `.ready-${process.pid}`)
  await writeFile(file, 'ready', { mode: 0o600 }).finally(() => rm(file, { force: true }))
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < FREE_MIN)
    throw Object.assign(new Error(`the disk of ${folder} is nearly full`), { code: 'ENOSPC' })
}
