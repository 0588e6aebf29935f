import { parseDay } from '@/lib/values/rome-time'

/** Days; a longer closure is a typo in the year. */
const LONGEST = 366

interface Days {
  from: string
  to: string
}

/** Returns what is wrong with a closure's days, both included; null if nothing is. */
export function judgeClosure({ from, to }: Days): 'closure_reversed' | 'closure_too_long' | null {
  const days = (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1
  if (days < 1) return 'closure_reversed'
  return days > LONGEST ? 'closure_too_long' : null
}

export const closuresOverlap = (one: Days, other: Days): boolean => one.from <= other.to && other.from <= one.to
