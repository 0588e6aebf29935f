import { searchKey, stem } from '@/lib/rules/words'
import { quoted, TERM } from '../terms'
import type { Entry } from './dictionary'

/** The medicines that an entry is answered by, each as a tsquery on the index. */
export const medicineClauses = (one: Entry): string[] => [
  ...one.ingredients.map(ingredientClause),
  ...one.atc.map(atcClause),
]

/** The goods, by words of their names: a brand that begins like one is none (`gola` is not in `Golaferma`). */
export const goodsClauses = ({ goods }: Pick<Entry, 'goods'>): string[] =>
  goods.map((words) => all(searchKey(words).split(' ').map(inflected)))

/** What a name stands for, whatever it is. */
export const clausesOf = (one: Entry): string[] => [...medicineClauses(one), ...goodsClauses(one)]

/** Words that all have to stand in a name, an ATC code among them. */
export const wordsClause = (said: string): string =>
  all(said.split(' ').map((word) => (/^[A-Z]\d\d/.test(word) ? atcClause(word) : quoted(word))))

const atcClause = (atc: string) => `'${TERM.atc}${atc.toLowerCase()}':*`

/** All its ingredients in one product: a combination goes before what has one of them. */
export function combinationClause(one: Entry): string[] {
  return one.ingredients.length > 1 && one.kind === 'name' ? [all(one.ingredients.map(ingredientClause))] : []
}

export const categoryClause = (id: number): string => `'${TERM.category}${id}'`

/** The typed words whose stems are given, each as the beginning of a word that its plural begins with too. */
export const wordClauses = (words: readonly string[], stems_wanted: readonly string[]): string[] =>
  words.filter((word) => stems_wanted.includes(stem(word))).map(opening)

/** Shorter words begin too many others. */
const OPENING_MIN = 6

/** A word without its ending: `cerotti` begins `cerotto` as well. */
function opening(word: string): string {
  const bare = word.replace(/[aeiou]{1,2}$/, '')
  return `'${bare.length < 4 ? word : bare}':*`
}

/** A word with other endings, and of a long one all that begins with it. */
function inflected(word: string): string {
  const bare = word.replace(/i?[aeiou]$/, '')
  if (bare.length >= OPENING_MIN) return `'${bare}':*`
  const endings = bare === word ? [''] : ['a', 'e', 'i', 'o', 'ia', 'ie', 'io', 'he', 'hi']
  return any([...new Set([word, ...endings.map((ending) => bare + ending)])].map(quoted))
}

/** Every word of an ingredient's name; the index holds it whole. */
const ingredientClause = (ingredient: string): string =>
  all(
    searchKey(ingredient)
      .split(' ')
      .filter((word) => word.length > 1 && !/^(di|del|da)$/.test(word))
      .map(quoted),
  )

const all = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`)
export const any = (parts: readonly string[]): string => `(${parts.join(' | ')})`
