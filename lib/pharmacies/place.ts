/** Words that start a street or district: the name after them is not a comune. */
const STREET =
  /^(porta|quartiere|zona|rione|via|viale|v\.le|piazza|p\.za|p\.zza|piazzale|corso|c\.so|largo|vicolo|strada|contrada|borgo)\s/i
const POSTAL_CODE = /\b\d{5}\b/
const QUERIES_MAX = 6

/**
 * Queries to resolve a place as people write it ("Porta Venezia, Milano", "via Verdi 3 Torino"), best first: the
 * whole text, its postal code, its parts between commas from the last, its last words. A hit on any but the first
 * is approximate.
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
