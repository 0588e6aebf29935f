import { readFileSync } from 'node:fs'
import path from 'node:path'

const INSERTED = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/

/**
 * The styles that sonner, the toasts' library, puts into the page itself: an empty element first, then its text. Read from
 * the installed package, so an update needs no new hash. Throws where the package no longer does so.
 */
export function toastStyles(root = process.cwd()): string[] {
  const source = readFileSync(path.join(root, 'node_modules/sonner/dist/index.mjs'), 'utf8')
  const literal = INSERTED.exec(source)?.[1]
  const text: unknown = literal === undefined ? undefined : JSON.parse(literal)
  if (typeof text !== 'string') throw new Error('sonner no longer inserts its styles by __insertCSS')
  return ['', text]
}
