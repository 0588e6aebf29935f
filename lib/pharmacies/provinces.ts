import names from './provinces.json'

/** A province's name by its letters (ISTAT); the letters themselves where they are none of today's. */
export const provinceName = (letters: string) => (names as Record<string, string>)[letters] ?? letters
