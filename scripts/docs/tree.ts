import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Both `npm run docs` and jest run at the root. */
export const root = process.cwd()

/** Folders whose files may cite a document or be cited. */
export const FOLDERS = ['.ci', 'app', 'backend', 'bench', 'components', 'docs', 'e2e', 'lib', 'messages', 'scripts']

export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

export const exists = (file: string) => existsSync(path.join(root, file))

/** Returns tracked files with these extensions, relative to the root, without generated ones. */
export function ownFiles(...endings: string[]): string[] {
  const within = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  const above = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  return [...above, ...within].filter((file) => endings.some((ending) => file.endsWith(ending))).sort()
}
