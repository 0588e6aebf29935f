import { plain } from '@/lib/addresses/named-city'
import type { Area, City } from '@/lib/contract/cities'
import type { Selection } from './selection'

/** Words that start a street or district: the name after them is not a comune. */
const STREET =
  /^(porta|quartiere|zona|rione|via|viale|v\.le|piazza|p\.za|p\.zza|piazzale|corso|c\.so|largo|vicolo|strada|contrada|borgo)\s/i
const readCode = (text: string) => /\b\d{5}\b/.exec(text)?.[0]
const QUERIES_MAX = 6

/**
 * Queries to resolve a place as people write it ("Porta Venezia, Milano", "via Verdi 3 Torino"), best first: the
 * whole text, its parts between commas from the last, its postal code, its last words. A hit on any but the first
 * is approximate.
 */
export function placeQueries(text: string): string[] {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (whole.length < 2) return []
  const segments = whole.split(',').flatMap((part) => part.trim() || [])
  const queries = [whole, ...segments.reverse().slice(0, QUERIES_MAX - 2), readCode(whole), ...lastWords(whole)]
  return [...new Set(queries.filter((query) => query !== undefined && query.length > 2 && !STREET.test(query)))]
    .slice(0, QUERIES_MAX)
    .map(String)
}

/**
 * The last three, two and one words without numbers; empty for only a street and its name. In "milano porta
 * venezia" the words before the street are the comune.
 */
function lastWords(text: string): string[] {
  const words = text.split(/[\s,]+/).filter((word) => !/\d/.test(word))
  const street = words.findIndex((word) => STREET.test(`${word} `))
  if (street > 0) return [words.slice(0, street).join(' ')]
  const least = STREET.test(text) ? 3 : 2
  return [3, 2, 1].filter((count) => words.length - count >= least - 1).map((count) => words.slice(-count).join(' '))
}

export interface SearchOrigin {
  /** A comune or part of it, the visitor's position, or the chosen pharmacy. */
  kind: 'city' | 'position' | 'pharmacy'
  name: string
  latitude: number
  longitude: number
  /** Only a part of the text was recognised. */
  approximate: boolean
  /** Of a home delivery. */
  postal_code?: string
}

export interface FoundOrigin {
  origin: SearchOrigin | null
  /** Other meanings of the text, with the selection's changes that lead there. */
  others: { origin: SearchOrigin; changes: Partial<Selection> }[]
}

const HOMONYMS = 8

/**
 * Resolves a text to the comune of that exact name, else a district, else the comune named by some of the words,
 * using the given lookups.
 */
export async function findOriginByName(
  text: string,
  findAreas: (query: string) => Promise<Area[]>,
  findCities: (query: string, limit: number) => Promise<City[]>,
): Promise<FoundOrigin> {
  const [[area, ...areas], cities] = await Promise.all([findAreas(text), findCities(text, HOMONYMS)])
  if (area && !cities.some(({ name }) => name.localeCompare(text, 'it', { sensitivity: 'base' }) === 0)) {
    const others = areas.map((other) => ({ origin: atArea(other), changes: { query: `${other.name}, ${other.city}` } }))
    return { origin: atArea(area), others }
  }
  let guess: City[] = []
  for (const [index, query] of placeQueries(text).entries()) {
    const found = await findCities(query, HOMONYMS)
    const [city] = found
    if (!city) continue
    if (!isGuess(city, query)) return toFound(found, index > 0 || !hasCodeOf(city, text))
    if (guess.length === 0) guess = found
  }
  return toFound(guess, true)
}

function toFound([city, ...rest]: City[], approximate: boolean): FoundOrigin {
  const others = rest.map((other) => ({ origin: atCity(other), changes: { city: other.slug } }))
  return { origin: city ? atCity(city, approximate) : null, others }
}

/** The query has a code that is not the comune's, as of a hamlet, and does not name the comune. */
const isGuess = (city: City, query: string) => !hasCodeOf(city, query) && !plain(query).includes(plain(city.name))

/** The text has no code, or one of the comune's, or a former city-wide one (`20100`). */
function hasCodeOf({ postal_codes }: City, text: string): boolean {
  const code = readCode(text)
  if (code === undefined || postal_codes.includes(code)) return true
  return code.endsWith('00') && postal_codes.length > 1 && postal_codes.some((one) => one.startsWith(code.slice(0, 3)))
}

export function atCity({ name, province, latitude, longitude }: City, approximate = false): SearchOrigin {
  return { kind: 'city', name: `${name} (${province})`, latitude, longitude, approximate }
}

function atArea({ name, city, province, latitude, longitude }: Area): SearchOrigin {
  return { kind: 'city', name: `${name}, ${city} (${province})`, latitude, longitude, approximate: true }
}

export function atPharmacy({ name, latitude, longitude }: Pick<SearchOrigin, 'name' | 'latitude' | 'longitude'>) {
  return { kind: 'pharmacy', name, latitude, longitude, approximate: false } satisfies SearchOrigin
}

export function atPosition(position: Pick<SearchOrigin, 'latitude' | 'longitude'>): SearchOrigin {
  return { kind: 'position', name: '', approximate: false, ...position }
}
