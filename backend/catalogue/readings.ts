import { isStopWord, searchKey, stem, stems } from '@/lib/rules/words'
import type { Database } from '../database/open'
import {
  brandClauses,
  decidingNames,
  type Found,
  isSold,
  type Match,
  type Reading,
  type Sought,
  soughtBy,
} from './match'
import { isOfGoods } from './needs/clauses'
import {
  type Entry,
  entries,
  getMeaning,
  isGoodsBrand,
  isOnPrescription,
  isQualifying,
  isTelling,
  phrases,
  spellBrands,
} from './needs/dictionary'
import { withTaught } from './needs/learned'
import { personIn, withoutAge, withoutPerson } from './needs/persons'
import { type Property, readProperties } from './needs/properties'
import { categoriesNamed, readNamedCategories } from './needs/shop'
import { type Meaning, understand } from './needs/understand'
import { meantBy } from './spelling'
import { readSearchText } from './terms'

/** Below this number of hits, typos are considered. */
const ENOUGH = 5

/**
 * Resolves a search text. A need is answered by products that may be found by need; if the literal text finds fewer
 * than five products, possible names and then typo corrections widen it. `find` runs one reading and must at least
 * count.
 */
export async function matchSearch<Hits extends Found>(
  database: Database,
  search: string,
  find: (sought: Sought) => Promise<Hits>,
): Promise<Match<Hits>> {
  const { rest, properties } = readProperties(search)
  if (saysMoreWhole(search, rest)) return matchWords(database, search, [], find)
  // Only everything without prescription is no answer.
  const asked = rest === '' ? properties.filter(({ trait }) => trait !== null) : properties
  if (asked.length === 0) return matchWords(database, search, [], find)
  const declared = await matchWords(database, rest, asked, find)
  if (declared.total > 0) return declared
  if (asked.some(({ weaker }) => weaker)) {
    const weaker = await matchWords(
      database,
      rest,
      asked.map((one) => ({ ...one, ...one.weaker })),
      find,
    )
    if (weaker.total > 0) return weaker
  }
  const traits = asked.filter(({ trait }) => trait !== null)
  // A medicine that needs a prescription is no answer to a text that asks for one without.
  if (traits.length < asked.length && traits.length === 0) return declared
  const without = asked.filter(({ trait }) => trait === null)
  const others = rest === '' ? declared : await matchWords(database, rest, without, find, traits)
  if (others.total > 0) return others
  return matchWords(database, search, [], find)
}

/** The property belongs to the name: `pasta senza glutine` is no paste. */
function saysMoreWhole(search: string, rest: string): boolean {
  const named =
    rest === '' ? undefined : phrases.find(({ entry, key }) => entry.kind === 'need' && key === searchKey(search))
  return named !== undefined && !understand(rest, { forgive: false })?.needs.includes(named.entry)
}

/**
 * `near`: properties that no product states; names that come close to them rank first. `within`: see `Reading`.
 */
