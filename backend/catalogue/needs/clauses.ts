import { searchKey, stem, stems } from '@/lib/rules/words'
import { quoted, TERM } from '../terms'
import type { Entry, Forms } from './dictionary'

export const medicineClauses = (one: Entry): string[] => [
  ...one.ingredients.map(ingredientClause).map((clause) => usedAlike(clause, one.forms)),
  ...one.atc.map(atcClause),
]

/** Of a brand for the nose no eye drops; a product without an ATC code may be either. */
const usedAlike = (clause: string, forms: Forms | undefined) =>
  forms?.complete ? all([clause, any([...forms.atc.map(atcClause), `!'${TERM.atc}':*`])]) : clause

/** Ranking clauses of a brand, most important first: a pack like its own, then strength, use and prescription. */
export function formClauses({ forms }: Entry, strength: string | null): string[] {
  if (!forms) return []
  const shaped = forms.shapes.length > 0 ? [any(forms.shapes.map(phraseClause))] : []
  const own = [
    ...(strength === null ? [] : [strengthClause(strength)]),
    ...(forms.atc.length > 0 ? [any(forms.atc.map(atcClause))] : []),
    ...(forms.regime === null ? [] : [forms.regime === 'otc' ? quoted(TERM.by_need) : `!${quoted(TERM.by_need)}`]),
    ...shaped,
  ]
  return own.length > 1 ? [all(own), ...own] : own
}

/** Forms as shoppers and packs name them, each group one form. */
const SHAPES = [
  'compresse, compressa, pastiglie, pillole, cpr',
  'capsule, capsula, cps, perle',
  'bustine, bustina, granulato, polvere',
  'sciroppo, sospensione orale, soluzione orale',
  'gocce orali, gocce, flaconcini',
  'supposte, supposta',
  'cerotti, cerotto, cerotti medicati',
  'gel, emulgel',
  'crema, pomata, unguento',
  'spray, nebulizzatore',
  'collirio, gocce occhi',
  'fiale, siringhe, iniettabile',
  'effervescenti, effervescente',
  'ovuli, vaginale, vaginali',
  'collutorio, sciacquo',
  'gomme, gomma',
  'orosolubili, orosolubile, orodispersibili',
  'sospensione',
].map((group) => group.split(', '))

const shapes = new Set(SHAPES.flat().map(stem))
export const isShape = (one: string): boolean => shapes.has(one)

/** Numbers of a text that are not counts of pieces, such as the strength after a name: `voltaren gel 2`. */
export const typedNumbers = (key: string): string[] =>
  [
    ...key.matchAll(
      /(?<= )(\d{2,4}|(?<=(?:gel|crema|pomata|lozione|soluzione|emulgel) )\d)(?= (?:mg|mcg|ml|g|ui)\b| [a-z]|$)(?! (?:cpr|comp|bust|caps|pezz|cerott|suppost|fial|ann|mes|giorn))/g,
    ),
  ].map(([, number = '']) => quoted(number))

/** Ranges of months, sizes or weights that a text names: `ciuccio 0-6 mesi`. */
export const typedRanges = (key: string): string[] =>
  [...key.matchAll(/(?<= )(\d{1,2}) (\d{1,3}) (?:mes|kg|chil)/g)].map(([, from = '', to = '']) =>
    all([quoted(from), quoted(to)]),
  )

/** The forms that a text names: the word, and the clause in the words of packs. */
export function typedForms(key: string): { word: string; clause: string }[] {
  const text = ` ${key} `
  return SHAPES.flatMap((group) => {
    const word = group.find((one) => text.includes(` ${one} `))
    return word === undefined ? [] : [{ word, clause: any(group.map(phraseClause)) }]
  })
}

export const typedShapes = (key: string): string[] => typedForms(key).map(({ clause }) => clause)

const UNITS: Record<string, readonly string[]> = {
  mg: ['mg', 'milligrammi'],
  mcg: ['mcg', 'microgrammi', 'ug'],
}

