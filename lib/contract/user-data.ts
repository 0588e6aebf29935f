import * as z from 'zod/mini'
import { call } from './call'
import { latitude, longitude, nothing, optional_text, pharmacy_id, postal_code, query_number, text } from './values'

const address_fields = {
  address: text(160),
  street_number: optional_text(16),
  city: text(80),
  province: optional_text(4),
  postal_code,
  pharmacy_id: z.optional(z.nullable(pharmacy_id)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  favorite: z._default(z.boolean(), false),
  label: optional_text(60),
}

export const saved_address = z.object({
  id: z.string(),
  address: z.string(),
  street_number: z.nullable(z.string()),
  city: z.string(),
  province: z.nullable(z.string()),
  postal_code: z.string(),
  pharmacy_id: z.nullable(z.int()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  favorite: z.boolean(),
  label: z.nullable(z.string()),
})
export type SavedAddress = z.infer<typeof saved_address>

/** What stands after the four fields of the specification is ext: a platform may leave it out. */
export const delegation = z.object({
  id: z.string(),
  health_code: z.string(),
  created_at: z.string(),
  revoked_at: z.nullable(z.string()),
  pharmacy: z.optional(z.nullable(z.object({ id: z.int(), name: z.string(), city: z.string() }))),
  first_name: z.optional(z.nullable(z.string())),
  last_name: z.optional(z.nullable(z.string())),
  scope: z.optional(z.nullable(z.string())),
  method: z.optional(z.nullable(z.enum(['drawn', 'typed']))),
})
export type Delegation = z.infer<typeof delegation>

export const fidelity_card = z.object({
  fidelity_code: z.string(),
  pharmacy_id: z.int(),
  holder: z.nullable(z.string()),
  points: z.int(),
  barcode_format: z.enum(['ean13', 'code128']),
})

export type FidelityCard = z.infer<typeof fidelity_card>

/** 256 KB of PNG in base64. */
const SIGNATURE_MAX = Math.ceil((256 * 1024) / 3) * 4

const by_id = z.object({ id: z.string().check(z.maxLength(64)) })

export const userDataCalls = {
  listAddresses: call({
    method: 'GET',
    path: '/v1/me/address',
    summary: 'Saved addresses',
    access: 'customer',
    status: 200,
    answer: z.array(saved_address),
    problems: [],
  }),
  addAddress: call({
    method: 'POST',
    path: '/v1/me/address',
    summary: 'Saves an address',
    access: 'customer',
    body: z.strictObject(address_fields),
    status: 201,
    answer: saved_address,
    problems: ['validation_failed'],
  }),
  updateAddress: call({
    method: 'PATCH',
    path: '/v1/me/address/{id}',
    summary: 'Changes a saved address',
    access: 'customer',
    ext: true,
    params: by_id,
    body: z.partial(z.strictObject({ ...address_fields, favorite: z.boolean() })),
    status: 200,
    answer: saved_address,
    problems: ['not_found', 'validation_failed'],
  }),
  deleteAddress: call({
    method: 'DELETE',
    path: '/v1/me/address/{id}',
    summary: 'Removes a saved address',
    access: 'customer',
    params: by_id,
    status: 204,
    answer: nothing,
    problems: ['not_found'],
  }),
  listDelegations: call({
    method: 'GET',
    path: '/v1/me/delegations',
    summary: 'Delegations',
    access: 'customer',
    status: 200,
    answer: z.array(delegation),
    problems: [],
  }),
  addDelegation: call({
    method: 'POST',
    path: '/v1/me/delegations',
    summary: 'Signs a delegation',
    access: 'customer',
    body: z.strictObject({
      signature: z.string().check(z.minLength(1, 'signature_empty'), z.maxLength(SIGNATURE_MAX, 'signature_too_large')),
      health_code: z
        .string()
        .check(z.trim(), z.toUpperCase(), z.minLength(1, 'required'), z.maxLength(32, 'health_code_length')),
      pharmacy_id: z.optional(pharmacy_id),
      first_name: optional_text(80),
      last_name: optional_text(80),
      scope: optional_text(300),
      method: z.optional(z.enum(['drawn', 'typed'])),
    }),
    status: 201,
    answer: delegation,
    problems: ['validation_failed'],
  }),
  revokeDelegation: call({
    method: 'DELETE',
    path: '/v1/me/delegations/{id}',
    summary: 'Revokes a delegation',
    access: 'customer',
    ext: true,
    params: by_id,
    status: 204,
    answer: nothing,
    problems: ['not_found'],
  }),
  getFidelityCard: call({
    method: 'GET',
    path: '/v1/fidelity/{code}',
    summary: 'One loyalty card of the customer',
    access: 'customer',
    params: z.object({ code: z.string().check(z.maxLength(64)) }),
    status: 200,
    answer: fidelity_card,
    problems: ['not_found'],
  }),
  listFidelityCards: call({
    method: 'GET',
    path: '/v1/fidelity',
    summary: "The customer's loyalty cards",
    access: 'customer',
    ext: true,
    status: 200,
    answer: z.array(fidelity_card),
    problems: [],
  }),
  claimFidelityCard: call({
    method: 'POST',
    path: '/v1/fidelity',
    summary: 'Claims a card of that pharmacy',
    access: 'customer',
    body: z.strictObject({ fidelity_code: text(64), pharmacy_id }),
    status: 201,
    answer: fidelity_card,
    problems: ['not_found', 'card_taken', 'validation_failed'],
  }),
  suggestAddresses: call({
    method: 'GET',
    path: '/v1/addresses',
    summary: "The address box's own source",
    access: 'public',
    ext: true,
    query: z.strictObject({
      query: z.string().check(z.maxLength(200, 'too_long')),
      latitude: z.optional(query_number(-90, 90)),
      longitude: z.optional(query_number(-180, 180)),
    }),
    status: 200,
    answer: z.array(
      z.object({
        place_id: z.string(),
        address_name: z.string(),
        street_number: z.string(),
        city: z.string(),
        cap: z.string(),
        province: z.string(),
        lat: z.number(),
        lng: z.number(),
      }),
    ),
    problems: ['validation_failed'],
  }),
}
