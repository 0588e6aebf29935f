import { sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { cities } from '@/backend/database/schema/places'
import type { City } from '@/lib/contract/cities'
import { normaliseCityName } from '@/lib/rules/city-name'
import { memoizeQuery } from '../database/memoize-query'

/** Fields for the search; `provincial_capital` and many postal codes indicate a large city. */
type SearchableCity = Pick<City, 'name' | 'province'> &
  Record<'postal_codes' | 'aliases', readonly string[]> & { provincial_capital?: boolean }

/** Words that people omit: `Reggio Calabria`, `San Benedetto Tronto`. */
const PARTICLES = new Set(
  'a al alla con d da dal de degli dei del dell della delle dello di e ed in nel nell nella sul sull sulla'.split(' '),
)
/** Also omitted at the start: `Aquila`, `Spezia`. */
const ARTICLES = new Set('gli i il l la le lo'.split(' '))

/**
 * Creates an in-memory search by name, alias, postal code or its prefix, optionally with the province (`castro le`,
 * `00184 roma`). Ranks full names, then prefixes, then prefixes of words; then by size and alphabet. With name and
 * code the name decides, then the code's province; without such a name, the code and similar names. An unknown code
 * finds the comuni of the nearest ones. An empty query finds nothing.
 */
export function createCitySearch<Found extends SearchableCity>(cities: readonly Found[]) {
  const entries: Entry<Found>[] = [...cities].sort(bySizeThenName).map((city) => ({
    city,
    province: city.province.toLowerCase(),
    names: [city.name, ...city.aliases].map(nameForms),
  }))

  return function searchCities(query: string, limit: number): Found[] {
    const words = normaliseCityName(query).split(' ').filter(Boolean)
    const codes = words.filter((word) => /^\d+$/.test(word))
    const code = codes[0]
    const nameWords = words.filter((word) => word !== code)
    if (codes.length > 1 || words.length === 0) return []
    const byCode = code === undefined ? [] : entriesOfCode(code)
    if (nameWords.length === 0) return byCode.slice(0, limit).map(({ city }) => city)

    const asked = nameForms(nameWords.join(' '))
    const provinces = new Set(byCode.map(({ province }) => province))
    const named = rankByName(nameWords, asked, (entry) => (provinces.has(entry.province) ? 0 : 1))
    const exact = code === undefined ? [] : named.filter(({ city }) => hasCode(city, code))
    const similar = named.length > 0 ? named : sortBySimilarity(byCode, asked)
    return (exact.length > 0 ? exact : similar).slice(0, limit).map(({ city }) => city)
  }

  function rankByName(nameWords: string[], asked: NameForms, distance: (entry: Entry<Found>) => 0 | 1) {
    const province = nameWords.length > 1 ? nameWords.at(-1) : undefined
    const askedInProvince = nameForms(nameWords.slice(0, -1).join(' '))
    const ranked: Entry<Found>[][] = Array.from({ length: NONE * 2 }, () => [])
    for (const entry of entries) {
      const inProvince = entry.province === province ? bestRank(entry.names, askedInProvince) : NONE
      const rank = Math.min(bestRank(entry.names, asked), inProvince)
      if (rank < NONE) ranked[rank * 2 + distance(entry)]?.push(entry)
    }
    return ranked.flat()
  }

  /** Finds the comuni of a code or its prefix; of a former city-wide code; else of the nearest codes. */
  function entriesOfCode(code: string) {
    const known = entries.filter(({ city }) => hasPostalCode(city, code))
    if (known.length > 0 || code.length !== 5) return known
    const generic = entries.filter(({ city }) => hasCode(city, code))
    if (generic.length > 0) return generic
    for (const length of [4, 3, 2]) {
      const near = entries.filter(({ city }) => hasPostalCode(city, code.slice(0, length)))
      if (near.length > 0) return near
    }
    return []
  }
}

/** Has the code, or is a large city with its former city-wide code (`00100`, `20100`). */
function hasCode(city: SearchableCity, code: string): boolean {
  const isGeneric = /^\d{3}00$/.test(code) && city.postal_codes.length > 1
  return hasPostalCode(city, code) || (isGeneric && hasPostalCode(city, code.slice(0, 3)))
}

const NONE = 6

type NameForms = ReturnType<typeof nameForms>

interface Entry<Found> {
  city: Found
  province: string
  names: NameForms[]
}

/** Sorts by the number of first letters in common: `Fiumcino` is Fiumicino. */
function sortBySimilarity<Found>(entries: readonly Entry<Found>[], asked: NameForms): Entry<Found>[] {
  const similarity = ({ names }: Entry<Found>) =>
    Math.max(...names.map(({ compact }) => commonLength(compact, asked.compact)))
  return [...entries].sort((one, other) => similarity(other) - similarity(one))
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function nameForms(text: string) {
  const full = normaliseCityName(text)
  const words = full.split(' ').filter(Boolean)
  return {
    full,
    compact: words.join(''),
    /** Without particles and leading article; empty if nothing is left. */
    bare: words.filter((word, index) => !PARTICLES.has(word) && !(index === 0 && ARTICLES.has(word))).join(' '),
    words,
  }
}

/** Rank from 0 (best) to 5, aliases after names; `NONE` for no match. */
function bestRank(names: readonly NameForms[], asked: NameForms): number {
  let best = NONE
  for (const [index, name] of names.entries()) {
    const rank = rankOfName(name, asked) * 2 + (index === 0 ? 0 : 1)
    if (rank < best) best = rank
    if (best === 0) break
  }
  return best
}

function rankOfName(name: NameForms, asked: NameForms): number {
  // A last particle may be an unfinished word ("san d"), so it is kept.
  const bare = PARTICLES.has(asked.words.at(-1) ?? '') ? '' : asked.bare
  if (name.full === asked.full || name.compact === asked.compact || (bare !== '' && name.bare === bare)) return 0
  if (name.full.startsWith(asked.full) || (bare !== '' && name.bare.startsWith(bare))) return 1
  // `santangelo lod`, but `san d` is not Sandrigo.
  const maybeTogether = asked.words.length === 1 || asked.compact.length >= 6
  if (maybeTogether && name.compact.startsWith(asked.compact)) return 1
  return beginsWords(name.words, asked.words) ? 2 : NONE
}

function beginsWords(words: readonly string[], beginnings: readonly string[]): boolean {
  let from = 0
  for (const beginning of beginnings) {
    const found = words.findIndex((word, index) => index >= from && word.startsWith(beginning))
    if (found < 0) return false
    from = found + 1
  }
  return true
}

function hasPostalCode(city: SearchableCity, beginning: string): boolean {
  return city.postal_codes.some((code) => code.startsWith(beginning))
}

function bySizeThenName(one: SearchableCity, other: SearchableCity): number {
  return (
    Number(other.provincial_capital ?? false) - Number(one.provincial_capital ?? false) ||
    other.postal_codes.length - one.postal_codes.length ||
    one.name.localeCompare(other.name, 'it') ||
    one.province.localeCompare(other.province)
  )
}

const LIFETIME_MS = 10 * 60_000

export interface CityIndex {
  all: City[]
  bySlug: ReadonlyMap<string, City>
  search: (query: string, limit: number) => City[]
}

/** All comuni in memory: 7,900 rows that hardly change and are searched on every keystroke. */
export const cityIndex = memoizeQuery(LIFETIME_MS, async (database): Promise<CityIndex> => {
  const all = await database.select().from(cities).orderBy(cities.slug)
  return { all, bySlug: new Map(all.map((city) => [city.slug, city])), search: createCitySearch(all) }
})

/** Fills the table of comuni if it is empty, in one statement, so that an interrupted start leaves none. */
export async function loadCities(database: Database): Promise<void> {
  const [known] = await database.select({ slug: cities.slug }).from(cities).limit(1)
  if (known) return
  // Imported only if needed.
  const { italianCities } = await import('./cities-source')
  await database.execute(sql`insert into ${cities}
    select * from jsonb_populate_recordset(null::${cities}, ${JSON.stringify(italianCities())}::jsonb) on conflict (slug) do nothing`)
}
