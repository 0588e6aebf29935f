import type { OrderPrescription } from '@/lib/contract/prescriptions'
import type { FieldError } from '@/lib/contract/problem'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'
import { checkNrbe, checkNre } from '@/lib/identifiers/nre'
import { checkRev, isRevPin } from '@/lib/identifiers/rev'

/** Ways that need a number and the patient's codice fiscale. */
export const isElectronic = (kind: string): kind is 'nre' | 'nrbe' => kind === 'nre' || kind === 'nrbe'

/** What is wrong with the numbers of a prescription of that kind, by its fields; a way without numbers has no errors. */
export function numberErrors(
  kind: string,
  { code, health_code, pin }: Pick<OrderPrescription, 'code' | 'health_code' | 'pin'>,
): FieldError[] {
  // A veterinary prescription is found by its number and PIN; the patient is none.
  if (kind === 'rev') return [...errorIn('code', code, codeError.rev), ...errorIn('pin', pin, pinError)]
  if (!isElectronic(kind)) return []
  return [...errorIn('code', code, codeError[kind]), ...errorIn('health_code', health_code, healthCodeError)]
}

function errorIn(field: string, text: string | undefined, check: (text: string) => string | null): FieldError[] {
  const code = text?.trim() ? check(text) : 'required'
  return code === null ? [] : [{ field, code }]
}

const codeError = {
  nre: (text: string) => refusal('nre', checkNre(text)),
  nrbe: (text: string) => refusal('nrbe', checkNrbe(text)),
  rev: (text: string) => refusal('rev', checkRev(text)),
}
const pinError = (text: string) => (isRevPin(text) ? null : 'rev_pin_invalid')

function refusal(name: string, result: { valid: true } | { valid: false; reason: string }): string | null {
  return result.valid ? null : `${name}_${result.reason}`
}
