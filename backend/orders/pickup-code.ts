import { randomInt } from 'node:crypto'
import { PICKUP_CODE_CHARACTERS, PICKUP_CODE_LENGTH } from '@/lib/identifiers/scan'

/** Returns a random code; the database checks that it is unique among the pharmacy's open orders. */
export function newPickupCode(): string {
  return Array.from(
    { length: PICKUP_CODE_LENGTH },
    () => PICKUP_CODE_CHARACTERS[randomInt(PICKUP_CODE_CHARACTERS.length)],
  ).join('')
}
