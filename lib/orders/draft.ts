import * as z from 'zod/mini'
import type { CollectValues } from './collect-form'
import type { HomeValues } from './home-form'
import type { OrderValues } from './order-values'

/**
 * What a reload or a login in between does not lose: contact, who collects, payment. Kept for this tab alone. Never kept: prescriptions,
 * codici fiscali and the consent, because they tell of somebody's health and a device may be shared (GDPR art. 9).
 */
const common = z.object({
  user_id: z.int(),
  customer: z.object({
    first_name: z.string().check(z.maxLength(80)),
    last_name: z.string().check(z.maxLength(80)),
    email: z.string().check(z.maxLength(254)),
    phone_number: z.string().check(z.maxLength(32)),
  }),
  payment: z.object({ id: z.string().check(z.maxLength(40)) }),
  if_unavailable: z.enum(['call', 'equivalent', 'drop']),
  /** Something of what is never kept was written as well. */
  left_out: z._default(z.boolean(), false),
})
const draft = z.extend(common, {
  who: z.enum(['me', 'other']),
  collected_by: z.string().check(z.maxLength(120)),
})
export type OrderDraft = z.infer<typeof draft>

const home_draft = z.extend(common, {
  address_id: z.string().check(z.maxLength(64)),
  address: z.object({
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    place_id: z.string().check(z.maxLength(400)),
    address_name: z.string().check(z.maxLength(160)),
    street_number: z.string().check(z.maxLength(16)),
    city: z.string().check(z.maxLength(80)),
    cap: z.string().check(z.maxLength(5)),
    province: z.string().check(z.maxLength(4)),
  }),
  save_address: z.boolean(),
  favorite: z.boolean(),
  delivery_id: z.string().check(z.maxLength(64)),
  /** Slots pass: the form gives up one that is not there any more. */
  slot_start: z._default(z.string().check(z.maxLength(64)), ''),
  note: z.string().check(z.maxLength(300)),
})
export type HomeDraft = z.infer<typeof home_draft>

const KEY = 'order'
const HOME_KEY = 'order_home'

function commonOf(user_id: number, values: OrderValues, more_left_out = false) {
  const { customer, payment, if_unavailable, tax_code, health_data_consent } = values
  const { first_name, last_name, email, phone_number } = customer
  const left_out = more_left_out || tax_code.trim() !== '' || health_data_consent
  return { user_id, customer: { first_name, last_name, email, phone_number }, payment, if_unavailable, left_out }
}

export function draftOf(user_id: number, values: CollectValues): OrderDraft {
  const { who, collected_by, prescriptions } = values
  const written = Object.values(prescriptions).some(({ code, health_code, file }) => code || health_code || file)
  return { ...commonOf(user_id, values, written), who, collected_by }
}

export function homeDraftOf(user_id: number, values: HomeValues): HomeDraft {
  const { address_id, address, save_address, favorite, delivery_id, slot_start, note } = values
  return {
    ...commonOf(user_id, values),
    address_id,
    address: { ...address },
    save_address,
    favorite,
    delivery_id,
    slot_start,
    note,
  }
}

/** The draft of this customer; null for none, a broken one and somebody else's. */
export function readDraft(user_id: number): OrderDraft | null {
  return read(KEY, draft, user_id)
}

export function readHomeDraft(user_id: number): HomeDraft | null {
  return read(HOME_KEY, home_draft, user_id)
}

export function writeDraft(value: OrderDraft): void {
  write(KEY, value)
}

export function writeHomeDraft(value: HomeDraft): void {
  write(HOME_KEY, value)
}

/** Forgets the drafts of both ways: the order is made. */
export function clearDraft(): void {
  try {
    for (const key of [KEY, HOME_KEY]) sessionStorage.removeItem(key)
  } catch {
    // There is nothing in it then.
  }
}

function read<Draft extends { user_id: number }>(
  key: string,
  schema: z.ZodMiniType<Draft>,
  user_id: number,
): Draft | null {
  try {
    const result = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return result.success && result.data.user_id === user_id ? result.data : null
  } catch {
    return null
  }
}

function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage a reload starts anew; nothing else is lost.
  }
}
