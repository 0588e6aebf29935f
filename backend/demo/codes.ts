import { isCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { isEan13 } from '@/lib/identifiers/ean'
import { hasMinsanCheckDigit } from '@/lib/identifiers/minsan'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Appends the one check character that the trade's own validator accepts, so that there is one set of rules. */
function complete(stem: string, alphabet: string, isValid: (code: string) => boolean): string {
  for (const character of alphabet) if (isValid(stem + character)) return stem + character
  throw new RangeError(`no check character fits ${stem}`)
}

const completeMinsan = (eight: string) => complete(eight, '0123456789', hasMinsanCheckDigit)
export const completeEan = (twelve: string) => complete(twelve, '0123456789', isEan13)
export const completeCodiceFiscale = (fifteen: string) => complete(fifteen, LETTERS, isCodiceFiscale)

/** The catalogue can hold this many products. */
export const MAX_PRODUCTS = 1_000_000
const STEP = 379_721
const OFFSET = 104_729

/** Number that undoes a multiplication by STEP, by extended Euclid; STEP shares no factor with MAX_PRODUCTS. */
const UNSTEP = (() => {
  let [r0, r1, t0, t1] = [MAX_PRODUCTS, STEP, 0, 1]
  while (r1 > 0) {
    const quotient = Math.floor(r0 / r1)
    ;[r0, r1, t0, t1] = [r1, r0 - quotient * r1, t1, t0 - quotient * t1]
  }
  return ((t0 % MAX_PRODUCTS) + MAX_PRODUCTS) % MAX_PRODUCTS
})()

/**
 * An invented code: 08… for medicines, 99… for the rest, ranges that neither AIFA nor the parapharmacy register uses.
 * The position is scattered so that codes look like codes, and can be found again (`readOrdinal`).
 */
export function makeMinsan(ordinal: number, isMedicine: boolean): string {
  if (ordinal < 0 || ordinal >= MAX_PRODUCTS) throw new RangeError(`no demo product ${ordinal}`)
  const scattered = (ordinal * STEP + OFFSET) % MAX_PRODUCTS
  return completeMinsan(`${isMedicine ? '08' : '99'}${String(scattered).padStart(6, '0')}`)
}

/** The position of a demo product in the catalogue; null where the code is none of the demo's. */
export function readOrdinal(minsan: string): number | null {
  if (!/^(08|99)\d{7}$/.test(minsan) || !hasMinsanCheckDigit(minsan)) return null
  const scattered = Number(minsan.slice(2, 8))
  // Both factors are below 10^6, so the product stays below 2^53.
  return (((scattered - OFFSET + MAX_PRODUCTS) % MAX_PRODUCTS) * UNSTEP) % MAX_PRODUCTS
}
