import { typedLine } from '@/lib/values/text'
import { type Gs1Codes, normaliseEan13, readGs1 } from './ean'
import { hasMinsanCheckDigit, isMinsan, normaliseMinsan, padAic } from './minsan'

/** What people write before a code: `AIC`, `A.I.C. n.`, `minsan:`, `cod. EAN`. */
const LABEL =
  /^(?:cod(?:ice)?\.?\s*)?(?:a\.?\s?i\.?\s?c\.?|minsan|paraf|ean(?:-?13)?|gtin|barcode)?\s*(?:n(?:[.°º]|r\.?|um(?:ero)?\.?)\s*)?[:#]?\s*(?=[a-z]?\d)/i
const LEAST_DIGITS = 5
/** Digits in groups between spaces may be numbers: `500 20`. */
const LEAST_SPACED = 8

/**
 * Reads scanned or typed text as minsan, codice 32, EAN-13 or GS1 DataMatrix: with a label, in groups, or without
 * leading zeros. Null for words.
 */
export function readProductCode(text: string): Gs1Codes | null {
  const code = compactDigits(text) ?? typedLine(text).trim().replace(LABEL, '')
  const minsan = normaliseMinsan(code) ?? restoreZeros(code)
  if (minsan !== null) return { minsan, ean: null }
  const ean = normaliseEan13(/^\d{12}$/.test(code) ? `0${code}` : code)
  return ean === null ? readGs1(text) : { minsan: null, ean }
}

/** Returns the digits of a code typed in groups or with a label, also an unfinished one; null for other text. */
export function compactDigits(text: string): string | null {
  const line = typedLine(text).trim()
  const bare = line.replace(LABEL, '')
  if (!/^a?\d[\d\s./-]*$/i.test(bare)) return null
  const digits = bare.replace(/[^\da]/gi, '').toUpperCase()
  const least = bare === line && /\s/.test(bare) ? LEAST_SPACED : LEAST_DIGITS
  return digits.length >= least ? digits : null
}

/** Restores an AIC's leading zeros, if its check digit is right. */
function restoreZeros(digits: string): string | null {
  const padded = padAic(digits)
  return padded !== null && digits.length < 9 && isMinsan(padded) && hasMinsanCheckDigit(padded) ? padded : null
}
