/** The page that a read of one row more than `limit` makes, and the key with which the next one goes on. */
export function toPage<Row, Key>(rows: Row[], limit: number, rowKey: (row: Row) => Key) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? rowKey(last) : null }
}
