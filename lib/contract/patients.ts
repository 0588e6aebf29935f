import * as z from 'zod/mini'
import { customerCall } from './call'
import { name } from './name'
import { by_id, healthCode, id } from './values'

/** A person of the household by name, where something is for them. */
export const namedPatient = z.object({ id, first_name: z.string(), last_name: z.string() })
export type NamedPatient = z.infer<typeof namedPatient>

/** A person of the customer's household. Fields after `health_code` are ext. */
export const patient = z.object({
  ...namedPatient.shape,
  health_code: z.string(),
  /** It is the customer: nothing has to be agreed to. */
  self: z.optional(z.boolean()),
  /** When the customer said that the person agrees; null without. */
  consent_at: z.optional(z.nullable(z.string())),
  /** Active delegations for this person, to these pharmacies; null for one that names none. */
  delegations: z.optional(
    z.array(z.object({ id, pharmacy: z.nullable(z.object({ id, name: z.string() })), created_at: z.string() })),
  ),
  /** The newest orders for this person. */
  orders: z.optional(z.array(z.object({ id, number: z.string(), created_at: z.string(), prescriptions: z.int() }))),
})
export type Patient = z.infer<typeof patient>

export const patientRequest = z.strictObject({
  first_name: name(80),
  last_name: name(80),
  health_code: healthCode(32),
  /** ext: the person agrees to what the customer keeps for them. */
  health_data_consent: z.optional(z.literal(true, 'consent_required')),
})

export const patientCalls = {
  listPatients: customerCall('GET /v1/me/patients', {
    summary: "The people of the customer's household, by name",
    ext: true,
    answer: z.array(patient),
  }),
  addPatient: customerCall('POST /v1/me/patients', {
    summary: 'Saves a person; one with the same codice fiscale gets the new name and consent',
    ext: true,
    body: patientRequest,
    status: 201,
    answer: patient,
  }),
  deletePatient: customerCall('DELETE /v1/me/patients/{id}', {
    summary: 'Deletes a person, with what is kept for them or without',
    ext: true,
    params: by_id,
    query: z.strictObject({
      /** ext: by default `delete`; `keep` leaves the customer what needs no delegation. Orders stay either way. */
      things: z.optional(z.enum(['delete', 'keep'])),
    }),
  }),
}
