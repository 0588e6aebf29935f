/** What the work on the browser's storage gives; null where that is refused, full, or holds something broken: then there is nothing in it. */
export function inStorage<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** The JSON object under a key; null for none and for anything else. */
export function storedObject(storage: () => Storage, key: string): Record<string, unknown> | null {
  const kept: unknown = inStorage(() => JSON.parse(storage().getItem(key) ?? 'null'))
  return typeof kept === 'object' ? (kept as Record<string, unknown> | null) : null
}
