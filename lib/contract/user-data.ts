import * as z from 'zod/mini'
import { customerCall, publicCall } from './call'
import { optional_name } from './name'
import {
  by_id,
  health_code,
  id,
  latitude,
  longitude,
  optional_lines,
  optional_text,
  postal_code,
  query_place,
  searched,
  text,
} from './values'

const address_fields = {
  address: text(160),
  street_number: optional_text(16),
  city: text(80),
  province: optional_text(4),
  postal_code,
  pharmacy_id: z.optional(z.nullable(id)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  favorite: z._default(z.boolean(), false),
  label: optional_text(60),
}

export const saved_address = z.object({
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
export type SavedAddress = z.infer<typeof saved_address>

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

export const fidelity_card = z.object({
  fidelity_code: z.string(),
  pharmacy_id: id,
  holder: z.nullable(z.string()),
  points: z.int(),
  barcode_format: z.enum(['ean13', 'code128']),
})

export type FidelityCard = z.infer<typeof fidelity_card>

/** 256 KB of PNG in base64. */
const SIGNATURE_MAX = Math.ceil((256 * 1024) / 3) * 4

export const userDataCalls = {
  listAddresses: customerCall('GET /v1/me/address', { summary: 'Saved addresses', answer: z.array(saved_address) }),
  addAddress: customerCall('POST /v1/me/address', {
    summary: 'Saves an address',
    body: z.strictObject(address_fields),
    status: 201,
    answer: saved_address,
  }),
  updateAddress: customerCall('PATCH /v1/me/address/{id}', {
    summary: 'Changes a saved address',
    ext: true,
    params: by_id,
    body: z.partial(z.strictObject({ ...address_fields, favorite: z.boolean() })),
    answer: saved_address,
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
      health_code: health_code(32),
      pharmacy_id: z.optional(id),
      first_name: optional_name(80),
      last_name: optional_name(80),
      scope: optional_lines(300),
      method: z.optional(z.enum(['drawn', 'typed'])),
    }),
    status: 201,
    answer: delegation,
  }),
  revokeDelegation: customerCall('DELETE /v1/me/delegations/{id}', {
    summary: 'Revokes a delegation',
    mails: 'covered',
    ext: true,
    params: by_id,
  }),
  getFidelityCard: customerCall('GET /v1/fidelity/{code}', {
    summary: 'One loyalty card of the customer',
    params: z.object({ code: searched(64) }),
    answer: fidelity_card,
  }),
  listFidelityCards: customerCall('GET /v1/fidelity', {
    summary: "The customer's loyalty cards",
    ext: true,
    answer: z.array(fidelity_card),
  }),
  claimFidelityCard: customerCall('POST /v1/fidelity', {
    summary: 'Claims a card of that pharmacy',
    body: z.strictObject({ fidelity_code: text(64), pharmacy_id: id, proof: z.optional(text(80)) }),
    status: 201,
    answer: fidelity_card,
    problems: ['not_found', 'card_taken', 'rate_limited'],
  }),
  suggestAddresses: publicCall('GET /v1/addresses', {
    summary: 'Suggestions for the address box',
    ext: true,
    query: z.strictObject({
      query: searched(200),
      ...query_place,
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
