import * as z from 'zod/mini'
import { customerCall } from './call'
import { name } from './name'
import { by_id, healthCode, id } from './values'

/** A person for whom the customer hands in prescriptions, saved so that the codice fiscale is typed once. */
export const patient = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  health_code: z.string(),
})
export type Patient = z.infer<typeof patient>

export const patientRequest = z.strictObject({
  first_name: name(80),
  last_name: name(80),
  health_code: healthCode(32),
})

export const patientCalls = {
  listPatients: customerCall('GET /v1/me/patients', {
    summary: "The customer's saved patients, by name",
    ext: true,
    answer: z.array(patient),
  }),
  addPatient: customerCall('POST /v1/me/patients', {
    summary: 'Saves a patient; one with the same codice fiscale gets the new name',
    ext: true,
    body: patientRequest,
    status: 201,
    answer: patient,
  }),
  deletePatient: customerCall('DELETE /v1/me/patients/{id}', {
    summary: 'Deletes a patient',
    ext: true,
    params: by_id,
  }),
}
