import { searchKey } from '@/lib/rules/words'
import { escapeHtml } from '../http/escape-html'

/**
 * Marks the matching parts of a name with `<em>` and escapes the rest. `prefixes` match the start of a word,
 * `words` (corrections of typos) match whole words.
 */
export function highlight(name: string, prefixes: readonly string[], words: Iterable<string> = []): string {
  const whole = new Set(words)
  let html = ''
  // Tokenises like the index: a run of letters or digits with accents, or one other character.
  for (const piece of name.match(/(?:\p{L}[\p{M}\p{L}\p{N}]*|\p{N}+)|[^\p{L}\p{N}]+/gu) ?? []) {
    const length = /^[\p{L}\p{N}]/u.test(piece) ? matchedLength(piece, prefixes, whole) : 0
    html +=
      length === 0
        ? escapeHtml(piece)
        : `<em>${escapeHtml(piece.slice(0, length))}</em>${escapeHtml(piece.slice(length))}`
  }
  return html
}

/** Length of the longest match in the piece; a combining accent belongs to its letter. */
function matchedLength(piece: string, prefixes: readonly string[], whole: ReadonlySet<string>): number {
  const key = searchKey(piece)
  if (whole.has(key)) return piece.length
  const best = Math.max(0, ...prefixes.filter((prefix) => key.startsWith(prefix)).map((prefix) => prefix.length))
  if (best === 0) return 0
  for (let length = 1; length <= piece.length; length++) {
    if (searchKey(piece.slice(0, length)).length >= best && !/^\p{M}/u.test(piece.slice(length))) return length
  }
  return piece.length
}
