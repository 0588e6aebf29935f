import { fold } from '@/lib/values/fold'

/** Lower case, without accents, apostrophes and hyphens: `Forlì`, `FORLI'` and `forli` become the same. */
export function normaliseCityName(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The name of a place or pharmacy with its preposition: `ad Ancona`, `a Farmacia Boccaccio`. */
export const toPlace = (name: string): string => `${normaliseCityName(name).startsWith('a') ? 'ad' : 'a'} ${name}`

export const citySlug = (name: string) => normaliseCityName(name).replaceAll(' ', '-')
