import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { Kind } from '@/lib/contract/products'
import { may } from './channels'
import type { Regulated } from './classes'

/** Whether it is handed over only against a prescription (docs/domain.md#L34); a medicine of unknown regime is. */
export function needsPrescription(product: Regulated): boolean {
  return may(product, 'prescription')
}

/** Of a pharmacy's ways those that a product can have: an animal's prescription has other numbers than a patient's. */
export function prescriptionWaysFor(kind: Kind, ways: readonly PrescriptionWay[]): PrescriptionWay[] {
  const foreign: readonly PrescriptionWay[] = kind === 'veterinary' ? ['nre', 'nrbe'] : ['rev']
  return ways.filter((way) => !foreign.includes(way))
}
