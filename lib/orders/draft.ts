import * as z from 'zod/mini'
import type { CollectValues } from './collect-form'

/**
 * What a reload or a login in between does not lose: contact, who collects, payment. Kept for this tab alone. Never kept: prescriptions,
 * codici fiscali and the consent, because they tell of somebody's health and a device may be shared (GDPR art. 9).
 */
const draft = z.object({
  user_id: z.int(),
  customer: z.object({
    first_name: z.string().check(z.maxLength(80)),
    last_name: z.string().check(z.maxLength(80)),
    email: z.string().check(z.maxLength(254)),
    phone_number: z.string().check(z.maxLength(32)),
  }),
  who: z.enum(['me', 'other']),
  collected_by: z.string().check(z.maxLength(120)),
  payment: z.object({ id: z.string().check(z.maxLength(40)) }),
  if_unavailable: z.enum(['call', 'equivalent', 'drop']),
})
export type OrderDraft = z.infer<typeof draft>

const KEY = 'order'

export function draftOf(user_id: number, values: CollectValues): OrderDraft {
  const { customer, who, collected_by, payment, if_unavailable } = values
  const { first_name, last_name, email, phone_number } = customer
  return {
    user_id,
    customer: { first_name, last_name, email, phone_number },
    who,
    collected_by,
    payment,
    if_unavailable,
  }
}

/** The draft of this customer; null for none, a broken one and somebody else's. */
export function readDraft(user_id: number): OrderDraft | null {
  try {
    const result = draft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return result.success && result.data.user_id === user_id ? result.data : null
  } catch {
    return null
  }
}

export function writeDraft(value: OrderDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    // Without storage a reload starts anew; nothing else is lost.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is nothing in it then.
  }
}
