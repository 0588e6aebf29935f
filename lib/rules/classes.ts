import type { Kind, Supply } from '@/lib/contract/products'

/** The legal properties of a product. `supply` is null if its source names no regime. */
export interface Regulated {
  kind: Kind
  supply: Supply | null
}

/** Legal classes; every product has exactly one. */
export const LEGAL_CLASSES = [
  'goods',
  'device',
  'infant_formula',
  'homeopathic',
  'otc',
  'sop',
  'prescription',
  'hospital',
  'specialist',
  'veterinary',
  'veterinary_prescription',
] as const
export type LegalClass = (typeof LEGAL_CLASSES)[number]

/** Classes by AIFA's supply regimes (docs/domain.md#L34). */
const BY_REGIME: Record<Supply, LegalClass> = {
  OTC: 'otc',
  SOP: 'sop',
  RR: 'prescription',
  RNR: 'prescription',
  RRL: 'prescription',
  RNRL: 'prescription',
  RMR: 'prescription',
  OSP: 'hospital',
  USPL: 'specialist',
}

/**
 * Without a regime, a medicine counts as prescription-only. A veterinary product counts as a medicine without
 * prescription, since lists do not tell shampoo from spot-on; other goods for animals are `other`.
 */
const WITHOUT_REGIME: Record<Kind, LegalClass> = {
  medicine: 'prescription',
  homeopathic: 'homeopathic',
  device: 'device',
  supplement: 'goods',
  cosmetic: 'goods',
  baby: 'goods',
  infant_formula: 'infant_formula',
  veterinary: 'veterinary',
  other: 'goods',
}

/**
 * Returns a product's class: anything with a regime is a medicine (docs/domain.md#L34); in doubt the stricter class
 * applies.
 */
export function legalClass({ kind, supply }: Regulated): LegalClass {
  if (supply === null) return WITHOUT_REGIME[kind]
  const known = BY_REGIME[supply]
  if (kind === 'veterinary' && known === 'prescription') return 'veterinary_prescription'
  if (kind === 'veterinary' && (known === 'otc' || known === 'sop')) return 'veterinary'
  return kind === 'infant_formula' && known === 'otc' ? 'sop' : known
}
