/** A seeded generator (mulberry32): the same key yields the same numbers on every machine. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number
  /** An integer from `from` to `to`, both inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

// Local copies, because globals are slow in Jest's context and these run a hundred million times.
const { floor, imul } = Math

function hash(key: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < key.length; i++) h = imul(h ^ key.charCodeAt(i), 0x01000193)
  // Avalanche, so that keys differing only in the last letter do not yield neighbouring streams.
  h = imul(h ^ (h >>> 16), 0x85ebca6b)
  h = imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export function random(key: string): Random {
  let state = hash(key)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = imul(t ^ (t >>> 15), t | 1)
    t ^= t + imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    int: (from, to) => from + floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[floor(next() * list.length)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
  }
}
