import { type LegalClass, legalClass, type Regulated } from './classes'

const NATURES = {
  goods: 'other',
  device: 'device',
  infant_formula: 'other',
  homeopathic: 'homeopathic',
  otc: 'medicine',
  sop: 'medicine',
  prescription: 'medicine',
  hospital: 'medicine',
  specialist: 'medicine',
  veterinary: 'veterinary',
  veterinary_prescription: 'veterinary',
} as const satisfies Record<LegalClass, string>

/** Returns what a receipt with a codice fiscale calls a product (docs/domain.md#L22); `other` is not deductible. */
export const receiptNature = (product: Regulated): (typeof NATURES)[LegalClass] => NATURES[legalClass(product)]
