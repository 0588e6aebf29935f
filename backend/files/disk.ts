import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store'

/** A file that is being written: its name and the process. */
const DRAFT = /\.\d+$/

export function diskStore(root: string): FileStore {
  const toPath = (name: string) => path.join(root, name)
  return {
    read: (name) => readFile(toPath(name)).catch(nullIfMissing),
    async write(name, content) {
      const file = toPath(name)
      const draft = `${file}.${process.pid}`
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(draft, content)
      // Renaming makes the write atomic.
      await rename(draft, file)
    },
    remove: (name) => rm(toPath(name), { force: true }),
    async *list(folder) {
      const entries = await readdir(toPath(folder), { recursive: true, withFileTypes: true }).catch(nullIfMissing)
      for (const entry of entries ?? [])
        if (entry.isFile() && !DRAFT.test(entry.name))
          yield path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
