import { type SQL, sql } from 'drizzle-orm'
import { searchKey, stem, stems } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import { split } from './common-words'
import {
  any,
  buildClauses,
  categoryClause,
  combinationClause,
  formClauses,
  goodsClauses,
  medicineClauses,
  phraseClause,
  typedNumbers,
  typedShapes,
  wordClauses,
  wordsClause,
} from './needs/clauses'
import { type Entry, entries, getMeaning, isQualifying, spellBrands } from './needs/dictionary'
import { withTaught } from './needs/learned'
import { animal_shelves, animal_words, type PersonRule, personIn, withoutPerson } from './needs/persons'
import { type Property, readProperties } from './needs/properties'
import { categoriesNamed, findCategories, readNamedCategories } from './needs/shop'
import { findStrength, type Meaning, understand } from './needs/understand'
import { meantBy } from './spelling'
import { buildTsquery, codeQuery, type Part, quoted, readSearchText, type SearchText, searchParts, TERM } from './terms'

/** Below this number of hits, typos are considered. */
const ENOUGH = 5
/** Totals above this are too costly to count on every search, so they are cached briefly. */
export const HUGE = 1000
const REMEMBERED_MS = 15_000
const REMEMBERED_MAX = 2000

/** Parsed search, shared by search box and results page. */
export interface Sought {
  text: SearchText
  matches(i: SQL): SQL
  /** The same as one tsquery; null if there is nothing to search. */
  tsquery: string | null
  /** The text as typed; differs from `tsquery` if typos were corrected. */
  written: string | null
  /** Ranking tsqueries, most important first. */
  first: readonly string[]
  meant: ReadonlyMap<string, readonly string[]>
  meaning: Meaning | null
  person: PersonRule | null
  /** Properties that the text asks for; not `declared` if no product states them all. */
  properties: readonly Property[]
  declared: boolean
  /** Cache key of the total. */
  key: string
}

/** Result: products except withdrawn ones, regardless of availability at a pharmacy. */
export interface Found {
  total: number
}
export type Match<Hits extends Found = Found> = Sought & Hits

/** Cached totals of large results; small ones are counted each time. */
const totals = new WeakMap<Database, Map<string, { total: number; until: number }>>()

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

