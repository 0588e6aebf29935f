import { type SQL, sql } from 'drizzle-orm'
import { searchKey, stems } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import { type CachingRuntime, readCached } from './listing-cache'
import {
  any,
  buildClauses,
  categoryClause,
  combinationClause,
  formClauses,
  goodsClauses,
  isOfGoods,
  medicineClauses,
  namedGoods,
  ownClause,
  phraseClause,
  typedNumbers,
  typedRanges,
  typedShapes,
  wordClauses,
  wordsClause,
} from './needs/clauses'
import { type Entry, entries, isGoodsBrand, isOnPrescription, isQualifying } from './needs/dictionary'
import { animal_shelves, animal_words, otherAnimals, type PersonRule } from './needs/persons'
import type { Property } from './needs/properties'
import { findCategories, readNamedCategories } from './needs/shop'
import { findStrength, type Meaning } from './needs/understand'
import { buildTsquery, codeQuery, type Part, quoted, type SearchText, searchParts, split, TERM } from './terms'

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
 * A medicine's brand decides the meaning: `froben gola` is flurbiprofene, although other products help the throat. So does
 * an ingredient with a need that only names a form: `diclofenac cerotti`.
 */
export const decidingNames = ({ names, needs, instead }: Meaning): readonly Entry[] => {
  const shapes = needs.every(({ name }) => stems(name).every(isQualifying))
  return instead
    ? []
    : names.filter((one) => one.ingredients.length > 0 && (one.brand === true || shapes || isOnPrescription(one)))
}

/** One interpretation of a text. */
export interface Reading {
  meaning: Meaning | null
  /** Includes what names stand for. */
  widely?: boolean
  meant?: ReadonlyMap<string, readonly string[]>
  properties?: readonly Property[]
  near?: readonly Property[]
  /** The whole text, with the words for the person. */
  said?: string
  /** Clauses of which the products must match one. */
  within?: readonly string[]
}

