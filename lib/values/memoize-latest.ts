/** Memoizes a pure function; clears the cache when it has `most` entries. */
export function memoizeLatest<Value, Result>(compute: (value: Value) => Result, most = 4096): (value: Value) => Result {
  const known = new Map<Value, Result>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    const result = compute(value)
    if (known.size >= most) known.clear()
    known.set(value, result)
    return result
  }
}
