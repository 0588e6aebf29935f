/** Lower case, without accents, apostrophes and hyphens: `Forlì`, `FORLI'` and `forli` become the same. */
export function normaliseCityName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export const citySlug = (name: string) => normaliseCityName(name).replaceAll(' ', '-')
