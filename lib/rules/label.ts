import type { Kind, Sector } from '@/lib/contract/products'
import type { Regulated } from './classes'
import { isMedicine } from './sale'

/** Whose acts rule a product's label, and with it what its maker is called and what has to be said of it. */
export type Label = 'medicine' | 'supplement' | 'infant_formula' | 'cosmetic' | 'device' | Sector | 'general'

const LABELS: Record<Kind, Label> = {
  medicine: 'medicine',
  homeopathic: 'medicine',
  veterinary: 'medicine',
  supplement: 'supplement',
  infant_formula: 'infant_formula',
  cosmetic: 'cosmetic',
  device: 'device',
  // Food, biocides and plain goods alike: which of them the sector says, and where nobody has said it no act is named.
  baby: 'general',
  other: 'general',
}

/** The acts of a product's label (docs/domain.md#L23): a medicine's whatever its kind, where a regime makes it one. */
export function labelOf(product: Regulated & { sector?: Sector | null | undefined }): Label {
  if (isMedicine(product)) return 'medicine'
  const label = LABELS[product.kind]
  return label === 'general' ? (product.sector ?? label) : label
}
