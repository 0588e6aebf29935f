const KEPT = 120
/** As long as a page's own copy: a changed name shows after that. */
const LIFETIME_MS = 10 * 60_000

const pictures = new Map<string, { made: Promise<Buffer | null>; at: number }>()

/**
 * A picture by its name, made once for all who ask at the same time and kept a while, the latest ones only. What fails is not kept, nor is
 * "there is none" (null).
 */
export function kept(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const known = pictures.get(name)
  if (known && Date.now() - known.at < LIFETIME_MS) return known.made
  const made = make()
  pictures.delete(name)
  pictures.set(name, { made, at: Date.now() })
  const forget = () => void (pictures.get(name)?.made === made && pictures.delete(name))
  made.then((bytes) => bytes === null && forget(), forget)
  for (const oldest of pictures.keys()) {
    if (pictures.size <= KEPT) break
    pictures.delete(oldest)
  }
  return made
}
