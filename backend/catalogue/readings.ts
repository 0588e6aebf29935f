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
import { type PersonRule, personIn, withoutAge, withoutPerson, withoutWhom } from './needs/persons'
import { type Property, readLacks, readProperties } from './needs/properties'
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
  const lacking = isSaidWithLack(search) ? { rest, lacks: [] } : readLacks(rest === '' ? search : rest)
  if (lacking.lacks.length > 0) {
    // `tosse senza febbre` describes the cough, and no product.
    const lacks = lacking.lacks.filter(({ lacks: what }) => what === undefined || !isComplaint(what))
    const found = await matchWords(database, lacking.rest, properties, find, lacks)
    if (found.total > 0 || properties.length === 0) return found
    return matchWords(database, lacking.rest, [], find, [...properties, ...lacks])
  }
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

/** The lack is the complaint or a danger: `senza forze`. */
function isSaidWithLack(search: string): boolean {
  const key = ` ${searchKey(search)} `
  const said = phrases.some((phrase) => /\b(?:senza|non)\b/.test(phrase.key) && key.includes(` ${phrase.key} `))
  return said || understand(search, { forgive: false })?.danger != null
}

/** The need whose name or phrase is the whole text. */
function findNamedNeed(search: string): Entry | undefined {
  const asked = searchKey(search)
  return phrases.find(({ entry, key }) => entry.kind === 'need' && key === asked)?.entry
}

/** A thing of a person, such as `cuscino allattamento`: without the words for the person it is another. */
function isThing(search: string): boolean {
  const named = findNamedNeed(search)
  return named !== undefined && isOfGoods(named)
}

const isComplaint = (text: string): boolean =>
  understand(text, { forgive: false })?.needs.some((one) => !isOfGoods(one)) ?? false

/** The property belongs to the name: `pasta senza glutine` is no paste. */
function saysMoreWhole(search: string, rest: string): boolean {
  const named = rest === '' ? undefined : findNamedNeed(search)
  return named !== undefined && !understand(rest, { forgive: false })?.needs.includes(named)
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
  person: PersonRule | null = personIn(search),
): Promise<Match<Hits>> {
  const written = understand(search, { forgive: false })
  const asked = withoutAge(person?.person === 'animal' ? withoutPerson(search, person) : search)
  const spelled = spellBrands(search)
  const text = readSearchText(asked, written !== null && isNamedAsWritten(written, spelled))
  const foundBy = async (reading: Reading): Promise<Match<Hits>> => {
    const sought = await soughtBy(database, text, person, { ...reading, properties, near, said: search, within })
    return { ...sought, ...(await find(sought)) }
  }
  const brand = within.length === 0 ? written?.names.find(isGoodsBrand) : undefined
  const rest = brand && withoutBrand(spelled, brand)
  const unsold = brand && rest && !(await isSold(database, brand)) ? brand : null
  let hasOtherUse = false
  let match = await foundBy({ meaning: written })
  if (match.tsquery === null || (match.total >= ENOUGH && !unsold)) return match
  if (unsold && brand && rest) {
    // The rest says which of the brand's goods: `vichy siero`. Another use than the brand's usual one is a need or name.
    const use = await brandClauses(database, brand)
    const narrowed = use.length > 0 ? await matchWords(database, rest, properties, find, near, use) : null
    // `neutrogena mani` is a cream for the hands.
    const part = brand.goods[0]?.startsWith('crema ') ? understand(`crema ${rest}`, { forgive: false }) : null
    const { needs: [need] = [], names: [name] = [] } = understand(rest, { forgive: false }) ?? part ?? {}
    const useSaid = need ?? name ?? (await namedShelf(database, rest))?.needs[0]
    const isOther = need !== undefined && !isOfGoods(need) && !isUsedLike(need, brand)
    const saysUse = (narrowed?.total ?? 0) === 0 && useSaid !== undefined && isOfGoods(useSaid)
    const useText = useSaid && part?.needs.includes(useSaid) ? `crema ${rest}` : rest
    const found = saysUse ? await matchWords(database, useText, properties, find, near) : isOther ? null : narrowed
    const { needs = [], names = [], ...more } = found?.meaning ?? { danger: null, left: [], telling: [] }
    hasOtherUse = saysUse
    const ownNeeds = saysUse ? needs : needs.filter((one) => isUsedLike(one, brand))
    if (found && found.total > 0)
      return { ...found, text, meaning: { ...more, needs: ownNeeds, names: [brand, ...names] } }
  }
  const taught = await withTaught(database, search, written)
  // Beside a brand that is not sold, a word of another use is part of its name: `pampers taglia 4` is no wound.
  const told = taught && unsold && !hasOtherUse ? withoutOtherUses(taught, unsold) : taught
  // Without a name the result would be unchanged.
  if (told && told.names.length > 0) match = await foundBy({ meaning: told, widely: true })
  const other = match.total === 0 ? findInstead(told) : null
  if (other) {
    const found = await foundBy({ meaning: other, widely: true })
    if (found.total > 0) return found
  }
  if (match.total === 0 && person && !told?.danger && !isThing(search)) {
    const bare = withoutWhom(search, person)
    const found = bare === null ? null : await matchWords(database, bare, properties, find, near, within, person)
    if (found && found.total > 0) return { ...found, text }
    for (const heldBack of bare === null ? [] : needsOfHeldBack(told, person)) {
      const offered = await foundBy({ meaning: heldBack, widely: true })
      if (offered.total > 0) return offered
    }
  }
  if (unsold && match.total > 0) return match
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
  const meant = await meantBy(database, text, match.total > 0)
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
  if (rest === spelled || !stems(rest).some(isTelling)) return null
  // The house of a line says nothing of its use: `vichy mineral 89`.
  const house = understand(rest, { forgive: false })?.names.find(isGoodsBrand)
  return house ? withoutBrand(rest, house) : rest
}

