import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type CountedFile, countedFile } from './progress'

/** What systems leave in folders. */
const LITTER = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i

/** Imports that read the files of a folder. */
const OF_FOLDERS = ['pictures', 'articles']

/** What an import reads: a file, or a folder where it takes one. @throws the system's error where it cannot be read. */
export const importSource = (what: string, full: string): CountedFile =>
  OF_FOLDERS.includes(what) && statSync(full).isDirectory() ? folderOfFiles(full) : countedFile(full)

/** A folder in the place of a file, which says how many of its files have been read. */
function folderOfFiles(folder: string): CountedFile {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LITTER.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  let read = 0
  return {
    path: folder,
    size: names.length,
    bytesRead: () => read,
    // Its names are its lines.
    async *open() {
      read = 0
      for (const name of names) {
        read += 1
        yield Buffer.from(name)
      }
    },
  }
}
