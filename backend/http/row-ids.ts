/** Serials begin at 1. */
const NO_ROW = -1
const INTEGER_MAX = 2_147_483_647

/**
 * Parses an ID of the contract (text) to a row's serial. Any other kind of ID, such as a UUID, becomes one that no row
 * has.
 */
export function parseId(id: string): number
export function parseId<None extends null | undefined>(id: string | None): number | None
export function parseId<None>(id: string | None): number | None {
  if (typeof id !== 'string') return id
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : NO_ROW
  return number <= INTEGER_MAX ? number : NO_ROW
}

export function formatId(row: number): string
export function formatId(row: number | null): string | null
export function formatId(row: number | null): string | null {
  return row === null ? null : String(row)
}
