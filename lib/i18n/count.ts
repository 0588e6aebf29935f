/** A text with a number in it, for client leaves, which ship no message formatter: Italian has one form for 1 and one for the rest. */
export interface CountTexts {
  one: string
  /** With `#` where the number goes. */
  other: string
}

/** Takes both forms out of a message of the catalogue, on the server. */
export function countTexts(format: (count: number) => string): CountTexts {
  return { one: format(1), other: format(7).replace('7', '#') }
}

export function countText({ one, other }: CountTexts, count: number): string {
  return count === 1 ? one : other.replace('#', String(count))
}
