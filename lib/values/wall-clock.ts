import { tzOffset } from '@date-fns/tz'

/** Wall-clock times are Italian, wherever server and shopper are. */
export const TIME_ZONE = 'Europe/Rome'

const DAY_LENGTH = 24 * 60 * 60_000

/** Returns Italy's UTC offset at that moment, in ms. */
export function offsetAt(moment: number): number {
  return tzOffset(TIME_ZONE, new Date(moment)) * 60_000
}

/**
 * Converts an Italian wall-clock time, given as ms since 1970 as if in UTC. A time skipped by summer time moves an hour
 * later; of a repeated time the first counts. Not TZDate, whose result in the repeated hour depends on the machine's
 * zone.
 */
export function momentAtWallClock(wall: number): number {
  const before = wall - offsetAt(wall - DAY_LENGTH)
  const after = wall - offsetAt(wall + DAY_LENGTH)
  return [before, after].find((moment) => moment + offsetAt(moment) === wall) ?? before
}