/** Whether a need is one of a brand's uses: `bepanthenol pasta` is no paste for dentures. */
function isUsedLike(need: Entry, brand: Entry): boolean {
  const words = ({ goods }: Entry) => goods.flatMap(stems)
  const told = words(brand)
  return (
    need.name === brand.instead ||
    need.categories.some((one) => brand.categories.includes(one)) ||
    words(need).some((one) => told.includes(one))
  )
}

/** Needs and names beside a brand that are not its use go; if none is left, the brand's own need stays. */
function withoutOtherUses(told: Meaning, brand: Entry): Meaning {
  const kept = told.needs.filter((one) => isUsedLike(one, brand))
  if (kept.length === told.needs.length) return told
  const own = entries.filter(({ kind, name }) => kind === 'need' && name === brand.instead)
  return { ...told, needs: kept.length > 0 ? kept : own, names: [brand] }
}

/** The need that answers the named medicine; the name stays part of the meaning. */
function findInstead(told: Meaning | null): Meaning | null {
  const decides = told !== null && decidingNames(told).length > 0
  const name = decides || (told?.telling.length === 0 && told.needs.length === 0) ? told?.names[0] : undefined
  const need = name?.instead && entries.find((one) => one.kind === 'need' && one.name === name.instead)
  const needs = need ? [need] : decides && !told?.names.some(isOnPrescription) ? (told?.needs ?? []) : []
  return told && needs.length > 0 ? { ...told, needs, instead: true } : null
}

const HELD_BACK_MAX = 3

/**
 * Of a medicine that is not shown for a newborn or a child, the needs that it is taken for, one at a time. For a newborn
 * only those with goods.
 */
function needsOfHeldBack(told: Meaning | null, { person }: PersonRule): Meaning[] {
  const taken = told?.names.find(({ ingredients }) => ingredients.length > 0)?.ingredients ?? []
  if (!told || (person !== 'newborn' && person !== 'child')) return []
  return entries
    .filter(
      ({ kind, ingredients, goods }) =>
        kind === 'need' && (person === 'child' || goods.length > 0) && taken.some((one) => ingredients.includes(one)),
    )
    .sort((a, b) => Number(personIn(b.name)?.person === person) - Number(personIn(a.name)?.person === person))
    .slice(0, HELD_BACK_MAX)
    .map((need) => ({ ...told, needs: [need], instead: true, is_held_back: true }))
}
