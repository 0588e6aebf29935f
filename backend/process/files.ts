import { createWriteStream, lstatSync, rmSync, type WriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Exit codes of the command line. */
export const EXIT = {
  /** Refused or failed; the message says why. */
  failed: 1,
  /** The command was not understood. */
  usage: 2,
  /** The data folder is in use: stop the shop first. */
  busy: 3,
  /** The import is done, but rows were rejected. */
  rows_rejected: 4,
} as const

/** What the operator can put right, said in a sentence. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'

  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message)
  }
}

// Commands often write customer data: only the owner may read it, whatever the umask.

const PRIVATE = { mode: 0o600, flag: 'wx' } as const

/** Resolves a path against the operator's working directory, which `scripts/lib/run-compiled.mjs` keeps in `INIT_CWD`, as npm does. */
export const operatorPath = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name)

/** Writes `folder/name`, creates a missing folder and returns the path. Throws CommandFailure for an existing file. */
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
      throw new CommandFailure(`There is a file ${file} already; --force overwrites it.`)
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
