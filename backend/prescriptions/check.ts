import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { OrderPrescription } from '@/lib/contract/prescriptions'
import type { FieldError } from '@/lib/contract/problem'
import { maskPrescriptionCode } from '@/lib/identifiers/nre'
import { isElectronic, numberErrors } from '@/lib/rules/prescription-numbers'
import { compactCode } from '@/lib/values/text'
import type { PrescriptionSecrets, StoredPrescription } from '../database/schema/orders'
import type { EncryptedFields } from '../encryption/cipher'

export interface PrescriptionRules {
  /** The pharmacy's accepted ways for this product. */
  ways: readonly PrescriptionWay[]
  /** The customer's own codice fiscale, for a prescription without a patient. */
  health_code?: string | undefined
  /** Uploads of this customer that no other order uses. */
  files: ReadonlySet<string>
}

export function prescriptionErrors(given: OrderPrescription, rules: PrescriptionRules): FieldError[] {
  if (!rules.ways.includes(given.kind)) return [{ field: 'kind', code: 'prescription_way_not_accepted' }]
  if (given.kind !== 'upload')
    return numberErrors(given.kind, { ...given, health_code: given.health_code ?? rules.health_code })
  const { prescription_id } = given
  if (!prescription_id) return [{ field: 'prescription_id', code: 'required' }]
  return rules.files.has(prescription_id) ? [] : [{ field: 'prescription_id', code: 'prescription_file_unknown' }]
}

/** Checks whether a prescription noted with the cart is still valid: the pharmacy accepts it and the upload exists. */
export function isStillGiven(noted: StoredPrescription | null, { ways, files }: PrescriptionRules): boolean {
  if (!noted || !ways.includes(noted.way)) return false
  return noted.prescription_id === null || files.has(noted.prescription_id)
}

/**
 * Converts a checked prescription to its stored form: names and numbers are encrypted, with a masked form for display.
 */
export function storedPrescription(
  given: OrderPrescription,
  healthCode: string | undefined,
  seal: (secrets: PrescriptionSecrets) => EncryptedFields<PrescriptionSecrets>,
): StoredPrescription {
  const electronic = isElectronic(given.kind)
  const code = (electronic || given.kind === 'rev') && given.code ? compactCode(given.code) : null
  const patient = electronic ? (given.health_code ?? healthCode ?? null) : null
  return {
    way: given.kind,
    code_masked: code && maskPrescriptionCode(code),
    health_code_masked: patient && maskPrescriptionCode(patient),
    prescription_id: given.kind === 'upload' ? (given.prescription_id ?? null) : null,
    ...seal({
      code,
      health_code: patient,
      pin: (given.kind === 'rev' && given.pin) || null,
      doctor: given.doctor || null,
    }),
  }
}
