import * as z from 'zod/mini'
import { customerCall } from './call'
import { cart } from './cart'
import { optionalName } from './name'
import { prescriptionWay } from './pharmacies'
import { by_id, code, healthCode, id, minsan, tokenUser } from './values'

export const PRESCRIPTION_BYTES_MAX = 10 * 1024 * 1024

/** Accepted types, detected by the first bytes. */
export const PRESCRIPTION_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type PrescriptionType = (typeof PRESCRIPTION_TYPES)[number]

const pin = z.optional(code(8))

export const orderPrescription = z.strictObject({
  minsan,
  kind: prescriptionWay,
  code: z.optional(code(40)),
  health_code: z.optional(healthCode(16)),
  prescription_id: z.optional(id),
  doctor: optionalName(120),
  /** ext: for `rev`. */
  pin,
})
export type OrderPrescription = z.infer<typeof orderPrescription>

/** A prescription of an order, masked for display. */
export const handedIn = z.object({
  minsan: z.string(),
  kind: prescriptionWay,
  code_masked: z.nullable(z.string()),
  health_code_masked: z.nullable(z.string()),
  prescription_id: z.nullable(id),
  status: z.enum(['to_verify', 'verified', 'rejected']),
  /** ext: the pharmacist's words to the customer about a rejected prescription. */
  rejection_reason: z.optional(z.nullable(z.string())),
})

export const prescriptionFile = z.object({
  id,
  file_name: z.string(),
  content_type: z.enum(PRESCRIPTION_TYPES),
  size: z.int(),
})
export type PrescriptionFile = z.infer<typeof prescriptionFile>

export const prescriptionCalls = {
  uploadPrescription: customerCall('POST /v1/prescriptions', {
    summary:
      'Uploads a prescription: a picture (JPEG, PNG, WebP), stored without metadata, or a PDF without active content; at most 10 MB',
    body_type: 'multipart',
    status: 201,
    answer: prescriptionFile,
    problems: ['payload_too_large', 'unsupported_media_type', 'validation_failed', 'rate_limited'],
  }),
  getPrescription: customerCall('GET /v1/prescriptions/{id}', {
    summary: "The owner's own file",
    ext: true,
    params: by_id,
    answer: z.unknown(),
  }),
  deletePrescription: customerCall('DELETE /v1/prescriptions/{id}', {
    summary: 'Deletes an uploaded prescription',
    ext: true,
    params: by_id,
    problems: ['conflict'],
  }),
  confirmPrescription: customerCall('POST /confirmricetta', {
    summary: 'Legacy: stores with a product of the cart how its prescription is submitted',
    token_user: 'body',
    body: z.strictObject({
      TokenUser: tokenUser,
      idProdotto: minsan,
      WhereIsRicetta: prescriptionWay,
      InfoMedico: optionalName(120),
      NRE: z.optional(code(40)),
      health_code: z.optional(healthCode(16)),
      /** ext: for `upload`. */
      prescription_id: z.optional(id),
      /** ext: for `rev`. */
      pin,
    }),
    answer: cart,
    problems: ['not_found'],
  }),
}
