/** Subscribers of a store. `start` runs with the first subscriber; the function that it returns runs after the last. */
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
