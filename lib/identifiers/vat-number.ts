import { compactCode } from '@/lib/values/text'

/** Returns the eleven digits without spaces and `IT`; null for an invalid partita IVA. */
export function normaliseVatNumber(text: string): string | null {
  const digits = compactCode(text).replace(/^IT/, '')
  return isVatNumber(digits) ? digits : null
}

/** Checks a partita IVA: eleven digits, the last a Luhn digit (docs/domain.md#places). */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || text === '00000000000') return false
  let sum = 0
  for (let place = 0; place < 11; place++) {
    const value = Number(text[place]) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
