import { typedLine } from '@/lib/values/text'
import { isMinsan } from './minsan'

/** GS1 application identifiers of fixed length (General Specifications, figure 7.8.5-2): two digits → data length. */
const FIXED: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
}
const SEPARATOR = '\u001d'

/** Thirteen digits, weights 1 and 3, total a multiple of ten. */
export function isEan13(text: string): boolean {
  const sum = Array.from(text, Number).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return /^\d{13}$/.test(text) && sum % 10 === 0
}

/**
 * Number ranges that GS1 assigns to no trade item: within companies and stores (00000, 02, 04, 2), refunds and coupons
 * (05, 980–984, 99) (General Specifications, figure 1.4.3-1).
 */
const NO_TRADE_ITEM = /^(?:00000|02|04|05|2|98[0-4]|99)/
/** Placeholders of software and samples: company numbers of zeros, repeated digits, `1234567890128`. */
const PLACEHOLDER = /^(?:\d{3}0{9}|(\d)\1{11}|123456789012)\d$/

/** Checks for an EAN-13 that means the same product everywhere. */
export const isProductEan = (text: string): boolean =>
  isEan13(text) && !NO_TRADE_ITEM.test(text) && !PLACEHOLDER.test(text)

/** Normalizes a typed or scanned EAN-13 to digits; null if invalid. */
export function normaliseEan13(text: string): string | null {
  const digits = typedLine(text).replace(/\s+/g, '')
  return isProductEan(digits) ? digits : null
}

export interface Gs1Codes {
  /** From AI 716, Italy's national healthcare number (the AIC). */
  minsan: string | null
  /** From AI 01, if it is an EAN-13 padded with a zero. */
  ean: string | null
}

/**
 * Reads the codes of a pack's GS1 DataMatrix: with or without the reader's prefix (`]d2`), FNC1 as a separator
 * character or written out, or printed with brackets. Null without a code.
 */
export function readGs1(text: string): Gs1Codes | null {
  const values = text.trim().startsWith('(') ? bracketed(text.trim()) : elements(text.trim())
  const aic = (values.get('716') ?? '').replace(/^A(?=\d{9}$)/i, '')
  const gtin = values.get('01') ?? ''
  const minsan = isMinsan(aic) ? aic : null
  const ean = /^0\d{13}$/.test(gtin) && isProductEan(gtin.slice(1)) ? gtin.slice(1) : null
  return minsan === null && ean === null ? null : { minsan, ean }
}

function bracketed(text: string): Map<string, string> {
  const found = text.matchAll(/\((\d{2,4})\)([^(]*)/g)
  return new Map(Array.from(found, ([, identifier = '', value = '']) => [identifier, value.trim()]))
}

function elements(text: string): Map<string, string> {
  const values = new Map<string, string>()
  let rest = text.replace(/^\][a-z]\d/i, '').replace(/<GS>|\{GS\}|<FNC1>|\{FNC1\}/gi, SEPARATOR)
  while (rest !== '') {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    const length = FIXED[rest.slice(0, 2)]
    const end = length === undefined ? rest.indexOf(SEPARATOR) : length + 2
    const element = end < 0 ? rest : rest.slice(0, end)
    // Of the variable-length identifiers only the national numbers (710–719) matter.
    const width = /^71\d/.test(element) ? 3 : 2
    values.set(element.slice(0, width), element.slice(width))
    rest = rest.slice(element.length)
  }
  return values
}
