/** Runs work on the browser's storage; null if it is unavailable, full or invalid. */
export function inStorage<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Reads a JSON object; null if missing or invalid. */
export function storedObject(storage: () => Storage, key: string): Record<string, unknown> | null {
  const kept: unknown = inStorage(() => JSON.parse(storage().getItem(key) ?? 'null'))
  return typeof kept === 'object' ? (kept as Record<string, unknown> | null) : null
}