/** Builds the query of one reading. */
export async function soughtBy(
  database: Database,
  text: SearchText,
  person: PersonRule | null,
  { meaning, widely = false, meant = new Map(), properties = [], near = [], said = text.key, within = [] }: Reading,
): Promise<Sought> {
  const written = buildTsquery(text, searchParts(text))
  const parts = searchParts(text, meant)
  const words = buildTsquery(text, parts)
  const { names = [] } = meaning ?? {}
  const deciding = meaning ? decidingNames(meaning) : []
  const needs = deciding.length > 0 ? [] : (meaning?.needs ?? [])
  const animals = await animalsClause(database)
  const others = person?.person === 'animal' ? otherAnimals(said) : null
  // A supplement is no medicine: `integratore capelli`.
  const isSupplement = /\bintegrator[ei]\b/.test(said)
  const treated = needs.filter((need) => !isSupplement || need.goods.length === 0)
  const [medicines, goods] = [treated.flatMap(medicineClauses), needs.flatMap(goodsClauses)]
  const shelves = (await Promise.all(needs.map((need) => shelfClauses(database, need)))).flat()
  const ownGoods = names.filter((one) => one.brand !== true && one.goods.length > 0 && isOfGoods(one))
  const called = widely ? names : ownGoods
  const named = called.flatMap(medicineClauses)
  const named_goods = called.filter(({ brand }) => brand !== true).flatMap(goodsClauses)
  const brandGoods = called.filter(({ brand }) => brand === true).flatMap(goodsClauses)
  const needAlone = needs.length > 0 && names.length === 0 && meaning?.telling.length === 0 && codeQuery(text) === null
  const byWords = await matchCondition(database, text, parts)
  const lacking = near.flatMap(({ lacks }) => (lacks === undefined ? [] : [phraseClause(lacks)]))
  const matches = (i: SQL) => {
    const has = (clause: string) => sql`ts_match_vq(${i}.terms, ${clause}::tsquery)`
    const forPeople = person === null ? sql`NOT ${has(animals)}` : sql`true`
    const needed = sql`(${has(quoted(TERM.by_need))} AND ${forPeople})`
    const noMedicine = sql`${i}.kind <> 'medicine'`
    const found = (clauses: string[]) => (clauses.length > 0 ? [sql`${i}.terms @@ ${any(clauses)}::tsquery`] : [])
    const wanted = properties.map(({ trait }) =>
      trait === null ? sql`NOT ${i}.needs_prescription` : sql`${i}.traits @> ARRAY[${trait}]::text[]`,
    )
    const choices = [
      needAlone ? sql`(${byWords(i)} AND ${needed})` : byWords(i),
      ...found(named),
      ...found(named_goods).map((some) => sql`(${some} AND ${forPeople})`),
      ...found(brandGoods).map((some) => sql`(${some} AND ${noMedicine} AND ${forPeople})`),
      // An ingredient in a cream's name does not make it a medicine, nor does a word in a medicine's name make it
      // other goods.
      ...found(medicines).map((some) => sql`(${some} AND ${i}.kind = 'medicine' AND ${needed})`),
      ...found(goods).map((some) => sql`(${some} AND ${noMedicine} AND ${needed})`),
      ...found(shelves).map((some) => sql`(${some} AND ${needed})`),
    ]
    const said = choices.length === 1 ? sql.join(choices) : sql`(${sql.join(choices, sql` OR `)})`
    if (within.length > 0) wanted.push(has(any(within)))
    for (const one of lacking) wanted.push(sql`(NOT ${has(one)} OR ${has(quoted('senza'))})`)
    const chosen = sql.join(text.key === '' && wanted.length > 0 ? wanted : [said, ...wanted], sql` AND `)
    return person === null ? chosen : sql`(${chosen} AND ${suits(person, needs.length > 0, i, animals, others)})`
  }
  const all = [...named, ...named_goods, ...brandGoods, ...medicines, ...goods, ...shelves]
  const stated = properties.map(({ name }) => name).join(', ')
  const tsquery = words === null ? stated || null : [words, ...all].join(' | ')
  const first = [
    ...new Set([written, words].flatMap((one) => (one === null || one === tsquery ? [] : [one]))),
    ...names.flatMap(combinationClause),
    ...deciding.slice(0, 1).flatMap((one) => (medicineClauses(one).length > 0 ? [any(medicineClauses(one))] : [])),
    ...(typedShapes(text.key).length > 0 ? names.slice(0, 1).flatMap(ownClause) : []),
    // Goods that the text names come before those for its need: `biberon che non fa mangiare aria`.
    ...needs.filter(isOfGoods).flatMap((need) => namedGoods(need, text.key).slice(0, 1)),
    ...(needs.length > 0 ? ownGoods.slice(0, 1).flatMap(ownClause) : []),
    ...needs.flatMap((need) => namedGoods(need, text.key)),
    ...near.flatMap((one) => one.near).map(phraseClause),
    ...typedShapes(text.key),
    ...(names.length > 0 ? typedNumbers(text.key) : []),
    ...names.slice(0, 1).flatMap((one) => formClauses(one, findStrength(text.key, one))),
    ...wordClauses(text.prefixes, rankingStems(needs, text.key, meaning?.left ?? [])),
    ...(names.some(isGoodsBrand) ? await typedShelves(database, text.key) : []),
    ...typedRanges(text.key),
    // Goods of a need are listed with the nearest first.
    ...needs
      .slice(0, 1)
      .filter(isOfGoods)
      .flatMap((need) => goodsClauses(need).slice(0, 1)),
    // Of two needs the first one's medicines rank first.
    ...(needs.length > 1 ? needs.slice(0, 1).map(medicineClauses) : []).flatMap((some) =>
      some.length > 0 ? [any(some)] : [],
    ),
    ...(await findShelf(database, needs)),
  ]
  const key = `${needAlone} ${person?.person} ${others?.own} ${stated} ${within.join()} ${lacking.join()} ${tsquery}`
  const asked = near.length > 0 ? near : properties
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

/** Words that rank names: the unexplained ones, and of goods all but those of the complaint. */
function rankingStems(needs: readonly Entry[], key: string, left: readonly string[]): readonly string[] {
  const complaints = needs.flatMap(({ name }) => stems(name))
  return needs.every(isOfGoods) ? stems(key).filter((word) => !complaints.includes(word)) : left
}

/** SQL condition that a product suits the person. */
function suits(
  { person, medicines, named, supplements, never }: PersonRule,
  byNeed: boolean,
  i: SQL,
  animals: string,
  others: ReturnType<typeof otherAnimals>,
): SQL {
  const has = (clauses: readonly string[]) =>
    clauses.length === 0 ? sql`false` : sql`ts_match_vq(${i}.terms, ${any(clauses)}::tsquery)`
  if (person === 'animal') {
    const theirs = others
      ? sql`((NOT ${has(others.other)} AND NOT ${has(others.unsaid)}) OR ${has(others.own)})`
      : sql`true`
    return sql`((${i}.kind = 'veterinary' OR ${has([animals])}) AND ${theirs})`
  }
  const allowed = [...medicines, ...(byNeed ? [] : (named ?? []))].map(wordsClause)
  return sql`(CASE WHEN ${i}.kind IN ('medicine', 'homeopathic') THEN ${has(allowed)} WHEN ${i}.kind = 'supplement' THEN ${has(supplements.map(wordsClause))}
    ELSE true END AND NOT ${has([animals, ...never.map(wordsClause)])})`
}

async function animalsClause(database: Database): Promise<string> {
  const shelves = findCategories(await readNamedCategories(database), animal_shelves)
  return any([...animal_words.map(quoted), ...shelves.map(({ id }) => categoryClause(id))])
}

/** Returns whether a product has the name or the ingredient of a brand of goods. */
export async function isSold(database: Database, brand: Entry): Promise<boolean> {
  const own = any([wordsClause(searchKey(brand.name)), ...medicineClauses(brand)])
  const [row] = await selectRows<{ sold: boolean }>(
    database,
    sql`SELECT EXISTS (SELECT FROM product_index i WHERE i.terms @@ ${own}::tsquery) AS sold`,
  )
  return row?.sold ?? false
}

/** Clauses of the products with the use of a brand. */
export async function brandClauses(database: Database, brand: Entry): Promise<string[]> {
  const use = [brand, ...entries.filter(({ kind, name }) => kind === 'need' && name === brand.instead)]
  const shelves = findCategories(
    await readNamedCategories(database),
    use.flatMap(({ categories }) => categories),
  )
  return [...use.flatMap(buildClauses), ...shelves.map(({ id }) => categoryClause(id))]
}

/** Categories of a need, unless more specific clauses exist. */
async function shelfClauses(database: Database, need: Entry): Promise<string[]> {
  if (buildClauses(need).length > 0) return []
  return findCategories(await readNamedCategories(database), need.categories).map(({ id }) => categoryClause(id))
}

/** Categories that a text names: of `bionike viso` those for the face. */
async function typedShelves(database: Database, key: string): Promise<string[]> {
  const typed = stems(key)
  const named = (await readNamedCategories(database)).filter(
    ({ words }) => words.size > 0 && [...words].every((word) => typed.includes(word)),
  )
  return named.map(({ id }) => categoryClause(id))
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

/** Counts the products of one reading: up to `HUGE` by reading them, more from the cache. */
export async function count(runtime: CachingRuntime, sought: Sought): Promise<Found> {
  const { database } = runtime
  const remembered = rememberedTotal(database, sought)
  if (remembered !== undefined) return { total: remembered }
  // Planned for all hits, and read as far as the limit: a bare limit would be planned for a scan from the start.
  const [row] = await selectRows<Found>(
    database,
    sql`WITH hits AS MATERIALIZED (SELECT FROM product_index i WHERE ${sought.matches(sql`i`)})
      SELECT count(*)::int AS total FROM (SELECT FROM hits LIMIT ${HUGE + 1}) h`,
  )
  const total = row?.total ?? 0
  return total > HUGE ? countHuge(runtime, sought) : { total }
}

/** Counts more than `HUGE` products. */
export async function countHuge(runtime: CachingRuntime, sought: Sought): Promise<Found> {
  const { database } = runtime
  const remembered = rememberedTotal(database, sought)
  if (remembered !== undefined) return { total: remembered }
  const { total } = await readCached(runtime, { key: ['match', sought.key], pharmacy_id: null }, async () => {
    const [row] = await selectRows<Found>(
      database,
      sql`SELECT count(*)::int AS total FROM product_index i WHERE ${sought.matches(sql`i`)}`,
    )
    return row ?? { total: 0 }
  })
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
