import { type Gs1Codes, normaliseEan13, readGs1 } from './ean'
import { normaliseMinsan } from './minsan'

/**
 * Whatever a scanner or a person puts into the search box, read as a product's code: minsan, codice 32, EAN-13 or GS1
 * DataMatrix. Null when it is words.
 */
export function readProductCode(text: string): Gs1Codes | null {
  const minsan = normaliseMinsan(text)
  if (minsan !== null) return { minsan, ean: null }
  const ean = normaliseEan13(text)
  return ean === null ? readGs1(text) : { minsan: null, ean }
}
