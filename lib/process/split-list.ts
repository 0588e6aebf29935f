/** Splits a comma-separated list; drops spaces around the items, and empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
