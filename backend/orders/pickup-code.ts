import { randomInt } from 'node:crypto'

/** Without what is confused when read out or written by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'

export const PICKUP_CODE_LENGTH = 6

/** A code for the counter; whether it is free among the pharmacy's open orders is the database's matter. */
export function newPickupCode(): string {
  return Array.from({ length: PICKUP_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
