import { fold } from '@/lib/values/fold'

/** A heading that no column was read from, with the known one that it may stand for. */
export interface UnreadHeading {
  heading: string
  nearest: string | null
  /** The nearest is a key, or a column that products are not sold without. */
  needed?: true
}

/** A heading with the column that was read from it. */
export interface ReadHeading {
  heading: string
  column: string
}

/** The form in which headings are compared: letters and digits without accents, in lower case. */
export function columnKey(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '')
}

/** The known name that a heading abbreviates or misspells; null if none is near. */
export function nearestHeading(heading: string, names: readonly string[]): string | null {
  const short = names.find((name) => abbreviates(heading, name))
  if (short !== undefined) return spell(short)
  const key = columnKey(heading)
  const distances = names.map((name) => ({ name, distance: countEdits(key, columnKey(name)) }))
  const [nearest] = distances.sort((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= Math.floor(key.length / 4) ? spell(nearest.name) : null
}

const words = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map(columnKey)
    .filter(Boolean)

/** Tests whether each word of the heading begins one of the name, in order: `Pr. Pubbl.` for `prezzo_pubblico`. */
export function abbreviates(heading: string, name: string): boolean {
  const [short, long] = [words(heading), words(name)]
  if (short.join('').length < 3 || short.length !== long.length) return false
  return short.every((word, index) => {
    const whole = long[index] ?? ''
    return whole.startsWith(word) || (word.length > 2 && whole[0] === word[0] && isContained(word, whole))
  })
}

/** Tests whether a word's letters come in this order in another: `qta` in `quantita`. */
function isContained(word: string, whole: string): boolean {
  let at = 0
  for (const letter of word) {
    at = whole.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** `prezzo_pubblico` as people write it: `Prezzo Pubblico`. */
const spell = (name: string) =>
  /^[a-z0-9_]+$/.test(name)
    ? name
        .replace(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
        .replaceAll('_', ' ')
        .trim()
    : name

/** Levenshtein distance. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
