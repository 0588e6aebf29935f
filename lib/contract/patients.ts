import * as z from 'zod/mini'
import { call } from './call'
import { nothing, text } from './values'

/** Somebody for whom the customer hands in prescriptions, remembered so that the codice fiscale is typed once. */
export const patient = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  health_code: z.string(),
})
export type Patient = z.infer<typeof patient>

export const patient_request = z.strictObject({
  first_name: text(80),
  last_name: text(80),
  health_code: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.minLength(1, 'required'), z.maxLength(32, 'health_code_length')),
})

export const patientCalls = {
  listPatients: call({
    method: 'GET',
    path: '/v1/me/patients',
    summary: 'The patients that the customer has remembered, by name',
    access: 'customer',
    ext: true,
    status: 200,
    answer: z.array(patient),
    problems: [],
  }),
  addPatient: call({
    method: 'POST',
    path: '/v1/me/patients',
    summary: 'Remembers a patient; one with the same codice fiscale takes the new name',
    access: 'customer',
    ext: true,
    body: patient_request,
    status: 201,
    answer: patient,
    problems: ['validation_failed'],
  }),
  deletePatient: call({
    method: 'DELETE',
    path: '/v1/me/patients/{id}',
    summary: 'Forgets a patient',
    access: 'customer',
    ext: true,
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    status: 204,
    answer: nothing,
    problems: ['not_found'],
  }),
}
