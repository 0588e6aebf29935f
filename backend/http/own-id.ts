/** No row's id: serials begin at 1. */
const NO_ROW = -1
const INTEGER_MAX = 2_147_483_647

/**
 * The row's id in an id of the contract, which is text. Pharmacies, services and customers are counted here, so that a platform's id of any
 * other kind (a UUID, too large a number) is nobody's: what is looked for by it is not found.
 */
export function ownId(id: string): number
export function ownId<None extends null | undefined>(id: string | None): number | None
export function ownId<None>(id: string | None): number | None {
  if (typeof id !== 'string') return id
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : NO_ROW
  return number <= INTEGER_MAX ? number : NO_ROW
}

/** A row's id as the contract says it. */
export function idText(row: number): string
export function idText(row: number | null): string | null
export function idText(row: number | null): string | null {
  return row === null ? null : String(row)
}
