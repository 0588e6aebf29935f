/** What an address asks, as Next hands it to a page. */
export type SearchParams = Record<string, string | string[] | undefined>

/** What counts of a name that may stand in the address several times. */
export const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
