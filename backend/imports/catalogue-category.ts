import type { CatalogueProfile } from './catalogue-profile'
import { plainWords } from './clean-html'
import { columnKey } from './headings'
import { leaveOut, reject } from './outcome'

const LEVELS = 2
const PATH_MAX = 200

/** The paths of names in a cell: `|` separates several, other characters only where the profile says so. */
export function readPaths(text: string, { category_separator, words }: CatalogueProfile): string[][] {
  const parts = text.split('|').flatMap((part) => (category_separator ? splitEscaped(part, category_separator) : part))
  return parts
    .map((path) =>
      path
        .split('>')
        .map((name) => plainWords(name))
        .filter((name) => name !== '' && words.category?.[columnKey(name)] !== ''),
    )
    .filter((path) => path.length > 0)
}

/** Splits at separators without a backslash before them, as WooCommerce escapes commas of names. */
const splitEscaped = (text: string, separator: string) =>
  text.split(new RegExp(`(?<!\\\\)[${separator}]`)).map((part) => part.replaceAll(`\\${separator}`, separator))

/**
 * The deepest categories of a cell, limited to two levels: `Bellezza > Mani > Creme` becomes `Bellezza > Mani`. Too
 * long ones are left out.
 */
export function chooseCategory(paths: readonly string[][]): string | null {
  const depth = Math.max(...paths.map((path) => path.length))
  const deepest = paths.filter((path) => path.length === depth).map((path) => path.slice(0, LEVELS).join(' > '))
  const fitting = [...new Set(deepest)].flatMap((path) => leaveOut(() => checkLength(path)) ?? [])
  return fitting.join(' | ') || null
}

const checkLength = (path: string) =>
  path.length <= PATH_MAX ? path : reject('invalid_value', `category is longer than ${PATH_MAX} characters: ${path}`)

/** The kind of products in these categories by the profile; the deepest known name or path decides. */
export function chooseKind(paths: readonly string[][], { kinds }: CatalogueProfile): string {
  const found = paths.flatMap((path) =>
    path.flatMap((name, level) => kinds[columnKey(path.slice(0, level + 1).join(' '))] ?? kinds[columnKey(name)] ?? []),
  )
  return found.at(-1) ?? ''
}
