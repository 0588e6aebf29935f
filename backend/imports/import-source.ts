import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type CountedFile, countedFile } from './progress'

const LITTER = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i

const OF_FOLDERS = ['pictures', 'articles']

/** Source of an import: a file, or a folder where supported. @throws system errors if unreadable. */
export const importSource = (what: string, full: string): CountedFile =>
  OF_FOLDERS.includes(what) && statSync(full).isDirectory() ? folderOfFiles(full) : countedFile(full)

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
    // File names are its lines.
    async *open() {
      read = 0
      for (const name of names) {
        read += 1
        yield Buffer.from(name)
      }
    },
  }
}
