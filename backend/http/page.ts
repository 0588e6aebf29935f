/** Builds a page from `limit + 1` rows, with the key that continues it. */
export function toPage<Row, Key>(rows: Row[], limit: number, rowKey: (row: Row) => Key) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? rowKey(last) : null }
}
