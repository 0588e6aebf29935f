/** Limit of known tags; entries older than a forgotten one count as lost. */
const TAGS_MAX = 50_000

interface TagTime {
  /** Positions in the log. */
  stale: number
  gone: number
}

/** Positions at which tags changed last. */
export function tagTimes(most = TAGS_MAX) {
  const times = new Map<string, TagTime>()
  let known_since = 0

  function note(tag: string, change: Partial<TagTime>): void {
    const time = { stale: -1, gone: -1, ...times.get(tag), ...change }
    times.delete(tag)
    times.set(tag, time)
    if (times.size <= most) return
    for (const [oldest, { stale, gone }] of times) {
      known_since = Math.max(known_since, stale, gone)
      times.delete(oldest)
      break
    }
  }

  return {
    clear: () => times.clear(),
    /** Every change after this position is known. */
    start(position: number): void {
      known_since = position
    },
    record({ tags, gone }: { tags: string[]; gone: string[] }, position: number): void {
      for (const tag of tags) note(tag, { stale: position })
      for (const tag of gone) note(tag, { gone: position })
    },
    /** What an entry is that was rendered by this position. */
    judge(tags: readonly string[], position: number): 'fresh' | 'stale' | 'gone' {
      if (position < known_since) return 'gone'
      const changed = tags.map((tag) => times.get(tag))
      if (changed.some((time) => time && time.gone > position)) return 'gone'
      return changed.some((time) => time && time.stale > position) ? 'stale' : 'fresh'
    },
  }
}
