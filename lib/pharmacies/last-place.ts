import type { SearchOrigin } from './origin'

let last: SearchOrigin | null = null

/** Where somebody wanted a pharmacy last: asked once, for as long as the page is not loaded anew, and kept nowhere. */
export const lastPlace = (): SearchOrigin | null => last

export function rememberPlace(place: SearchOrigin | null): void {
  last = place
}
