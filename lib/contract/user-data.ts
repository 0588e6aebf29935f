import * as z from 'zod/mini'
import { customerCall, publicCall } from './call'
import { optionalName } from './name'
import { namedPatient } from './patients'
import {
  by_id,
  healthCode,
  id,
  latitude,
  longitude,
  optionalLines,
  optionalText,
  postal_code,
  queryPlace,
  searched,
  text,
} from './values'

const addressFields = {
  address: text(160),
  street_number: optionalText(16),
  city: text(80),
  province: optionalText(4),
  postal_code,
  pharmacy_id: z.optional(z.nullable(id)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  favorite: z._default(z.boolean(), false),
  label: optionalText(60),
}

export const savedAddress = z.object({
  id,
  address: z.string(),
  street_number: z.nullable(z.string()),
  city: z.string(),
  province: z.nullable(z.string()),
  postal_code: z.string(),
  pharmacy_id: z.nullable(id),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  favorite: z.boolean(),
  label: z.nullable(z.string()),
})
export type SavedAddress = z.infer<typeof savedAddress>

/** Fields after the first four are ext. */
export const delegation = z.object({
  id,
  health_code: z.string(),
  created_at: z.string(),
  revoked_at: z.nullable(z.string()),
  pharmacy: z.optional(z.nullable(z.object({ id, name: z.string(), city: z.string() }))),
  first_name: z.optional(z.nullable(z.string())),
  last_name: z.optional(z.nullable(z.string())),
  scope: z.optional(z.nullable(z.string())),
  method: z.optional(z.nullable(z.enum(['drawn', 'typed']))),
})
export type Delegation = z.infer<typeof delegation>

export const fidelityCard = z.object({
  fidelity_code: z.string(),
  pharmacy_id: id,
  holder: z.nullable(z.string()),
  points: z.int(),
  barcode_format: z.enum(['ean13', 'code128']),
  /** ext: whose card it is; null for the customer's. */
  patient: z.optional(z.nullable(namedPatient)),
})

export type FidelityCard = z.infer<typeof fidelityCard>

/** 256 KB of PNG in base64. */
const SIGNATURE_MAX = Math.ceil((256 * 1024) / 3) * 4

export const userDataCalls = {
  listAddresses: customerCall('GET /v1/me/address', { summary: 'Saved addresses', answer: z.array(savedAddress) }),
  addAddress: customerCall('POST /v1/me/address', {
    summary: 'Saves an address',
    body: z.strictObject(addressFields),
    status: 201,
    answer: savedAddress,
  }),
  updateAddress: customerCall('PATCH /v1/me/address/{id}', {
    summary: 'Changes a saved address',
    ext: true,
    params: by_id,
    body: z.partial(z.strictObject({ ...addressFields, favorite: z.boolean() })),
    answer: savedAddress,
  }),
  deleteAddress: customerCall('DELETE /v1/me/address/{id}', {
    summary: 'Removes a saved address',
    params: by_id,
  }),
  listDelegations: customerCall('GET /v1/me/delegations', { summary: 'Delegations', answer: z.array(delegation) }),
  addDelegation: customerCall('POST /v1/me/delegations', {
    summary: 'Signs a delegation',
    mails: 'charged',
    body: z.strictObject({
      signature: z.string().check(z.minLength(1, 'signature_empty'), z.maxLength(SIGNATURE_MAX, 'signature_too_large')),
      health_code: healthCode(32),
      pharmacy_id: z.optional(id),
      first_name: optionalName(80),
      last_name: optionalName(80),
      scope: optionalLines(300),
      method: z.optional(z.enum(['drawn', 'typed'])),
    }),
    status: 201,
    answer: delegation,
  }),
  revokeDelegation: customerCall('DELETE /v1/me/delegations/{id}', {
    summary: 'Revokes a delegation, and stops what rested on it',
    mails: 'covered',
    ext: true,
    params: by_id,
  }),
  getFidelityCard: customerCall('GET /v1/fidelity/{code}', {
    summary: 'One loyalty card of the customer',
    params: z.object({ code: searched(64) }),
    answer: fidelityCard,
  }),
  listFidelityCards: customerCall('GET /v1/fidelity', {
    summary: "The customer's loyalty cards",
    ext: true,
    answer: z.array(fidelityCard),
  }),
  claimFidelityCard: customerCall('POST /v1/fidelity', {
    summary: 'Claims a card of that pharmacy',
    body: z.strictObject({
      fidelity_code: text(64),
      pharmacy_id: id,
      proof: z.optional(text(80)),
      /** ext: whose card it is, also of one that the customer has; null for the customer's. */
      patient_id: z.optional(z.nullable(id)),
    }),
    status: 201,
    answer: fidelityCard,
    problems: ['not_found', 'card_taken', 'rate_limited'],
  }),
  suggestAddresses: publicCall('GET /v1/addresses', {
    summary: 'Suggestions for the address box',
    ext: true,
    query: z.strictObject({
      query: searched(200),
      ...queryPlace,
    }),
    answer: z.array(
      z.object({
        place_id: z.string(),
        address_name: z.string(),
        street_number: z.string(),
        /** Stair, floor, flat, building, c/o, for the courier. */
        details: z._default(z.string(), ''),
        city: z.string(),
        cap: z.string(),
        province: z.string(),
        lat: z.number(),
        lng: z.number(),
      }),
    ),
  }),
}
