/**
 * Pictures by their names, each made once for all who ask at the same time and kept, the latest ones only, up to so many bytes and for so
 * long. What fails is not kept, nor is "there is none" (null).
 */
export function keptPictures(most_bytes: number, lifetime_ms = Number.POSITIVE_INFINITY) {
  const pictures = new Map<string, { made: Promise<Buffer | null>; at: number; size: number }>()
  let held = 0
  const forget = (name: string) => {
    held -= pictures.get(name)?.size ?? 0
    pictures.delete(name)
  }
  return (name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const known = pictures.get(name)
    if (known && Date.now() - known.at < lifetime_ms) return known.made
    forget(name)
    const picture = { made: make(), at: Date.now(), size: 0 }
    pictures.set(name, picture)
    const settle = (bytes: Buffer | null) => {
      if (pictures.get(name) !== picture) return
      if (!bytes) return forget(name)
      picture.size = bytes.length
      held += bytes.length
      for (const [oldest, { size }] of pictures) {
        if (held <= most_bytes) break
        // One that is being made holds nothing yet.
        if (size > 0) forget(oldest)
      }
    }
    picture.made.then(settle, () => settle(null))
    return picture.made
  }
}
