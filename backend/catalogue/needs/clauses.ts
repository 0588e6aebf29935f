import { searchKey, stem } from '@/lib/rules/words'
import { TERM } from '../terms'
import type { Entry } from './dictionary'

/** What an entry is found by, each as a tsquery on the index. */
export function clausesOf(one: Entry): string[] {
  return [
    ...one.ingredients.map(ingredientClause),
    ...one.atc.map((atc) => `'${TERM.atc}${atc.toLowerCase()}':*`),
    ...one.goods.map((goods) => all(searchKey(goods).split(' ').map(opening))),
  ]
}

/** All its ingredients in one product: a combination goes before what has one of them. */
export function combinationClause(one: Entry): string[] {
  return one.ingredients.length > 1 && one.kind === 'name' ? [all(one.ingredients.map(ingredientClause))] : []
}

export const categoryClause = (id: number): string => `'${TERM.category}${id}'`

/** The typed words whose stems are given, each as the beginning of a word that its plural begins with too. */
export const wordClauses = (words: readonly string[], stems_wanted: readonly string[]): string[] =>
  words.filter((word) => stems_wanted.includes(stem(word))).map(opening)

/** A word without its ending: `cerotti` begins `cerotto` as well. */
function opening(word: string): string {
  const bare = word.replace(/[aeiou]{1,2}$/, '')
  return `'${bare.length < 4 ? word : bare}':*`
}

/** Every word of an ingredient's name; the index holds it whole. */
const ingredientClause = (ingredient: string): string =>
  all(
    searchKey(ingredient)
      .split(' ')
      .filter((word) => word.length > 1 && !/^(di|del|da)$/.test(word))
      .map((word) => `'${word}'`),
  )

const all = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`)
export const any = (parts: readonly string[]): string => `(${parts.join(' | ')})`
