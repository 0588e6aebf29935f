import * as z from 'zod/mini'
import { prescription_file } from '@/lib/contract/orders'
import { prescription_way } from '@/lib/contract/pharmacies'
import { dropDraft } from '@/lib/drafts/draft'
import { type CollectRules, type CollectValues, prescriptionKey } from './collect-form'
import type { HomeValues } from './home-form'

// What of an order a reload or a login in between does not lose (lib/drafts/draft.ts says what of it lies open in the tab).

const text = (limit: number) => z.string().check(z.maxLength(limit))

const common = {
  customer: z.object({
    first_name: text(80),
    last_name: text(80),
    email: text(254),
    phone_number: text(32),
  }),
  payment: z.object({ id: text(40) }),
  if_unavailable: z.enum(['call', 'equivalent', 'drop']),
  tax_code: text(32),
  health_data_consent: z.boolean(),
}

const prescription = z.object({
  kind: z.union([prescription_way, z.literal('')]),
  code: text(40),
  health_code: text(32),
  pin: text(12),
  file: z.nullable(prescription_file),
  doctor: text(120),
})

export const collect_draft: z.ZodMiniType<CollectValues> = z.object({
  ...common,
  who: z.enum(['me', 'other']),
  collected_by: text(120),
  same_prescription: z.boolean(),
  prescriptions: z.record(z.string(), prescription),
})

export const home_draft: z.ZodMiniType<HomeValues> = z.object({
  ...common,
  address_id: text(64),
  address: z.object({
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    place_id: text(400),
    address_name: text(160),
    street_number: text(16),
    city: text(80),
    cap: text(5),
    province: text(4),
  }),
  save_address: z.boolean(),
  favorite: z.boolean(),
  delivery_id: text(64),
  /** Slots pass: the form gives up one that is not there any more. */
  slot_start: text(64),
  note: text(300),
})

/** The draft over the cart of now: prescriptions of what has left it are left out, and what has come needs its own. */
export function forCart(
  found: CollectValues,
  empty: CollectValues['prescriptions'],
  { prescription_minsans }: Pick<CollectRules, 'prescription_minsans'>,
): CollectValues {
  const known = prescription_minsans.map(prescriptionKey).filter((key) => key in found.prescriptions)
  const kept = Object.fromEntries(known.map((key) => [key, found.prescriptions[key]]))
  return { ...found, prescriptions: { ...empty, ...kept } as CollectValues['prescriptions'] }
}

/** Forgets the drafts of both ways: the order is made. */
export function clearDraft(): void {
  dropDraft('order')
  dropDraft('order_home')
}
