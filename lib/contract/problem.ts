import * as z from 'zod/mini'

/** Every error code of the contract with its HTTP status. The storefront's Italian texts hang on the code. */
export const problems = {
  malformed_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  email_not_confirmed: 403,
  confirmation_required: 403,
  wrong_password: 403,
  email_unproven: 403,
  code_wrong: 403,
  not_found: 404,
  conflict: 409,
  idempotency_conflict: 409,
  different_pharmacy: 409,
  not_available: 409,
  cart_empty: 409,
  prices_changed: 409,
  ready_changed: 409,
  slot_taken: 409,
  too_late: 409,
  card_taken: 409,
  packs_missing: 409,
  too_many_orders: 409,
  too_many_bookings: 409,
  appointment_overlaps: 409,
  closing_meets: 409,
  link_expired: 410,
  product_withdrawn: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  max_quantity_exceeded: 422,
  slot_not_bookable: 422,
  prescription_missing: 422,
  medicine_not_deliverable: 422,
  health_consent_missing: 422,
  age_restricted: 422,
  address_not_served: 422,
  minimum_order_not_met: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problems

export const problemCode = z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]])

const fieldError = z.object({ field: z.string(), code: z.string() })

/** An error answer, RFC 9457. `detail` is for developers; `errors` names invalid fields. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  code: problemCode,
  errors: z.optional(z.array(fieldError)),
})

export type FieldError = z.infer<typeof fieldError>
export type Problem = z.infer<typeof problem>

export const toProblem = <Code extends ProblemCode>(code: Code) => ({
  type: `urn:salvia:problem:${code}`,
  title: code.replaceAll('_', ' '),
  status: problems[code],
  code,
})
