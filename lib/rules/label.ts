import type { Kind } from '@/lib/contract/products'
import type { Regulated } from './classes'
import { isMedicine } from './sale'

/** Whose acts rule a product's label, and with it what its maker is called and what has to be said of it. */
export type Label = 'medicine' | 'supplement' | 'infant_formula' | 'cosmetic' | 'device' | 'general'

const LABELS: Record<Kind, Label> = {
  medicine: 'medicine',
  homeopathic: 'medicine',
  veterinary: 'medicine',
  supplement: 'supplement',
  infant_formula: 'infant_formula',
  cosmetic: 'cosmetic',
  device: 'device',
  // Food, cosmetics, biocides and plain goods alike: which of them the kind does not tell, so no act is named.
  baby: 'general',
  other: 'general',
}

/** The acts of a product's label (docs/domain.md#L23): a medicine's whatever its kind, where a regime makes it one. */
export const labelOf = (product: Regulated): Label => (isMedicine(product) ? 'medicine' : LABELS[product.kind])