async function matchWords<Hits extends Found>(
  database: Database,
  search: string,
  properties: readonly Property[],
  find: (sought: Sought) => Promise<Hits>,
  near: readonly Property[] = [],
  within: readonly string[] = [],
): Promise<Match<Hits>> {
  const written = understand(search, { forgive: false })
  const person = personIn(search)
  const asked = withoutAge(person?.person === 'animal' ? withoutPerson(search, person) : search)
  const spelled = spellBrands(search)
  const text = readSearchText(asked, written !== null && isNamedAsWritten(written, spelled))
  const foundBy = async (reading: Reading): Promise<Match<Hits>> => {
    const sought = await soughtBy(database, text, person, { ...reading, properties, near, said: search, within })
    return { ...sought, ...(await find(sought)) }
  }
  let match = await foundBy({ meaning: written })
  if (match.tsquery === null || match.total >= ENOUGH) return match
  const brand = within.length === 0 ? written?.names.find(isGoodsBrand) : undefined
  const rest = brand && withoutBrand(spelled, brand)
  if (brand && rest && !(await isSold(database, brand))) {
    // The rest says which of the brand's goods: `vichy siero`. Another use than the brand's usual one is a need or name.
    const use = await brandClauses(database, brand)
    const narrowed = use.length > 0 ? await matchWords(database, rest, properties, find, near, use) : null
    const { needs: [need] = [], names: [name] = [] } = understand(rest, { forgive: false }) ?? {}
    const use_said = need ?? name
    const says_use = (narrowed?.total ?? 0) === 0 && use_said !== undefined && isOfGoods(use_said)
    const found = says_use ? await matchWords(database, rest, properties, find, near) : narrowed
    const { needs = [], names = [], ...more } = found?.meaning ?? { danger: null, left: [], telling: [] }
    if (found && found.total > 0) return { ...found, text, meaning: { ...more, needs, names: [brand, ...names] } }
  }
  const told = await withTaught(database, search, written)
  // Without a name the result would be unchanged.
  if (told && told.names.length > 0) match = await foundBy({ meaning: told, widely: true })
  const other = match.total === 0 ? findInstead(told) : null
  if (other) {
    const found = await foundBy({ meaning: other, widely: true })
    if (found.total > 0) return found
  }
  if (told && (isSaidAsWritten(told, spelled) || (told.names.length === 0 && match.total >= ENOUGH))) return match
  if (match.total === 0) {
    const shelf = await namedShelf(database, search)
    const found = shelf ? await foundBy({ meaning: shelf }) : null
    if (found && found.total > 0) return found
  }
  const bare = text.key.split(' ').filter((word) => !isQualifying(stem(word)) && !isStopWord(word))
  // `valeriana compresse` where the shop has drops: the form is let go, but never the words for a person.
  if (match.total === 0 && !told && person === null && bare.length > 0 && bare.length < text.key.split(' ').length)
    return { ...(await matchWords(database, bare.join(' '), properties, find, near)), text }
  const meaning = understand(search, { forgive: true })
  const meant = await meantBy(database, text)
  return meaning || meant.size > 0 ? foundBy({ meaning, widely: true, meant }) : match
}

/**
 * The meaning cannot be a typo: a need, or a name spelled correctly. An ingredient the shop lacks is never read as
 * another.
 */
const isSaidAsWritten = (meaning: Meaning, key: string): boolean =>
  meaning.names.length === 0 ? meaning.telling.length === 0 : isNamedAsWritten(meaning, key)

function isNamedAsWritten({ names, telling }: Meaning, key: string): boolean {
  const typed = key.split(' ')
  const literally = (said: string) =>
    searchKey(said)
      .split(' ')
      .every((word) => typed.includes(word))
  return telling.length === 0 && names.some(({ said }) => said.some(literally))
}

/** A text that names a category asks for its products. */
async function namedShelf(database: Database, search: string): Promise<Meaning | null> {
  const words = stems(search).map(getMeaning)
  const [shelf] = categoriesNamed(await readNamedCategories(database), words)
  if (!shelf || shelf.words.size !== words.length) return null
  const nothing = { said: [], unless: [], ingredients: [], atc: [], goods: [] }
  const need: Entry = { ...nothing, kind: 'need', name: shelf.name, categories: [shelf.name] }
  return { danger: null, needs: [need], names: [], left: [], telling: [] }
}

/** What a text says besides a brand, without words that only qualify; null if nothing. */
function withoutBrand(spelled: string, { said: [said = ''] }: Entry): string | null {
  const rest = ` ${spelled} `.replace(` ${searchKey(said)} `, ' ').trim()
  return rest === spelled || !stems(rest).some(isTelling) ? null : rest
}

/** The need that answers the named medicine; the name stays part of the meaning. */
function findInstead(told: Meaning | null): Meaning | null {
  const decides = told !== null && decidingNames(told).length > 0
  const name = decides || (told?.telling.length === 0 && told.needs.length === 0) ? told?.names[0] : undefined
  const need = name?.instead && entries.find((one) => one.kind === 'need' && one.name === name.instead)
  const needs = need ? [need] : decides && !told?.names.some(isOnPrescription) ? (told?.needs ?? []) : []
  return told && needs.length > 0 ? { ...told, needs, instead: true } : null
}
