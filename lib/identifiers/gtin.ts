import { isMinsan } from './minsan'

/** Lengths of data whose GS1 application identifier says it (General Specifications, figure 7.8.5-2): two digits → data. */
const FIXED: Record<string, number> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 14, '20': 2, '41': 14 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((date) => [date, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((measure) => [measure, 8])),
}
const SEPARATOR = '\u001d'
/** The character set 82 of element strings (General Specifications, figure 7.11-1). */
const ELEMENT_CHARACTERS = /^[!"%-?A-Z_a-z]*$/
/** How readers and programs write the separator FNC1. */
const WRITTEN_SEPARATOR = /[<{[](?:GS|FNC1)[>}\]]|\u241d|\^\]|\\x1d|\\u001d/gi
/** A GS1 Digital Link: `https://id.gs1.org/01/08001234567897/10/L0T42`. */
const DIGITAL_LINK = /^https?:\/\/[^/\s]+\/(?:[^?#\s]*\/)?01\/(\d{14})(?=[/?#]|$)/i

/**
 * Number ranges that GS1 assigns to no trade item: within companies and stores (00000, 02, 04, 2), refunds and coupons
 * (05, 980–984, 99) (General Specifications, figure 1.4.3-1).
 */
const NO_TRADE_ITEM = /^(?:00000|02|04|05|2|98[0-4]|99)/
/** Ranges of eight digits within companies and stores, and reserved ones (figure 1.4.3-2). */
const NO_SHORT_ITEM = /^(?:[02]|97[7-9]|9[89])/
/** Placeholders of software and samples: company numbers of zeros, repeated digits, `1234567890128`. */
const PLACEHOLDER = /^(?:\d{3}0{9}|(\d)\1{11}|123456789012)\d$/
const SHORT_PLACEHOLDER = /^(?:\d{3}0{4}|(\d)\1{6}|1234567)\d$/

/** Weights 3 and 1 from the right, total a multiple of ten; the same for 8, 12, 13 and 14 digits. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight(
    (total, digit, place) => total + digit * ((digits.length - place) % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** Checks for an EAN-13. */
export const isEan13 = (text: string): boolean => /^\d{13}$/.test(text) && hasCheckDigit(text)

/** Checks for an EAN-13 or EAN-8, as they are stored, that means the same product everywhere. */
export const isProductEan = (text: string): boolean =>
  (isEan13(text) && !NO_TRADE_ITEM.test(text) && !PLACEHOLDER.test(text)) ||
  (/^\d{8}$/.test(text) && hasCheckDigit(text) && !NO_SHORT_ITEM.test(text) && !SHORT_PLACEHOLDER.test(text))

/**
 * Returns the EAN-13 or EAN-8 of digits: also of a UPC-A, of a GTIN-14 of a single item, and padded with zeros. Null
 * for a carton's GTIN-14 and a wrong check digit; `isProductEan` tells whether it means a product.
 */
export function parseGtin(digits: string): string | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || !hasCheckDigit(digits)) return null
  const padded = digits.padStart(14, '0')
  if (!padded.startsWith('0')) return null
  const short = padded.slice(6)
  return digits.length === 8 || (padded.startsWith('000000') && isProductEan(short)) ? short : padded.slice(1)
}

/** Lot, expiry and serial number of one pack. */
export interface Pack {
  lot: string | null
  /** Last day of use, `YYYY-MM-DD`. */
  expires: string | null
  serial: string | null
}

/**
 * Reads the codes in the data of a GS1 symbol (DataMatrix, GS1-128, QR, DataBar), as scanned, printed with brackets, or
 * as a Digital Link: AI 716 is Italy's healthcare number (the AIC), AI 01 the GTIN, AI 10 the lot, AI 17 the expiry, AI 21 the serial number.
 */
export function readGs1(text: string) {
  const values = readElements(text.trim().replace(WRITTEN_SEPARATOR, SEPARATOR))
  const aic = (values.get('716') ?? '').replace(/^A(?=\d{9}$)/i, '')
  const gtin = values.get('01') ?? ''
  const ean = gtin.length === 14 ? parseGtin(gtin) : null
  const [lot, serial] = [values.get('10') || null, values.get('21') || null]
  const expires = readExpiry(values.get('17') ?? '')
  return {
    minsan: isMinsan(aic) ? aic : null,
    ean: ean !== null && isProductEan(ean) ? ean : null,
    pack: lot !== null || expires !== null ? { lot, expires, serial } : null,
  }
}

/** Converts `YYMMDD`, whose day 00 is the month's last (General Specifications, 3.4.7); null for no date. */
function readExpiry(text: string): string | null {
  const [, year, month, day] = /^(\d\d)(0[1-9]|1[0-2])(\d\d)$/.exec(text) ?? []
  if (!year || !month || !day) return null
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) > last) return null
  return `20${year}-${month}-${day === '00' ? last : day}`
}

function readElements(text: string): Map<string, string> {
  const linked = DIGITAL_LINK.exec(text)?.[1]
  if (linked) return new Map([['01', linked]])
  if (!text.startsWith('(')) return readScanned(text)
  const found = text.matchAll(/\((\d{2,4})\)([^(]*)/g)
  return new Map(
    Array.from(found, ([, identifier = '', value = '']) => [
      identifier,
      value.replaceAll(SEPARATOR, '').replace(/\s/g, ''),
    ]),
  )
}

/** Empty if a part has no identifier, or a character that no element string has: then it is other text. */
function readScanned(text: string): Map<string, string> {
  const values = new Map<string, string>()
  const elements = text.replaceAll(SEPARATOR, '')
  let rest = ELEMENT_CHARACTERS.test(elements) ? text : ''
  while (rest !== '') {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    if (!/^\d\d/.test(rest)) return new Map()
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
