import { sql } from 'drizzle-orm'
import { memoizeQuery } from '@/backend/database/memoize-query'
import { searchKey, stems } from '@/lib/rules/words'
import { type Database, selectRows } from '../../database/open'
import { getMeaning } from './dictionary'

const REMEMBERED_MS = 60_000
/** How often a process looks whether the name of a pharmacy changed. */
const LOOK_MS = 1000
/** Maximum number of pharmacies of one name that are compared. */
const CALLED_MAX = 100

interface Named {
  name: string
  words: ReadonlySet<string>
}
export interface NamedCategory extends Named {
  id: number
  path: string
}

const getMeanings = (name: string): ReadonlySet<string> => new Set(stems(name).map(getMeaning))

export const readNamedCategories = memoizeQuery(REMEMBERED_MS, async (database): Promise<NamedCategory[]> => {
  const rows = await selectRows<{ id: number; name: string; path: string }>(
    database,
    sql`WITH RECURSIVE below AS (
        SELECT id, name, products_count, slug AS path FROM categories WHERE parent_id IS NULL
        UNION ALL SELECT c.id, c.name, c.products_count, b.path || '/' || c.slug FROM categories c JOIN below b ON c.parent_id = b.id
      ) SELECT id, name, path FROM below WHERE products_count > 0 ORDER BY length(path) - length(replace(path, '/', '')) DESC, id`,
  )
  return rows.map((row) => ({ ...row, words: getMeanings(row.name) }))
})

export const readNamedServices = memoizeQuery(
  REMEMBERED_MS,
  async (database): Promise<(Named & { slug: string })[]> => {
    const rows = await selectRows<{ slug: string; name: string; words: string }>(
      database,
      sql`SELECT s.slug, min(s.name) AS name, min(s.name || ' ' || s.category) AS words
      FROM services s JOIN pharmacies p ON p.id = s.pharmacy_id WHERE p.active GROUP BY s.slug ORDER BY count(*) DESC, s.slug LIMIT 500`,
    )
    return rows.map(({ slug, name, words }) => ({ slug, name, words: getMeanings(words) }))
  },
)

export const [FARMACIA = ''] = stems('farmacia')

interface NamedPharmacy extends Named {
  code: string
  city: string
  province: string
  postal_code: string
}
interface NamedPharmacies {
  all: readonly (NamedPharmacy & { city_words: ReadonlySet<string> })[]
  /** Indexes in `all` by word of name and comune. */
  by_word: ReadonlyMap<string, readonly number[]>
}

const readNamesVersion = memoizeQuery(LOOK_MS, async (database): Promise<string> => {
  const [row] = await selectRows<{ version: string }>(
    database,
    sql`SELECT count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws('|', id, code, name, city, province, postal_code), 0)), 0) AS version
      FROM pharmacies WHERE active`,
  )
  return row?.version ?? ''
})

const knownNames = new WeakMap<Database, { version: string; names: Promise<NamedPharmacies> }>()

/** Pharmacies by words of their names, kept until one changes: they are needed at each keystroke. */
export async function readNamedPharmacies(database: Database): Promise<NamedPharmacies> {
  const version = await readNamesVersion(database)
  const known = knownNames.get(database)
  if (known?.version === version) return known.names
  const names = readNames(database)
  knownNames.set(database, { version, names })
  names.catch(() => knownNames.delete(database))
  return names
}

async function readNames(database: Database): Promise<NamedPharmacies> {
  const rows = await selectRows<Pick<NamedPharmacy, 'code' | 'name' | 'city' | 'province' | 'postal_code'>>(
    database,
    sql`SELECT code, name, city, province, postal_code FROM pharmacies WHERE active ORDER BY name, id`,
  )
  const all = rows.map((row) => ({ ...row, words: getMeanings(row.name), city_words: getMeanings(row.city) }))
  const by_word = new Map<string, number[]>()
  for (const [place, { words, city_words }] of all.entries())
    for (const word of new Set([...words, ...city_words])) {
      const known = by_word.get(word)
      if (known) known.push(place)
      else by_word.set(word, [place])
    }
  return { all, by_word }
}

/**
 * Returns the pharmacies whose name contains all words, the last one as a prefix; exact names come first. With `inCity`
 * the words may also be those of the comune.
 */
