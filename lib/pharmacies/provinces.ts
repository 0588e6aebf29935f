import names from './provinces.json'

/** Name of a province by its code (ISTAT); the code itself if unknown. */
export const provinceName = (letters: string) => (names as Record<string, string>)[letters] ?? letters