/** `near`: properties that no product states; names that come close to them rank first. */
async function matchWords<Hits extends Found>(
  database: Database,
  search: string,
  properties: readonly Property[],
  find: (sought: Sought) => Promise<Hits>,
  near: readonly Property[] = [],
): Promise<Match<Hits>> {
  const written = understand(search, { forgive: false })
  const person = personIn(search)
  const asked = person?.person === 'animal' ? withoutPerson(search, person) : search
  const spelled = spellBrands(search)
  const text = readSearchText(asked, written !== null && isNamedAsWritten(written, spelled))
  const foundBy = async (reading: Reading): Promise<Match<Hits>> => {
    const sought = await soughtBy(database, text, person, { ...reading, properties, near })
    return { ...sought, ...(await find(sought)) }
  }
  let match = await foundBy({ meaning: written })
  if (match.tsquery === null || match.total >= ENOUGH) return match
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
  const bare = text.key.split(' ').filter((word) => !isQualifying(stem(word)))
  // `valeriana compresse` where the shop has drops: the form is let go.
  if (match.total === 0 && !told && bare.length > 0 && bare.length < text.key.split(' ').length)
    return matchWords(database, bare.join(' '), properties, find, near)
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

/** The need that answers the named medicine; the name stays part of the meaning. */
function findInstead(told: Meaning | null): Meaning | null {
  const decides = told !== null && decidingNames(told).length > 0
  const name = decides || (told?.telling.length === 0 && told.needs.length === 0) ? told?.names[0] : undefined
  const need = name?.instead && entries.find((one) => one.kind === 'need' && one.name === name.instead)
  const needs = need ? [need] : decides ? (told?.needs ?? []) : []
  return told && needs.length > 0 ? { ...told, needs, instead: true } : null
}

/**
 * A medicine's brand decides what is meant: `froben gola` is flurbiprofene, whatever else is good for the throat. Of an
 * ingredient so does a need that only names a form: `diclofenac cerotti`.
 */
const decidingNames = ({ names, needs, instead }: Meaning): readonly Entry[] => {
  const shapes = needs.every(({ name }) => stems(name).every(isQualifying))
  return instead ? [] : names.filter((one) => one.ingredients.length > 0 && (one.brand === true || shapes))
}

interface Reading {
  meaning: Meaning | null
  /** Includes what names stand for. */
  widely?: boolean
  meant?: ReadonlyMap<string, readonly string[]>
  properties?: readonly Property[]
  near?: readonly Property[]
}

async function soughtBy(
  database: Database,
  text: SearchText,
  person: PersonRule | null,
  { meaning, widely = false, meant = new Map(), properties = [], near = [] }: Reading,
): Promise<Sought> {
  const written = buildTsquery(text, searchParts(text))
  const parts = searchParts(text, meant)
  const words = buildTsquery(text, parts)
  const { names = [] } = meaning ?? {}
  const deciding = meaning ? decidingNames(meaning) : []
  const needs = deciding.length > 0 ? [] : (meaning?.needs ?? [])
  const animals = await animalsClause(database)
  const [medicines, goods] = [needs.flatMap(medicineClauses), needs.flatMap(goodsClauses)]
  const shelves = (await Promise.all(needs.map((need) => shelfClauses(database, need)))).flat()
  const called = widely ? names : []
  const named = called.flatMap(medicineClauses)
  const named_goods = called.filter(({ brand }) => brand !== true).flatMap(goodsClauses)
  const brand_goods = called.filter(({ brand }) => brand === true).flatMap(goodsClauses)
  const need_alone = needs.length > 0 && names.length === 0 && meaning?.telling.length === 0 && codeQuery(text) === null
  const by_words = await matchCondition(database, text, parts)
  const matches = (i: SQL) => {
    const has = (clause: string) => sql`ts_match_vq(${i}.terms, ${clause}::tsquery)`
    const for_people = person === null ? sql`NOT ${has(animals)}` : sql`true`
    const needed = sql`(${has(quoted(TERM.by_need))} AND ${for_people})`
    const no_medicine = sql`${i}.kind <> 'medicine'`
    const found = (clauses: string[]) => (clauses.length > 0 ? [sql`${i}.terms @@ ${any(clauses)}::tsquery`] : [])
    const wanted = properties.map(({ trait }) =>
      trait === null ? sql`NOT ${i}.needs_prescription` : sql`${i}.traits @> ARRAY[${trait}]::text[]`,
    )
    const choices = [
      need_alone ? sql`(${by_words(i)} AND ${needed})` : by_words(i),
      ...found(named),
      ...found(named_goods).map((some) => sql`(${some} AND ${for_people})`),
      ...found(brand_goods).map((some) => sql`(${some} AND ${no_medicine} AND ${for_people})`),
      // An ingredient in a cream's name does not make it a medicine, nor does a word in a medicine's name make it
      // other goods.
      ...found(medicines).map((some) => sql`(${some} AND ${i}.kind = 'medicine' AND ${needed})`),
      ...found(goods).map((some) => sql`(${some} AND ${no_medicine} AND ${needed})`),
      ...found(shelves).map((some) => sql`(${some} AND ${needed})`),
    ]
    const said = choices.length === 1 ? sql.join(choices) : sql`(${sql.join(choices, sql` OR `)})`
    const chosen = sql.join(text.key === '' && wanted.length > 0 ? wanted : [said, ...wanted], sql` AND `)
    return person === null ? chosen : sql`(${chosen} AND ${suits(person, needs.length > 0, i, animals)})`
  }
  const all = [...named, ...named_goods, ...brand_goods, ...medicines, ...goods, ...shelves]
  const stated = properties.map(({ name }) => name).join(', ')
  const tsquery = words === null ? stated || null : [words, ...all].join(' | ')
  const first = [
    ...new Set([written, words].flatMap((one) => (one === null || one === tsquery ? [] : [one]))),
    ...names.flatMap(combinationClause),
    ...deciding.slice(0, 1).flatMap((one) => (medicineClauses(one).length > 0 ? [any(medicineClauses(one))] : [])),
    ...near.flatMap((one) => one.near).map(phraseClause),
    ...typedShapes(text.key),
    ...(names.length > 0 ? typedNumbers(text.key) : []),
    ...names.slice(0, 1).flatMap((one) => formClauses(one, findStrength(text.key, one))),
    ...wordClauses(text.prefixes, meaning?.left ?? []),
    // Of two needs the first one's medicines rank first.
    ...(needs.length > 1 ? needs.slice(0, 1).map(medicineClauses) : []).flatMap((some) =>
      some.length > 0 ? [any(some)] : [],
    ),
    ...(await findShelf(database, needs)),
  ]
  const key = `${need_alone} ${person?.person} ${stated} ${tsquery}`
  const asked = properties.length > 0 ? properties : near
  return {
    text,
    matches,
    tsquery,
    written,
    first,
    meant,
    meaning,
    person,
    properties: asked,
    declared: near.length === 0,
    key,
  }
}

/** SQL condition that a product suits the person. */
function suits(
  { person, medicines, named, supplements, never }: PersonRule,
  by_need: boolean,
  i: SQL,
  animals: string,
): SQL {
  const has = (clauses: readonly string[]) =>
    clauses.length === 0 ? sql`false` : sql`ts_match_vq(${i}.terms, ${any(clauses)}::tsquery)`
  if (person === 'animal') return sql`(${i}.kind = 'veterinary' OR ${has([animals])})`
  const allowed = [...medicines, ...(by_need ? [] : (named ?? []))].map(wordsClause)
  return sql`(CASE WHEN ${i}.kind IN ('medicine', 'homeopathic') THEN ${has(allowed)} WHEN ${i}.kind = 'supplement' THEN ${has(supplements.map(wordsClause))}
    ELSE true END AND NOT ${has([animals, ...never.map(wordsClause)])})`
}

async function animalsClause(database: Database): Promise<string> {
  const shelves = findCategories(await readNamedCategories(database), animal_shelves)
  return any([...animal_words.map(quoted), ...shelves.map(({ id }) => categoryClause(id))])
}

/** Categories of a need, unless more specific clauses exist. */
async function shelfClauses(database: Database, need: Entry): Promise<string[]> {
  if (buildClauses(need).length > 0) return []
  return findCategories(await readNamedCategories(database), need.categories).map(({ id }) => categoryClause(id))
}

async function findShelf(database: Database, [need]: readonly Entry[]): Promise<string[]> {
  const [category] = need ? findCategories(await readNamedCategories(database), need.categories) : []
  return category ? [categoryClause(category.id)] : []
}

async function matchCondition(database: Database, text: SearchText, parts: readonly Part[]): Promise<Match['matches']> {
  const whole = buildTsquery(text, parts)
  if (whole === null) return () => sql`false`
  // A code is selective regardless of other words.
  const { look_up, check } = codeQuery(text) === null ? await split(database, parts) : { look_up: [], check: [] }
  if (check.length === 0) return (i) => sql`${i}.terms @@ ${whole}::tsquery`
  const [found, checked] = [look_up, check].map((some) => some.map(({ tsquery }) => tsquery).join(' & '))
  // Equivalent to the operator, but not served by the index.
  return (i) => sql`(${i}.terms @@ ${found}::tsquery AND ts_match_vq(${i}.terms, ${checked}::tsquery))`
}

export function rememberedTotal(database: Database, { key, tsquery }: Sought): number | undefined {
  if (tsquery === null) return 0
  const known = totals.get(database)?.get(key)
  return known && known.until > performance.now() ? known.total : undefined
}

export async function count(database: Database, sought: Sought): Promise<Found> {
  const remembered = rememberedTotal(database, sought)
  if (remembered !== undefined) return { total: remembered }
  const [row] = await selectRows<Found>(
    database,
    sql`SELECT count(*)::int AS total FROM product_index i WHERE ${sought.matches(sql`i`)}`,
  )
  const total = row?.total ?? 0
  if (total > HUGE) {
    const known = totals.get(database) ?? new Map<string, { total: number; until: number }>()
    totals.set(database, known)
    known.delete(sought.key)
    const oldest = known.size >= REMEMBERED_MAX ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(sought.key, { total, until: performance.now() + REMEMBERED_MS })
  }
  return { total }
}

/**
 * Sort keys for match quality: exact code, literal words before corrections, ranking clauses, then names that start
 * with the text.
 */
export function matchOrder(match: Sought, i: SQL): SQL[] {
  const codes = codeQuery(match.text)
  return [
    ...(codes !== null ? [sql`${i}.terms @@ ${codes}::tsquery DESC`] : []),
    ...match.first.map((tsquery) => sql`${i}.terms @@ ${tsquery}::tsquery DESC`),
    ...(match.text.key !== '' ? [sql`starts_with(${i}.name_key, ${match.text.key}) DESC`] : []),
  ]
}