export function pharmaciesCalled({ all, by_word }: NamedPharmacies, words: readonly string[], inCity: boolean) {
  const last = words.at(-1) ?? ''
  const begun = [...by_word.keys()].filter((word) => word.startsWith(last))
  const said = words.map((word) => (word === last ? begun : [word]))
  const places = (word: string) => by_word.get(word) ?? []
  const count = (forms: readonly string[]) => forms.reduce((sum, word) => sum + places(word).length, 0)
  const [rarest = []] = [...said].sort((a, b) => count(a) - count(b))
  const found = new Set<NamedPharmacies['all'][number]>()
  for (const word of rarest)
    for (const place of places(word)) {
      const one = all[place]
      const has = (form: string) => one?.words.has(form) || (inCity && one?.city_words.has(form))
      if (one && said.every((forms) => forms.some(has))) found.add(one)
      if (found.size === CALLED_MAX) return [...found].sort(byWords)
    }
  return [...found].sort(byWords)
}

/** Words that change nothing about a search for a comune. */
const ASKING = new Set(
  `farmacia farmacie vicino vicina vicine centro zona citta aperta aperte aperto orari orario ora adesso oggi domani sera
  notte notturna notturne turno guardia domenica sabato festivi festivo feste h24 24 ore sempre dove quale quali che c e
  la il le i a ad in di de del nel nella per cap`.split(/\s+/),
)
const PLACE_MIN = 3

/**
 * Returns the candidates for a place in a text: the text without trailing question words, then also without leading ones,
 * one by one (`La Spezia` keeps its article). Empty if the text is too short.
 */
export function readPlaces(key: string): string[] {
  const words = key.split(' ')
  const last = words.findLastIndex((word) => !ASKING.has(word)) + 1
  const from = words.findIndex((word) => !ASKING.has(word))
  const places = words.slice(0, from + 1).map((_, start) => words.slice(start, last).join(' '))
  return last === 0 ? [] : places.filter((place) => place.length >= PLACE_MIN)
}

/** Comuni with pharmacies of one of these names or postal codes: those of the longest, with most pharmacies first. */
export function citiesNamed({ all }: NamedPharmacies, places: readonly string[]) {
  const found = new Map<string, { city: string; province: string; count: number; rank: number }>()
  const ranks = new Map(places.map((place, rank) => [place, rank]))
  if (ranks.size === 0) return []
  for (const { city, province, postal_code } of all) {
    const rank = ranks.get(postal_code) ?? ranks.get(searchKey(city))
    if (rank === undefined) continue
    const key = `${province} ${city}`
    found.set(key, { city, province, count: (found.get(key)?.count ?? 0) + 1, rank })
  }
  const least = Math.min(...[...found.values()].map(({ rank }) => rank))
  return [...found.values()].filter(({ rank }) => rank === least).sort((one, other) => other.count - one.count)
}

/** Names of the comuni of these names or postal codes, longest first. */
export async function readComuni(database: Database, places: readonly string[]): Promise<string[]> {
  const codes = places.filter((place) => /^\d{5}$/.test(place))
  const slugs = places.map((place) => place.replaceAll(' ', '-'))
  const rows = await selectRows<{ name: string }>(
    database,
    codes.length > 0
      ? sql`SELECT name FROM cities WHERE postal_codes && ${sql.param(codes)}::text[] ORDER BY name LIMIT 3`
      : sql`SELECT name FROM cities WHERE slug = ANY(${sql.param(slugs)}::text[]) ORDER BY length(slug) DESC LIMIT 3`,
  )
  return rows.map(({ name }) => name)
}
const byWords = (one: Named, other: Named) => one.words.size - other.words.size

/** Categories whose name contains all words, with the fewest others. */
export function categoriesNamed(known: readonly NamedCategory[], words: Iterable<string>): NamedCategory[] {
  const wanted = [...words]
  if (wanted.length === 0) return []
  const found = known.filter((category) => wanted.every((word) => category.words.has(word)))
  const least = Math.min(...found.map((category) => category.words.size))
  return found.filter((category) => category.words.size === least)
}

export const findCategories = (known: readonly NamedCategory[], names: readonly string[]): NamedCategory[] => [
  ...new Set(names.flatMap((name) => categoriesNamed(known, getMeanings(name)))),
]

export const readServicesAt = (database: Database, pharmacyId: number, slugs: readonly string[]) =>
  selectRows<{ id: number; slug: string }>(
    database,
    sql`SELECT s.id, s.slug FROM services s JOIN pharmacies p ON p.id = s.pharmacy_id
      WHERE p.id = ${pharmacyId} AND p.active AND s.slug = ANY(${sql.param(slugs)}::text[])`,
  )
