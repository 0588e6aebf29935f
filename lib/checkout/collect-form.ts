import { type OrderRequest, order_request } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { type FieldError, fieldErrors } from '@/lib/contract/problem'
import { checkNrbe, checkNre } from '@/lib/identifiers/nre'
import { checkRev, isRevPin } from '@/lib/identifiers/rev'
import { commonErrors, commonRequest, compact, healthCodeErrors, oneAField } from './order-values'
import type { CollectValues, PrescriptionValues } from './values'

/** What the form has to know of the order besides what is typed. */
export interface CollectRules {
  delivery_id: string
  /** Minsans that need a prescription, in the order of the cart. */
  prescription_minsans: readonly string[]
  has_medicines: boolean
}

export const EMPTY_PRESCRIPTION: PrescriptionValues = {
  kind: '',
  code: '',
  health_code: '',
  pin: '',
  file: null,
  doctor: '',
}

export const prescriptionKey = (minsan: string) => `m${minsan}`

/** A draft over the cart of now: prescriptions of what has left it are left out, and what has come needs its own. */
export function forCart(
  found: CollectValues,
  { prescription_minsans }: Pick<CollectRules, 'prescription_minsans'>,
): CollectValues {
  const prescriptions = emptyPrescriptions(prescription_minsans)
  for (const key of Object.keys(prescriptions)) prescriptions[key] = found.prescriptions[key] ?? EMPTY_PRESCRIPTION
  return { ...found, prescriptions }
}

export const emptyPrescriptions = (minsans: readonly string[]): CollectValues['prescriptions'] =>
  Object.fromEntries(minsans.map((minsan) => [prescriptionKey(minsan), { ...EMPTY_PRESCRIPTION }]))

/** Ways that need a number and the patient's codice fiscale. */
export const isElectronic = (kind: string): kind is 'nre' | 'nrbe' => kind === 'nre' || kind === 'nrbe'

/** Which minsan's fields are on the screen for a prescription: with one for all, the first one's. */
export function shownPrescription(minsan: string, values: CollectValues, rules: CollectRules): string {
  return values.same_prescription ? (rules.prescription_minsans[0] ?? minsan) : minsan
}

/** The request that these values make. It may still be refused: `collectErrors` says why. */
export function collectRequest(values: CollectValues, rules: CollectRules): OrderRequest {
  const prescriptions = rules.prescription_minsans.map((minsan) => {
    const key = prescriptionKey(shownPrescription(minsan, values, rules))
    const { kind, code, health_code, pin, file, doctor } = values.prescriptions[key] ?? EMPTY_PRESCRIPTION
    const electronic = isElectronic(kind)
    return {
      minsan,
      kind: kind as PrescriptionWay,
      ...(electronic && { code: compact(code), health_code: compact(health_code) }),
      ...(kind === 'rev' && { code: compact(code), pin: pin.trim() }),
      ...(kind === 'upload' && file && { prescription_id: file.id }),
      ...(doctor.trim() !== '' && { doctor: doctor.trim() }),
    }
  })
  return {
    ...commonRequest(values, rules.has_medicines),
    delivery: { id: rules.delivery_id },
    shipping: null,
    prescriptions,
    ...(values.who === 'other' && { collected_by: values.collected_by.trim() }),
  }
}

/**
 * What is wrong with the form, by the fields of the screen: the contract's own schema over the request that would be sent, and the
 * rules that a schema of shapes cannot know (codice fiscale, NRE, NRBE, consent).
 */
export function collectErrors(values: CollectValues, rules: CollectRules): FieldError[] {
  const result = order_request.safeParse(collectRequest(values, rules))
  const shape = result.success ? [] : fieldErrors(result.error.issues)
  const found = [
    ...(values.who === 'other' && values.collected_by.trim() === ''
      ? [{ field: 'collected_by', code: 'required' }]
      : []),
    ...rules.prescription_minsans.flatMap((minsan, index) => prescriptionErrors(values, rules, minsan, index)),
    ...commonErrors(values, rules.has_medicines),
  ]
  // One prescription for all has its errors once.
  return oneAField([...shape, ...found].map(({ field, code }) => onScreen({ field, code }, values, rules)))
}

/** A field of the request, as schema and platform name it, as the screen names it. */
export function onScreen({ field, code }: FieldError, values: CollectValues, rules: CollectRules): FieldError {
  const [, index, part] = /^prescriptions\.(\d+)\.(\w+)$/.exec(field) ?? []
  const minsan = index === undefined ? undefined : rules.prescription_minsans[Number(index)]
  if (minsan !== undefined && part !== undefined) {
    const shown = prescriptionKey(shownPrescription(minsan, values, rules))
    if (part === 'prescription_id')
      return { field: `prescriptions.${shown}.file`, code: code === 'required' ? 'upload_missing' : code }
    return { field: `prescriptions.${shown}.${part}`, code: part === 'kind' && code === 'invalid' ? 'choose' : code }
  }
  const [, product] = /^products\.(\d{9})$/.exec(field) ?? []
  if (product !== undefined && code === 'prescription_missing') {
    const shown = prescriptionKey(shownPrescription(product, values, rules))
    return { field: `prescriptions.${shown}.kind`, code: 'choose' }
  }
  if (field === 'payment.id') return { field, code: 'choose' }
  return { field, code }
}

function prescriptionErrors(values: CollectValues, rules: CollectRules, minsan: string, index: number): FieldError[] {
  const key = prescriptionKey(shownPrescription(minsan, values, rules))
  const { kind, code, health_code, pin, file } = values.prescriptions[key] ?? EMPTY_PRESCRIPTION
  if (kind === 'upload') return file ? [] : [{ field: `prescriptions.${index}.prescription_id`, code: 'required' }]
  if (kind === 'rev') return revErrors(`prescriptions.${index}`, code, pin)
  if (!isElectronic(kind)) return []
  return [
    ...codeErrors(`prescriptions.${index}.code`, kind, code),
    ...(health_code.trim() === '' ? [{ field: `prescriptions.${index}.health_code`, code: 'required' }] : []),
    ...healthCodeErrors(`prescriptions.${index}.health_code`, health_code),
  ]
}

function codeErrors(field: string, kind: 'nre' | 'nrbe', code: string): FieldError[] {
  if (compact(code) === '') return [{ field, code: 'required' }]
  const result = kind === 'nre' ? checkNre(code) : checkNrbe(code)
  return result.valid ? [] : [{ field, code: `${kind}_${result.reason}` }]
}

function revErrors(path: string, code: string, pin: string): FieldError[] {
  const number = checkRev(code)
  const errors: FieldError[] = []
  if (compact(code) === '') errors.push({ field: `${path}.code`, code: 'required' })
  else if (!number.valid) errors.push({ field: `${path}.code`, code: `rev_${number.reason}` })
  if (pin.trim() === '') errors.push({ field: `${path}.pin`, code: 'required' })
  else if (!isRevPin(pin)) errors.push({ field: `${path}.pin`, code: 'rev_pin_invalid' })
  return errors
}
