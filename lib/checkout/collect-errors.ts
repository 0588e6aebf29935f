import { fieldErrors } from '@/lib/contract/field-errors'
import { orderCalls, orderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { numberErrors } from '@/lib/rules/prescription-numbers'
import { compactCode, isBlank } from '@/lib/values/text'
import {
  type CollectRules,
  collectRequest,
  type PrescriptionForm,
  type PrescriptionRules,
  prescriptionsRequest,
  shownPrescription,
} from './collect-request'
import { commonErrors } from './order-values'
import { type CollectValues, EMPTY_PRESCRIPTION, prescriptionKey } from './values'

/**
 * Validates the form by fields of the screen: the contract's schema, and rules beyond it (codice fiscale, NRE, NRBE,
 * consent).
 */
export function collectErrors(values: CollectValues, rules: CollectRules): FieldError[] {
  const result = orderRequest.safeParse(collectRequest(values, rules))
  const shape = result.success ? [] : fieldErrors(result.error.issues)
  const found = [
    ...(values.who === 'other' && isBlank(values.collected_by) ? [{ field: 'collected_by', code: 'required' }] : []),
    ...prescriptionsErrors(values, rules),
    ...commonErrors(values, rules),
  ]
  return toScreen([...shape, ...found], values, rules)
}

/** Validates only the prescriptions, by fields of the screen. */
export function replacementErrors(values: PrescriptionForm, rules: PrescriptionRules): FieldError[] {
  const request = { prescriptions: prescriptionsRequest(values, rules) }
  const result = orderCalls.replacePrescriptions.body.safeParse(request)
  const shape = result.success ? [] : fieldErrors(result.error.issues)
  return toScreen([...shape, ...prescriptionsErrors(values, rules)], values, rules)
}

/** A shared prescription reports its errors once. */
function toScreen(found: FieldError[], values: PrescriptionForm, rules: PrescriptionRules): FieldError[] {
  const errors = found.map((error) => onScreen(error, values, rules))
  return errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index)
}

const prescriptionsErrors = (values: PrescriptionForm, rules: PrescriptionRules): FieldError[] =>
  rules.prescription_minsans.flatMap((minsan, index) =>
    prescriptionErrors(values, rules, minsan).map(({ field, code }) => ({
      field: `prescriptions.${index}.${field}`,
      code,
    })),
  )

function prescriptionErrors(values: PrescriptionForm, rules: PrescriptionRules, minsan: string): FieldError[] {
  const key = prescriptionKey(shownPrescription(minsan, values, rules))
  const { kind, code, health_code, pin, file } = values.prescriptions[key] ?? EMPTY_PRESCRIPTION
  if (kind === 'upload') return file ? [] : [{ field: 'prescription_id', code: 'required' }]
  return numberErrors(kind, { code: compactCode(code), health_code, pin })
}

export function onScreen({ field, code }: FieldError, values: PrescriptionForm, rules: PrescriptionRules): FieldError {
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
  return { field, code: field === 'payment.id' ? 'choose' : code }
}
