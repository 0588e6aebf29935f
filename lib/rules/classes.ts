import type { Kind, Supply } from '@/lib/contract/products'

/** What the rules ask of a product. `supply` is null where the list that it comes from names no regime. */
export interface Regulated {
  kind: Kind
  supply: Supply | null
}

/** The classes that the law tells apart; every product is of one, and `channels.ts` says what may be done with it. */
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

/** AIFA's supply regimes (docs/domain.md#L34). */
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
 * A medicine whose regime nobody knows counts as one on prescription. A veterinary product without a regime is a veterinary
 * medicine without prescription, for the lists tell no shampoo from a spot-on: goods for animals that are no medicines are `other`.
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

/** The class of a product: whatever has a regime is a medicine (docs/domain.md#L34), and where two classes fit, the stricter holds. */
export function legalClass({ kind, supply }: Regulated): LegalClass {
  if (supply === null) return WITHOUT_REGIME[kind]
  const known = BY_REGIME[supply]
  if (kind === 'veterinary' && known === 'prescription') return 'veterinary_prescription'
  if (kind === 'veterinary' && (known === 'otc' || known === 'sop')) return 'veterinary'
  return kind === 'infant_formula' && known === 'otc' ? 'sop' : known
}
