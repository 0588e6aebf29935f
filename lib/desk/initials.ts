/** Initials for the outside of a bag: `Anna De Rossi` is `A. D. R.`; a dash for an erased customer. */
export function initials(name: string | null): string {
  const letters = (name ?? '').match(/(?<![\p{L}\p{M}'’])\p{L}\p{M}*/gu) ?? []
  return letters.length === 0 ? '–' : letters.map((letter) => `${letter.toLocaleUpperCase('it')}.`).join(' ')
}
