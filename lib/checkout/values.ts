import * as z from 'zod/mini'
import { prescription_way } from '@/lib/contract/pharmacies'
import { prescription_file } from '@/lib/contract/prescriptions'
import { isCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { parseJson } from '@/lib/platform/json'
import { isElectronic } from '@/lib/rules/prescription-numbers'
import { compactCode } from '@/lib/values/text'

// Schemas of the order forms, for drafts (lib/forms/draft.ts).

export const typed_text = (limit: number) => z.string().check(z.maxLength(limit))

/** Fields of every order's form. */
export const common_fields = {
  customer: z.object({
    first_name: typed_text(80),
    last_name: typed_text(80),
    email: typed_text(254),
    phone_number: typed_text(40),
  }),
  payment: z.object({ id: typed_text(40) }),
  if_unavailable: z.enum(['call', 'equivalent', 'drop']),
  tax_code: typed_text(60),
  health_data_consent: z.boolean(),
  /** The mailed code that proves a guest's mailbox. */
  email_code: typed_text(32),
}
const order_values = z.object(common_fields)
export type OrderValues = z.infer<typeof order_values>

/** Empty texts are fields not filled in. */
const prescription = z.object({
  kind: z.union([prescription_way, z.literal('')]),
  code: typed_text(60),
  health_code: typed_text(40),
  pin: typed_text(32),
  file: z.nullable(prescription_file),
  doctor: typed_text(120),
})
export type PrescriptionValues = z.infer<typeof prescription>

/** Prescriptions are keyed by `prescriptionKey`: a bare number would be an array index. */
export const collect_values = z.object({
  ...common_fields,
  who: z.enum(['me', 'other']),
  collected_by: typed_text(120),
  same_prescription: z.boolean(),
  prescriptions: z.record(z.string(), prescription),
})
export type CollectValues = z.infer<typeof collect_values>

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
export function forCart(found: CollectValues, prescription_minsans: readonly string[]): CollectValues {
  const prescriptions = emptyPrescriptions(prescription_minsans)
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
    const file = prescription_file.safeParse(parseJson(fields.get(`prescriptions.${key}.file`) ?? 'null'))
    return [key, file.success ? { ...one, file: file.data } : one]
  })
  return { ...values, prescriptions: Object.fromEntries(named) }
}
