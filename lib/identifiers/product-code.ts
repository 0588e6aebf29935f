import { type Gs1Codes, normaliseEan13, readGs1 } from './ean'
import { normaliseMinsan } from './minsan'

/** Reads scanned or typed text as minsan, codice 32, EAN-13 or GS1 DataMatrix. Null for words. */
export function readProductCode(text: string): Gs1Codes | null {
  const minsan = normaliseMinsan(text)
  if (minsan !== null) return { minsan, ean: null }
  const ean = normaliseEan13(text)
  return ean === null ? readGs1(text) : { minsan: null, ean }
}
