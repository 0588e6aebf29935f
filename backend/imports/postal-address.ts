import { titleCase } from './title-case'

const streetWords: [RegExp, string][] = [
  [/^C\.?\s?SO\b\.?/i, 'Corso'],
  [/^V\.?\s?LE\b\.?/i, 'Viale'],
  [/^P\.?\s?(?:ZZA|ZA)\b\.?/i, 'Piazza'],
  [/^P\.?\s?TTA\b\.?/i, 'Piazzetta'],
  [/^P\.?\s?(?:ZZ?ALE|LE)\b\.?/i, 'Piazzale'],
  [/^L\.?\s?GO\b\.?/i, 'Largo'],
  [/^V\.(?=\s?\p{L})/iu, 'Via'],
  [/^STR\.(?=\s?\p{L})/iu, 'Strada'],
  [/^VIC\.(?=\s?\p{L})/iu, 'Vicolo'],
]

/**
 * Formats a street address with a comma before the number: `VIALE SAN GIMIGNANO 13A` and `VIALE SAN GIMIGNANO,13A`
 * → `Viale San Gimignano, 13A`. A missing number stays missing; `SNC` becomes `snc`.
 */
export function streetAddress(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  const expanded = streetWords.reduce((result, [abbreviation, word]) => {
    return result.replace(abbreviation, /\p{Ll}/u.test(clean) ? `${word} ` : `${word.toUpperCase()} `)
  }, clean)
  const match =
    /^(.*?\p{L}['.)]?)\s*(?:,\s*(?:n\.?\s?)?|\s(?:n\.?\s?)?)(\d{1,5}(?:\s?[/-]?\s?(?:\p{L}|bis|ter|\d{1,4}))?(?:\s?[-/]\s?\d{1,5}\s?\p{L}?)*|snc|s\.n\.c?\.?)$/iu.exec(
      expanded,
    )
  if (!match) return elide(titleCase(expanded))
  const [, street = '', number = ''] = match
  return `${elide(titleCase(street.trim()))}, ${streetNumber(number)}`
}

function streetNumber(number: string): string {
  if (/^s/i.test(number)) return 'snc'
  return number
    .replace(/\s+/g, ' ')
    .replace(/\s?([/-])\s?/g, '$1')
    .toUpperCase()
    .replace(/ ?(BIS|TER)$/, (_, word) => ` ${word.toLowerCase()}`)
}

/** Within a street name `D'` is the preposition: `Piazza Duca d'Aosta`. */
function elide(street: string): string {
  return street.replace(/(?<=\p{L} )D'(?=\p{L})/gu, "d'")
}
