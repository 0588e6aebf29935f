/** Words that begin the name of a street or a quarter: what follows them is that name, not the comune. */
const STREET =
  /^(porta|quartiere|zona|rione|via|viale|v\.le|piazza|p\.za|p\.zza|piazzale|corso|c\.so|largo|vicolo|strada|contrada|borgo)\s/i
const POSTAL_CODE = /\b\d{5}\b/
/** Further look-ups for one search; each costs the platform a call. */
const QUERIES_MAX = 6

/**
 * What to look a comune up by, in a place as people write it ("Porta Venezia, Milano", "via Verdi 3 Torino"), best first: all of it, its
 * postal code, its parts between commas from the last on, its last words. A hit on anything but the first is an approximate place.
 */
export function placeQueries(text: string): string[] {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (whole.length < 2) return []
  const segments = whole.split(',').flatMap((part) => part.trim() || [])
  const queries = [whole, POSTAL_CODE.exec(whole)?.[0], ...segments.reverse(), ...lastWords(whole)]
  return [...new Set(queries.filter((query) => query !== undefined && query.length > 2 && !STREET.test(query)))]
    .slice(0, QUERIES_MAX)
    .map(String)
}

/**
 * The last three, two and one words, without numbers; nothing where the text is a street and its name alone. A street behind other
 * words ("milano porta venezia") ends the comune: then it is those words.
 */
function lastWords(text: string): string[] {
  const words = text.split(/[\s,]+/).filter((word) => !/\d/.test(word))
  const street = words.findIndex((word) => STREET.test(`${word} `))
  if (street > 0) return [words.slice(0, street).join(' ')]
  const least = STREET.test(text) ? 3 : 2
  return [3, 2, 1].filter((count) => words.length - count >= least - 1).map((count) => words.slice(-count).join(' '))
}
