/** Far more than the different values of a column, far less than a file's rows. */
const kept = 4096

/** A pure function of a text that remembers what it said: lists repeat companies, ingredients and packs thousands of times. */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    if (known.size >= kept) known.clear()
    known.set(text, result)
    return result
  }
}
