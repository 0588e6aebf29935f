import type { SearchOrigin } from './origin'

let last: SearchOrigin | null = null

/** The last searched place, kept in memory until the page is reloaded. */
export const lastPlace = (): SearchOrigin | null => last

export function rememberPlace(place: SearchOrigin | null): void {
  last = place
}