/** The words of a strength in a product's name, with the unit written out or not. */
export function strengthClause(strength: string): string {
  const words = searchKey(strength).split(' ')
  return all(words.map((word) => any((UNITS[word] ?? [word]).map(quoted))))
}

/** Goods by words of their names; a brand with the same prefix must not match (`gola` vs. `Golaferma`). */
export const goodsClauses = ({ goods }: Pick<Entry, 'goods'>): string[] =>
  goods.map((words) => all(searchKey(words).split(' ').map(inflected)))

/** No medicine answers the need. */
export const isOfGoods = ({ ingredients, atc }: Entry): boolean => ingredients.length === 0 && atc.length === 0

/**
 * Goods of a need that the text names, such as `melatonina` for sleep; words of a complaint name none. Where only goods
 * answer, their first word is enough: `siero` of `siero viso`, and `shampoo` before a balm.
 */
export function namedGoods(need: Entry, key: string): string[] {
  const { goods, name } = need
  const onlyGoods = isOfGoods(need)
  const [typed, complaint] = [stems(key), onlyGoods ? [] : stems(name)]
  const isNamed = (words: string) => stems(words).every((word) => typed.includes(word) && !complaint.includes(word))
  const heads = onlyGoods ? [...new Set(goods.map((words) => words.split(' ', 1)[0] ?? ''))] : []
  const place = (words: string) => typed.indexOf(stems(words)[0] ?? '')
  const called = [...new Set([...goods, ...heads])].filter(isNamed)
  return goodsClauses({ goods: called.sort((a, b) => place(a) - place(b)) })
}

export const buildClauses = (one: Entry): string[] => [...medicineClauses(one), ...goodsClauses(one)]

/** Returns the search terms of a dictionary entry, joined into at most one clause. */
export function ownClause(one: Entry): string[] {
  const clauses = buildClauses(one)
  return clauses.length > 0 ? [any(clauses)] : []
}

/** Requires all words in the name; ATC codes are allowed. */
export const wordsClause = (said: string): string =>
  all(said.split(' ').map((word) => (/^[A-Z]\d\d/.test(word) ? atcClause(word) : quoted(word))))

const atcClause = (atc: string) => `'${TERM.atc}${atc.toLowerCase()}':*`

/** All words of a phrase, in any form. */
export const phraseClause = (phrase: string): string => all(searchKey(phrase).split(' ').map(inflected))

/** All ingredients in one product: combinations rank first. */
export function combinationClause(one: Entry): string[] {
  return one.ingredients.length > 1 && one.kind === 'name' ? [all(one.ingredients.map(ingredientClause))] : []
}

export const categoryClause = (id: number): string => `'${TERM.category}${id}'`

/** The typed words with these stems, as prefix queries that also match their plural. */
export const wordClauses = (words: readonly string[], stemsWanted: readonly string[]): string[] =>
  words.filter((word) => stemsWanted.includes(stem(word))).map(opening)

/** Shorter words are prefixes of too many others. */
const OPENING_MIN = 6

/** Strips the ending: `cerotti` also matches `cerotto`. */
function opening(word: string): string {
  const bare = word.replace(/[aeiou]{1,2}$/, '')
  return `'${bare.length < 4 ? word : bare}':*`
}

/** Matches other endings, and for long words any suffix. */
function inflected(word: string): string {
  const bare = word.replace(/i?[aeiou]$/, '')
  if (bare.length >= OPENING_MIN) return `'${bare}':*`
  const endings = bare === word ? [''] : ['a', 'e', 'i', 'o', 'ia', 'ie', 'io', 'he', 'hi']
  return any([...new Set([word, ...endings.map((ending) => bare + ending)])].map(quoted))
}

/** All words of an ingredient; the index holds its full name. */
const ingredientClause = (ingredient: string): string =>
  all(
    searchKey(ingredient)
      .split(' ')
      .filter((word) => word.length > 1 && !/^(di|del|da)$/.test(word))
      .map(quoted),
  )

const all = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`)
export const any = (parts: readonly string[]): string => `(${parts.join(' | ')})`
