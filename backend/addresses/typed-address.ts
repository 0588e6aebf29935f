import { readStreetLine } from '@/lib/rules/street-line'

/** A typed address in parts; missing ones are empty. */
export type TypedAddress = ReturnType<typeof parseTyped>

const CAP = /(?<![\d/])\d{5}(?![\d/])/
const MAX = 160

/** Parses a typed address; the place may contain comune and province. */
export function parseTyped(text: string) {
  const whole = text.trim().replace(/\s+/g, ' ').slice(0, MAX)
  return { ...readStreetLine(whole.replace(CAP, ', ')), cap: CAP.exec(whole)?.[0] ?? '' }
}

/** Splits trailing words of a street as a possible comune: "Via Verdi Torino" into "Via Verdi" and "Torino". */
export function splitStreetAndCity(street: string): { street: string; place: string }[] {
  const words = street.split(' ')
  const least = readStreetLine(street).street === '' ? 1 : 2
  return [3, 2, 1]
    .filter((count) => words.length - count >= least)
    .map((count) => ({ street: words.slice(0, -count).join(' '), place: words.slice(-count).join(' ') }))
}
