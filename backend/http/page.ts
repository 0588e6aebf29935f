/** Builds a page from `limit + 1` rows, with the key that continues it. */
export function toPage<Row, Key>(rows: Row[], limit: number, rowKey: (row: Row) => Key) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? rowKey(last) : null }
}

/** Answers after that many milliseconds at the earliest, so that timing reveals nothing. */
export async function atLeast<Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  try {
    return await work()
  } finally {
    await pause
  }
}

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
