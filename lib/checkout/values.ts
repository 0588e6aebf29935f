import * as z from 'zod/mini'
import { prescriptionWay } from '@/lib/contract/pharmacies'
import { prescriptionFile } from '@/lib/contract/prescriptions'
import { isCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { parseJson } from '@/lib/platform/json'
import { isElectronic } from '@/lib/rules/prescription-numbers'
import { compactCode } from '@/lib/values/text'

// Schemas of the order forms, for drafts (lib/forms/draft.ts).

export const typedText = (limit: number) => z.string().check(z.maxLength(limit))

/** Fields of every order's form. */
export const commonFields = {
  customer: z.object({
    first_name: typedText(80),
    last_name: typedText(80),
    email: typedText(254),
    phone_number: typedText(40),
  }),
  payment: z.object({ id: typedText(40) }),
  if_unavailable: z.enum(['call', 'equivalent', 'drop']),
  tax_code: typedText(60),
  health_data_consent: z.boolean(),
  /** The mailed code that proves a guest's mailbox. */
  email_code: typedText(32),
}
const orderValues = z.object(commonFields)
export type OrderValues = z.infer<typeof orderValues>

/** Empty texts are fields not filled in. */
const prescription = z.object({
  kind: z.union([prescriptionWay, z.literal('')]),
  code: typedText(60),
  health_code: typedText(40),
  pin: typedText(32),
  file: z.nullable(prescriptionFile),
  doctor: typedText(120),
})
export type PrescriptionValues = z.infer<typeof prescription>

/** Prescriptions are keyed by `prescriptionKey`: a bare number would be an array index. */
export const collectValues = z.object({
  ...commonFields,
  who: z.enum(['me', 'other']),
  collected_by: typedText(120),
  same_prescription: z.boolean(),
  prescriptions: z.record(z.string(), prescription),
})
export type CollectValues = z.infer<typeof collectValues>

export const EMPTY_PRESCRIPTION: PrescriptionValues = {
  kind: '',
  code: '',
  health_code: '',
  pin: '',
  file: null,
  doctor: '',
}

export const prescriptionKey = (minsan: string) => `m${minsan}`

export const emptyPrescriptions = (minsans: readonly string[]): CollectValues['prescriptions'] =>
  Object.fromEntries(minsans.map((minsan) => [prescriptionKey(minsan), { ...EMPTY_PRESCRIPTION }]))

/** Adapts a draft to the current cart: drops and adds prescriptions. */
export function forCart(found: CollectValues, prescriptionMinsans: readonly string[]): CollectValues {
  const prescriptions = emptyPrescriptions(prescriptionMinsans)
  for (const key of Object.keys(prescriptions)) prescriptions[key] = found.prescriptions[key] ?? EMPTY_PRESCRIPTION
  return { ...found, prescriptions }
}

/** Distinct codici fiscali of the prescriptions; `except` is the key of one to ignore. */
export const patientCodes = (prescriptions: CollectValues['prescriptions'] = {}, except = ''): string[] => [
  ...new Set(
    Object.entries(prescriptions)
      .filter(([key, { kind }]) => key !== except && isElectronic(kind))
      .map(([, { health_code }]) => compactCode(health_code))
      .filter(isCodiceFiscale),
  ),
]

/** Adds files named by a plain form; the platform checks their owner. */
export function withFiles<Values>(values: Values, fields: URLSearchParams): Values {
  const { prescriptions } = values as Partial<CollectValues>
  if (!prescriptions) return values
  const named = Object.entries(prescriptions).map(([key, one]) => {
    const file = prescriptionFile.safeParse(parseJson(fields.get(`prescriptions.${key}.file`) ?? 'null'))
    return [key, file.success ? { ...one, file: file.data } : one]
  })
  return { ...values, prescriptions: Object.fromEntries(named) }
}
