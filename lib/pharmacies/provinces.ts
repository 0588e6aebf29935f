import names from './provinces.json'

export const provinceName = (letters: string) => (names as Record<string, string>)[letters] ?? letters
