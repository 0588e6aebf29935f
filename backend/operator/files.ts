import { createWriteStream, lstatSync, rmSync, type WriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ProblemError } from '../http/problem'

// Files that the operator names hold customers' data as often as not: whatever the umask, only their owner reads what commands write.

const PRIVATE = { mode: 0o600, flag: 'wx' } as const

/** Resolves a path against the operator's working directory, which `scripts/lib/run-compiled.mjs` keeps in `INIT_CWD`, as npm does. */
export const operatorPath = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name)

/**
 * Writes `folder/name` and gives its path; makes the folder where it is missing. Throws `conflict` for a file that exists, unless it is to be
 * overwritten.
 */
export async function saveFile(
  { folder, name, overwrite }: { folder: string; name: string; overwrite: boolean },
  content: Uint8Array,
): Promise<string> {
  const file = path.join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A file that is written over would keep its rights.
  if (overwrite) await rm(file, { force: true })
  try {
    await writeFile(file, content, PRIVATE)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new ProblemError('conflict', { detail: `there is a file ${file} already; --force overwrites it` })
    throw error
  }
  return file
}

/** Opens a file for writing, in the place of one that exists; a device or a pipe stays what it is. */
export function privateStream(file: string): WriteStream {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile()) return createWriteStream(file)
  rmSync(file, { force: true })
  return createWriteStream(file, { mode: PRIVATE.mode, flags: PRIVATE.flag })
}
