import { typedLine } from '@/lib/values/text'
import { isProductEan, parseGtin, readGs1 } from './gtin'
import { parseMinsan } from './minsan'

export interface ProductCodes {
  minsan: string | null
  /** Thirteen digits, or the eight of an EAN-8. */
  ean: string | null
}

/** What people write before a code: `AIC`, `A.I.C. n.`, `minsan:`, `cod. EAN`, `codice a barre`. */
const LABEL = new RegExp(
  String.raw`^(?:cod(?:ice)?\.?\s*(?:32(?=[\s:#]))?\s*)?(?:${[
    String.raw`a\.?\s?i\.?\s?c\.?|minsan|minist(?:eriale|\.)?|paraf|a\s+barre|barcode|upc(?:-?a)?`,
    String.raw`ean(?:-?(?:13|8)(?!\d)|\s(?:13(?=[\s:])|8(?=\s*:)))?|gtin(?:-?(?:8|1[234])(?!\d))?`,
  ].join('|')})?\s*(?:n(?:[.°º]|r\.?|um(?:ero)?\.?)\s*)?[:#-]?\s*(?=[a-z]?[\s-]?\d)`,
  'i',
)
const LEAST_DIGITS = 5
/** Digits in groups between spaces may be numbers: `500 20`. */
const LEAST_SPACED = 8

/** The prefix by which a reader names the symbol it read (ISO/IEC 15424). */
const SYMBOLOGY = /^\]([A-Za-z]\d)/
/** Symbols with GS1 data: GS1-128, DataMatrix, QR, DataBar, DotCode. */
const GS1_SYMBOLS = /^(?:C1|d2|Q3|e[0-3]|J1)$/
/** EAN-13 and UPC-A, the same with an add-on of a periodical, EAN-8. */
const EAN_SYMBOLS: Record<string, RegExp> = { E0: /^\d{12,13}$/, E3: /^\d{13}(?=\d{2,5}$)/, E4: /^\d{8}$/ }

/**
 * Reads scanned or typed text as minsan, A-code, codice 32, EAN-13, EAN-8, UPC-A, GTIN-14 or GS1 data: with a label, in
 * groups, or without leading zeros. Null for words. Eight digits can be both an EAN-8 and an AIC without its zero: then
 * both are given, and the one that a product has counts.
 */
export function readProductCode(text: string): ProductCodes | null {
  const [prefix = '', symbol = ''] = SYMBOLOGY.exec(text.trim()) ?? []
  const data = text.trim().slice(prefix.length)
  const line = typedLine(data.normalize('NFKC'))
    .trim()
    .replace(/^\*(.*)\*$/, '$1')
  if (GS1_SYMBOLS.test(symbol)) return asCodes(readGs1(data))
  if (symbol.startsWith('E'))
    return asCodes({ minsan: null, ean: parseEan(EAN_SYMBOLS[symbol]?.exec(line)?.[0] ?? '') })
  const code = (compactDigits(line) ?? line.replace(LABEL, '').replace(/\s+/g, '')).toUpperCase()
  const codes = asCodes({ minsan: parseMinsan(code), ean: parseEan(code.replace(/^\d{11}$/, '0$&')) })
  return codes ?? asCodes(readGs1(data.replace(LABEL, '')))
}

/** Returns the digits of a code typed in groups or with a label, also an unfinished one; null for other text. */
export function compactDigits(text: string): string | null {
  const line = typedLine(text.normalize('NFKC')).trim()
  const bare = line.replace(LABEL, '')
  if (!/^a?[\s.-]?\d[\d\s./-]*$/i.test(bare)) return null
  const digits = bare.replace(/[^\da]/gi, '').toUpperCase()
  const least = bare === line && /\s/.test(bare) ? LEAST_SPACED : LEAST_DIGITS
  return digits.length >= least ? digits : null
}

function parseEan(digits: string): string | null {
  const ean = parseGtin(digits)
  return ean !== null && isProductEan(ean) ? ean : null
}

const asCodes = ({ minsan, ean }: ProductCodes): ProductCodes | null =>
  minsan === null && ean === null ? null : { minsan, ean }
