export type SearchParams = Record<string, string | string[] | undefined>

export const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** Page number of a parameter, 1 for anything that is none. */
export const pageNumber = (value: string | string[] | undefined): number =>
  Number(/^[1-9]\d{0,3}$/.exec(firstValue(value) ?? '')?.[0] ?? 1)
