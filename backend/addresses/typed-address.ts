/** An address as somebody writes it, taken apart; what is not there is empty. */
export type TypedAddress = ReturnType<typeof parseTyped>

/** What begins an Italian street's name. */
const STREET =
  /^(alzaia|bastioni?|borgo|calle|campo|circonvallazione|contrada|corso|c\.so|cso|fondamenta|frazione|galleria|largo|l\.go|localit[aà]|loc\.|lungo\p{L}+|passeggiata|piazza|p\.za|p\.zza|pza|piazzale|p\.le|piazzetta|riva|rione|salita|strada|str\.|traversa|via|v\.|viale|v\.le|vicolo|vico)\s/iu
const CAP = /(?<![\d/])\d{5}(?![\d/])/
/** With its letter or "bis" behind it, as numbers of houses have them. */
const NUMBER =
  /\s(?:n[.°]?\s*)?(\d{1,4}(?:\s?[/-]\s?(?:\d{1,3}|[a-z])\b|\s?[a-z](?![\p{L}\d])|\s(?:bis|ter|quater)\b)*|snc)(?![\p{L}\d])/iu
const MAX = 160

/**
 * Takes a typed address apart: `street` with its "Via" or "Piazza" in the letters of the writer, empty where only a place is written; the number
 * (`12/A`, `14 bis`, `snc`); the place, which may name the comune, with or without its province; the CAP.
 */
export function parseTyped(text: string) {
  const whole = text.trim().replace(/\s+/g, ' ').slice(0, MAX)
  const cap = CAP.exec(whole)?.[0] ?? ''
  const [first = '', ...rest] = whole
    .replace(CAP, ' ')
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  // "Melzo 12": no comune has a number behind its name.
  const isNumbered = /^\p{L}/u.test(first) && NUMBER.test(first)
  const isStreet = STREET.test(`${first} `) || rest.length > 0 || isNumbered
  if (!isStreet) return { street: '', street_number: '', place: tidy(first), cap }

  const inFirst = numberIn(first)
  if (inFirst) {
    const behind = first.slice((inFirst.index ?? 0) + inFirst[0].length)
    return { street: first.slice(0, inFirst.index), ...numberAnd(inFirst[1], [behind, ...rest]), cap }
  }
  const inNext = NUMBER.exec(` ${rest[0] ?? ''}`)
  if (inNext?.index === 0) {
    const behind = ` ${rest[0]}`.slice(inNext[0].length)
    return { street: first, ...numberAnd(inNext[1], [behind, ...rest.slice(1)]), cap }
  }
  return { street: first, street_number: '', place: tidy(rest.join(' ')), cap }
}

/** Beginnings of a street's words with the comune that they may end in: "Via Verdi Torino" is "Via Verdi" and "Torino". */
export function splitStreetAndCity(street: string): { street: string; place: string }[] {
  const words = street.split(' ')
  const least = STREET.test(`${street} `) ? 2 : 1
  return [3, 2, 1]
    .filter((count) => words.length - count >= least)
    .map((count) => ({ street: words.slice(0, -count).join(' '), place: words.slice(-count).join(' ') }))
}

/** The number behind a street's name: in "Piazza 24 Maggio" there is none. */
function numberIn(street: string): RegExpMatchArray | undefined {
  return [...street.matchAll(new RegExp(NUMBER, 'giu'))].find(
    ({ index = 0 }) => !STREET.test(street) || street.slice(0, index).includes(' '),
  )
}

function numberAnd(number: string | undefined, places: string[]) {
  const street_number = (number ?? '').replace(/\s?([/-])\s?/g, '$1')
  return { street_number, place: tidy(places.join(' ')) }
}

/** "Milano (MI)" and "Milano, MI" are "Milano MI" to the search of comuni. */
function tidy(place: string): string {
  return place
    .replace(/[()]/g, ' ')
    .replace(/\bitalia\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
