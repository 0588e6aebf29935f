import type { OrderRequest } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { isElectronic } from '@/lib/rules/prescription-numbers'
import { compactCode } from '@/lib/values/text'
import { type CommonRules, commonDefaults, commonRequest } from './order-values'
import {
  type CollectValues,
  EMPTY_PRESCRIPTION,
  emptyPrescriptions,
  type PrescriptionValues,
  prescriptionKey,
} from './values'

/** Data of the order that the form's rules need. */
export interface CollectRules extends CommonRules {
  delivery_id: string
  /** Minsans that need a prescription, in cart order. */
  prescription_minsans: readonly string[]
}

export const collectDefaults = (
  customer: Parameters<typeof commonDefaults>[0],
  payments: Parameters<typeof commonDefaults>[1],
  { prescription_minsans }: PrescriptionRules,
): CollectValues => ({
  ...commonDefaults(customer, payments),
  ...{ who: 'me', collected_by: '', same_prescription: false },
  prescriptions: emptyPrescriptions(prescription_minsans),
})

/** Builds the request, which may be invalid: see `collectErrors`. */
export function collectRequest(values: CollectValues, rules: CollectRules): OrderRequest {
  return {
    ...commonRequest(values, rules),
    delivery: { id: rules.delivery_id },
    shipping: null,
    prescriptions: prescriptionsRequest(values, rules),
    ...(values.who === 'other' && { collected_by: values.collected_by.trim() }),
  }
}

/** The part of a form that asks for prescriptions, of an order or of rejected ones. */
export type PrescriptionForm = Pick<CollectValues, 'same_prescription' | 'prescriptions'>
export type PrescriptionRules = Pick<CollectRules, 'prescription_minsans'>

export const prescriptionsRequest = (
  values: PrescriptionForm,
  rules: PrescriptionRules,
): OrderRequest['prescriptions'] =>
  rules.prescription_minsans.map((minsan) => ({
    minsan,
    ...handedIn(values.prescriptions[prescriptionKey(shownPrescription(minsan, values, rules))]),
  }))

/** Returns the minsan whose fields show a prescription: the first one's if it is shared. */
export function shownPrescription(minsan: string, values: PrescriptionForm, rules: PrescriptionRules): string {
  return values.same_prescription ? (rules.prescription_minsans[0] ?? minsan) : minsan
}

function handedIn({ kind, code, health_code, pin, file, doctor }: PrescriptionValues = EMPTY_PRESCRIPTION) {
  return {
    kind: kind as PrescriptionWay,
    ...(isElectronic(kind) && { code: compactCode(code), health_code: compactCode(health_code) }),
    ...(kind === 'rev' && { code: compactCode(code), pin: compactCode(pin) }),
    ...(kind === 'upload' && file && { prescription_id: file.id }),
    ...(doctor.trim() !== '' && { doctor: doctor.trim() }),
  }
}
