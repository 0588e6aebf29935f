import { randomInt } from 'node:crypto'
import { PICKUP_CODE_LENGTH } from '@/lib/contract/desk-orders'

/** Without characters that are confused when read out or written: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'

/** Returns a random code; the database checks that it is unique among the pharmacy's open orders. */
export function newPickupCode(): string {
  return Array.from({ length: PICKUP_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
