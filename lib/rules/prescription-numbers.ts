import type { OrderPrescription } from '@/lib/contract/prescriptions'
import type { FieldError } from '@/lib/contract/problem'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'
import { nrbeError, nreError, revError, revPinError } from '@/lib/identifiers/nre'
import { compactCode } from '@/lib/values/text'

/** Kinds with a number and the patient's codice fiscale. */
export const isElectronic = (kind: string): kind is 'nre' | 'nrbe' => kind === 'nre' || kind === 'nrbe'

/** Returns field errors of a prescription's numbers; kinds without numbers have none. */
export function numberErrors(
  kind: string,
  { code, health_code, pin }: Pick<OrderPrescription, 'code' | 'health_code' | 'pin'>,
): FieldError[] {
  // A veterinary prescription is identified by number and PIN, without a patient.
  if (kind === 'rev') return [...errorIn('code', code, revError), ...errorIn('pin', pin, revPinError)]
  if (!isElectronic(kind)) return []
  return [
    ...errorIn('code', code, kind === 'nre' ? nreError : nrbeError),
    ...errorIn('health_code', health_code, healthCodeError),
  ]
}

function errorIn(field: string, text: string | undefined, check: (text: string) => string | null): FieldError[] {
  const code = text && compactCode(text) ? check(text) : 'required'
  return code === null ? [] : [{ field, code }]
}
