/** A typed address in parts; missing ones are empty. */
export type TypedAddress = ReturnType<typeof parseTyped>

/** Generic prefixes of Italian streets. */
const STREET =
  /^(alzaia|bastioni?|borgo|calle|campo|circonvallazione|contrada|corso|c\.so|cso|fondamenta|frazione|galleria|largo|l\.go|localit[aà]|loc\.|lungo\p{L}+|passeggiata|piazza|p\.za|p\.zza|pza|piazzale|p\.le|piazzetta|riva|rione|salita|strada|str\.|traversa|via|v\.|viale|v\.le|vicolo|vico)\s/iu
const CAP = /(?<![\d/])\d{5}(?![\d/])/
const NUMBER =
  /\s(?:n[.°]?\s*)?(\d{1,4}(?:\s?[/-]\s?(?:\d{1,3}|[a-z])\b|\s?[a-z](?![\p{L}\d])|\s(?:bis|ter|quater)\b)*|snc)(?![\p{L}\d])/iu
const MAX = 160

/**
 * Parses a typed address. `street` includes its "Via" or "Piazza" and is empty if only a place was typed; the number
 * may be `12/A`, `14 bis` or `snc`; the place may contain comune and province.
 */
export function parseTyped(text: string) {
  const whole = text.trim().replace(/\s+/g, ' ').slice(0, MAX)
  const cap = CAP.exec(whole)?.[0] ?? ''
  const [first = '', ...rest] = whole
    .replace(CAP, ' ')
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  // "Melzo 12": no comune's name has a number after it.
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

/** Splits trailing words of a street as a possible comune: "Via Verdi Torino" into "Via Verdi" and "Torino". */
export function splitStreetAndCity(street: string): { street: string; place: string }[] {
  const words = street.split(' ')
  const least = STREET.test(`${street} `) ? 2 : 1
  return [3, 2, 1]
    .filter((count) => words.length - count >= least)
    .map((count) => ({ street: words.slice(0, -count).join(' '), place: words.slice(-count).join(' ') }))
}

/** Finds the number after a street's name; "Piazza 24 Maggio" has none. */
function numberIn(street: string): RegExpMatchArray | undefined {
  return [...street.matchAll(new RegExp(NUMBER, 'giu'))].find(
    ({ index = 0 }) => !STREET.test(street) || street.slice(0, index).includes(' '),
  )
}

function numberAnd(number: string | undefined, places: string[]) {
  const street_number = (number ?? '').replace(/\s?([/-])\s?/g, '$1')
  return { street_number, place: tidy(places.join(' ')) }
}

/** Normalizes "Milano (MI)" and "Milano, MI" to "Milano MI". */
function tidy(place: string): string {
  return place
    .replace(/[()]/g, ' ')
    .replace(/\bitalia\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
