/** Who follows a store. `start` begins what a follower needs with the first one, and its answer ends it with the last. */
export function listeners(start?: () => () => void) {
  const all = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    any: () => all.size > 0,
    tell() {
      for (const listener of [...all]) listener()
    },
    follow(listener: () => void) {
      if (all.size === 0) stop = start?.()
      all.add(listener)
      return () => {
        if (all.delete(listener) && all.size === 0) stop?.()
      }
    },
  }
}
