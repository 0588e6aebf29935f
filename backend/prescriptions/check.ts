import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import type { OrderPrescription } from '@/lib/contract/prescriptions'
import { checkNrbe, checkNre, maskPrescriptionCode } from '@/lib/identifiers/nre'
import { checkRev, isRevPin } from '@/lib/identifiers/rev'
import type { StoredPrescription } from '../database/schema/orders'
import { healthCodeError } from '../profile/rules'
import type { Cipher } from './cipher'

export interface PrescriptionRules {
  /** The ways that the pharmacy takes for this product. */
  ways: readonly PrescriptionWay[]
  /** The customer's own codice fiscale, for a prescription that names no patient. */
  health_code?: string | undefined
  /** Uploads of this customer that no other order has. */
  files: ReadonlySet<string>
}

/** What is wrong with how a prescription is handed in: fields of the prescription with a code each; empty for nothing. */
export function prescriptionErrors(
  given: OrderPrescription,
  rules: PrescriptionRules,
): { field: string; code: string }[] {
  if (!rules.ways.includes(given.kind)) return [{ field: 'kind', code: 'prescription_way_not_accepted' }]
  if (given.kind === 'upload') return uploadErrors(given, rules)
  if (given.kind === 'rev') return revErrors(given)
  if (given.kind !== 'nre' && given.kind !== 'nrbe') return []
  return [...codeErrors(given), ...patientErrors(given.health_code ?? rules.health_code)]
}

/** The form in which a checked prescription is stored: what names a patient is sealed, and shown only masked. */
export function storedPrescription(
  given: OrderPrescription,
  health_code: string | undefined,
  cipher: Cipher,
): StoredPrescription {
  const electronic = given.kind === 'nre' || given.kind === 'nrbe'
  const code = (electronic || given.kind === 'rev') && given.code ? normalisedCode(given.code) : null
  const patient = electronic ? (given.health_code ?? health_code ?? null) : null
  return {
    way: given.kind,
    code_encrypted: code && cipher.sealText(code),
    code_masked: code && maskPrescriptionCode(code),
    health_code_encrypted: patient && cipher.sealText(patient.replace(/\s+/g, '').toUpperCase()),
    health_code_masked: patient && maskPrescriptionCode(patient),
    pin_encrypted: given.kind === 'rev' && given.pin ? cipher.sealText(given.pin) : null,
    prescription_id: given.kind === 'upload' ? (given.prescription_id ?? null) : null,
    doctor: given.doctor || null,
  }
}

function codeErrors({ kind, code }: OrderPrescription) {
  if (!code) return [{ field: 'code', code: 'required' }]
  const result = kind === 'nre' ? checkNre(code) : checkNrbe(code)
  return result.valid ? [] : [{ field: 'code', code: `${kind}_${result.reason}` }]
}

/** A veterinary prescription is found by its number and PIN; the patient is none. */
function revErrors({ code, pin }: OrderPrescription) {
  const number = code ? checkRev(code) : null
  return [
    ...(number === null ? [{ field: 'code', code: 'required' }] : []),
    ...(number !== null && !number.valid ? [{ field: 'code', code: `rev_${number.reason}` }] : []),
    ...(pin ? [] : [{ field: 'pin', code: 'required' }]),
    ...(pin && !isRevPin(pin) ? [{ field: 'pin', code: 'rev_pin_invalid' }] : []),
  ]
}

function patientErrors(health_code: string | undefined) {
  if (!health_code) return [{ field: 'health_code', code: 'required' }]
  const code = healthCodeError(health_code)
  return code ? [{ field: 'health_code', code }] : []
}

function uploadErrors({ prescription_id }: OrderPrescription, { files }: PrescriptionRules) {
  if (!prescription_id) return [{ field: 'prescription_id', code: 'required' }]
  return files.has(prescription_id) ? [] : [{ field: 'prescription_id', code: 'prescription_file_unknown' }]
}

function normalisedCode(code: string): string {
  return code.replace(/[\s*-]+/g, '').toUpperCase()
}
