import type { SearchOrigin } from './origin'

let last: SearchOrigin | null = null

export const lastPlace = (): SearchOrigin | null => last

export function rememberPlace(place: SearchOrigin | null): void {
  last = place
}
