import { tzOffset } from '@date-fns/tz'

/** Wall-clock times are Italy's, wherever the server or the shopper is. */
export const TIME_ZONE = 'Europe/Rome'

const DAY_LENGTH = 24 * 60 * 60_000

/** Milliseconds by which Italy's wall clock is ahead of UTC at that moment. */
export function offsetAt(moment: number): number {
  return tzOffset(TIME_ZONE, new Date(moment)) * 60_000
}

/**
 * The moment of a wall-clock time in Italy, given as milliseconds since 1970 as if the clock showed UTC. A time that the change to summer
 * time leaves out is moved an hour on; of one that comes twice it is the first. By hand, because TZDate's answer in the repeated hour hangs
 * on the machine's zone.
 */
export function momentAtWallClock(wall: number): number {
  const before = wall - offsetAt(wall - DAY_LENGTH)
  const after = wall - offsetAt(wall + DAY_LENGTH)
  return [before, after].find((moment) => moment + offsetAt(moment) === wall) ?? before
}
