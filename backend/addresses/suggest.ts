import type { CallAnswer } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { City } from '@/lib/contract/cities'
import { normaliseCityName } from '@/lib/rules/city-name'
import { namesAbroad, readStreetLine } from '@/lib/rules/street-line'
import { distanceM, type Position } from '../pharmacies'
import type { CityIndex } from './cities'

/** A typed address in parts; missing ones are empty. */
type TypedAddress = ReturnType<typeof parseTyped>

const CAP = /(?<![\d/])\d{5}(?![\d/])/
const MAX = 160

/** Parses a typed address; the place may contain comune and province. */
export function parseTyped(text: string) {
  const whole = text.trim().replace(/\s+/g, ' ').slice(0, MAX)
  return { ...readStreetLine(whole.replace(CAP, ', ')), cap: CAP.exec(whole)?.[0] ?? '' }
}

/** Before a house's name; some comuni start with such a word too. */
const HOUSE =
  /^(?:villa|villino|villetta|casa|cascina|casale|casolare|podere|masseria|fattoria|agriturismo|tenuta|chalet|baita|rifugio|residence|residenza|complesso|palazzo|hotel|albergo|pensione|camping|campeggio|bungalow|parco|scuola|parrocchia|bar|negozio|ristorante|officina)\s/i
const PREPOSITION = /^(?:a|ad|in|di)$/i

/**
 * Words behind the number that no comune has are a detail for the courier: `Via Roma 3 villa Rosa, Milano`. Without a
 * comune only a house's name is: another word may be a mistyped comune.
 */
function withoutBuilding(typed: TypedAddress, cities: CityIndex): TypedAddress {
  const { street, place, details } = typed
  if (street === '' || place === '' || cities.search(place, 1).some((city) => startsWithName(city, place))) return typed
  const words = place.split(' ')
  for (let from = 1; from < words.length; from += 1) {
    const comune = words.slice(from).join(' ')
    if (!cities.search(comune, SUGGESTIONS).some((city) => isNamed(city, comune))) continue
    const house = words.slice(0, from).join(' ')
    return { ...typed, details: PREPOSITION.test(house) ? details : [...details, house], place: comune }
  }
  return HOUSE.test(place) ? { ...typed, details: [...details, place], place: '' } : typed
}

/** The place is a comune, or the beginning of its name. */
const startsWithName = (city: City, place: string): boolean =>
  isNamed(city, place) || normaliseCityName(city.name).startsWith(normaliseCityName(place))

/** Splits trailing words of a street as a possible comune: "Via Verdi Torino" into "Via Verdi" and "Torino". */
export function splitStreetAndCity(street: string): { street: string; place: string }[] {
  const words = street.split(' ')
  const least = readStreetLine(street).street === '' ? 1 : 2
  return [3, 2, 1]
    .filter((count) => words.length - count >= least)
    .map((count) => ({ street: words.slice(0, -count).join(' '), place: words.slice(-count).join(' ') }))
}

type Suggestion = CallAnswer<Calls['suggestAddresses']>[number]

const SUGGESTIONS = 6
/** Number of comuni offered for a street without one. */
const NEARBY = 3
const LEAST_LETTERS = 2
/** Maximum distance of such a comune from the shopper, in metres. */
const NEARBY_M = 40_000

/**
 * Suggests places for typed text, best first: comuni and postal codes at the comune's centre; a street as typed, in the
 * comune named after it or in nearby ones. A `place_id` with `city:` means an approximate position.
 */
export function suggestionsFor(text: string, cities: CityIndex, near: Position | null): Suggestion[] {
  const typed = withoutBuilding(parseTyped(text), cities)
  const written = typed.street || typed.place || typed.cap
  if (normaliseCityName(written).length < LEAST_LETTERS || namesAbroad(text)) return []
  if (typed.street === '') return citiesAt(typed, cities, near).map((city) => suggestion(typed, city))
  const found = typed.place === '' && typed.cap === '' ? [] : citiesAt(typed, cities, near)
  // An unknown code finds the comuni of the nearest ones: one named behind the street comes first.
  if (typed.place !== '' || found.some(({ postal_codes }) => postal_codes.includes(typed.cap)))
    if (found.length > 0) return found.map((city) => suggestion(typed, city))
  for (const { street, place } of typed.place === '' ? splitStreetAndCity(typed.street) : []) {
    const named = cities.search(place, SUGGESTIONS).filter((city) => isNamed(city, place))
    if (named.length > 0) return named.map((city) => suggestion({ ...typed, street, place }, city))
  }
  if (found.length > 0) return found.map((city) => suggestion(typed, city))
  return near ? nearest(cities, near).map((city) => suggestion(typed, city)) : []
}

/** Finds the comune of an address by name, homonyms by postal code or province; undefined if ambiguous. */
export function findAddressCity(
  address: { city: string; province?: string | null | undefined; postal_code: string },
  cities: CityIndex,
): City | undefined {
  const named = cities.search(address.city, SUGGESTIONS).filter((city) => isNamed(city, address.city))
  const province = address.province?.toUpperCase()
  return (
    named.find((city) => city.postal_codes.includes(address.postal_code)) ??
    named.find((city) => city.province === province) ??
    (named.length === 1 ? named[0] : undefined)
  )
}

function citiesAt({ place, cap }: TypedAddress, cities: CityIndex, near: Position | null): City[] {
  // A part counts as the beginning of a postal code only if it has nothing but digits.
  const named = /^\d+$/.test(place) ? place : place.replace(/\d+/g, ' ')
  const found = cities.search(`${cap} ${named}`, SUGGESTIONS)
  if (!near || place !== '') return found
  return [...found].sort((one, other) => distanceM(near, one) - distanceM(near, other))
}

function nearest(cities: CityIndex, near: Position): City[] {
  return cities.all
    .map((city) => ({ city, distance: distanceM(near, city) }))
    .filter(({ distance }) => distance <= NEARBY_M)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEARBY)
    .map(({ city }) => city)
}

function isNamed(city: City, place: string): boolean {
  const [name, asked] = [normaliseCityName(city.name), normaliseCityName(place)]
  return asked === name || asked === `${name} ${city.province.toLowerCase()}`
}

function suggestion({ street, street_number, details, cap }: TypedAddress, city: City): Suggestion {
  return {
    place_id: `city:${city.slug}`,
    address_name: street === '' ? '' : street.charAt(0).toUpperCase() + street.slice(1),
    street_number,
    details: details.join(' '),
    city: city.name,
    cap: choosePostalCode(cap, city),
    province: city.province,
    lat: city.latitude,
    lng: city.longitude,
  }
}

/** Returns the typed code, else the comune's only one. Former codes of whole cities (`20100`) are ignored. */
function choosePostalCode(written: string, { postal_codes }: City): string {
  const generic = written.endsWith('00') && postal_codes.length > 1 && !postal_codes.includes(written)
  if (written !== '' && !generic) return written
  return postal_codes.length === 1 ? (postal_codes[0] ?? '') : ''
}
