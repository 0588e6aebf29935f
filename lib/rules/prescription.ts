import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { may } from './channels'
import type { Regulated } from './classes'

/** Checks whether a product needs a prescription (docs/domain.md#L34); a medicine of unknown regime does. */
export function needsPrescription(product: Regulated): boolean {
  return may(product, 'prescription')
}

/** Filters a pharmacy's ways for a product: veterinary prescriptions have other numbers. */
export function prescriptionWaysFor(kind: Kind, ways: readonly PrescriptionWay[]): PrescriptionWay[] {
  const foreign: readonly PrescriptionWay[] = kind === 'veterinary' ? ['nre', 'nrbe'] : ['rev']
  return ways.filter((way) => !foreign.includes(way))
}
