import { compactCode, GS1_SEPARATOR, typedLine } from '@/lib/values/text'
import { isCodiceFiscale } from './codice-fiscale'
import { type Pack, readGs1 } from './gtin'
import { nreError, nreWithZeros } from './nre'
import { type ProductCodes, readProductCode } from './product-code'

/**
 * What a scanned text can be. Several kinds may share a form: six characters may be a pick-up code and a codice 32,
 * thirteen digits a product and a loyalty card. The one that exists in the pharmacy counts.
 */
export interface Scan {
  pickup_code: string | null
  order_number: string | null
  product: ProductCodes | null
  /** Lot, expiry and serial number of a GS1 symbol. */
  pack: Pack | null
  health_code: string | null
  nre: string | null
  /** One of both bar codes of a prescription: alone it names none. */
  is_half_nre: boolean
  /** Loyalty cards have no form of their own. */
  card: string | null
}

/** Without characters that are confused when read out or written: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const PICKUP_CODE_CHARACTERS = '34679ACDEFGHJKMNPQRTWXY'
export const PICKUP_CODE_LENGTH = 6
const PICKUP_CODE = new RegExp(`^[${PICKUP_CODE_CHARACTERS}]{${PICKUP_CODE_LENGTH}}$`)
const ORDER_NUMBER = /^(\d{4})[ -]?(\d{6})$/
const HALF_NRE = /^(?:\d{3}[0-9A-Z]{2}|\d{10})$/
const CARD = /^(?=.*\d)[0-9A-Z]{4,40}$/
/** The prefix by which a reader names the symbol (ISO/IEC 15424): `]C0`, `]A0`, `]d2`. */
const SYMBOLOGY = /^\][A-Za-z]\d/
/** Symbols of trade items: their digits are no number of an order or prescription. */
const TRADE_SYMBOLS = /^\](?:E|e|C1|d2|Q3|J1)/

/** Reads the text of a scanner, with or without prefix, line end and capitals; null for one that can be no code. */
export function readScan(text: string): Scan | null {
  const line = text.replace(/^[\s\0]+|[\s\0]+$/g, '')
  const bare = line.replace(SYMBOLOGY, '')
  const code = compactCode(bare)
  const product = readProductCode(line)
  const isTrade = TRADE_SYMBOLS.test(line) || bare.includes(GS1_SEPARATOR)
  const read: Scan = {
    ...{ pickup_code: null, order_number: null, health_code: null, nre: null, is_half_nre: false },
    product,
    pack: product && readGs1(bare).pack,
    card: CARD.test(code) && readGs1(bare).pack === null ? code : null,
  }
  if (isTrade) return product || read.card ? read : null
  const [, year, count] = ORDER_NUMBER.exec(typedLine(bare)) ?? []
  const nre = nreWithZeros(code) ?? code
  Object.assign(read, {
    pickup_code: PICKUP_CODE.test(code) ? code : null,
    order_number: year && count ? `${year}-${count}` : null,
    health_code: isCodiceFiscale(code) ? code : null,
    nre: nreError(nre) === null ? nre : null,
    // With a hyphen it is the number of an order.
    is_half_nre: HALF_NRE.test(code) && !bare.includes('-'),
  })
  return hasKind(read) ? read : null
}

const hasKind = (scan: Scan) => Object.values(scan).some((kind) => kind !== null && kind !== false)

/** Checks whether the text names something by its form, not only what might be a loyalty card. */
export const isCertainScan = (scan: Scan | null): boolean => scan !== null && hasKind({ ...scan, card: null })
