import * as z from 'zod/mini'
import { inStorage, storedObject } from '@/lib/browser/storage'
import { readId } from '@/lib/contract/id'

/**
 * A form's input, stored in this tab for one customer or anybody; survives reloads and an expired session, deleted on
 * submit, logout and erasure. Health data are only stored sealed by our server for its customer, since devices may be
 * shared (docs/domain.md#L14). Credentials are never stored.
 */
export type DraftName =
  | 'order'
  | 'order_home'
  | 'booking'
  | 'data'
  | 'address'
  | 'patient'
  | 'delegation'
  | 'consents'
  | 'withdrawal'
  | 'replacement'
  | 'card'
  | 'message'
  | 'notify'
  | 'forgot'
  | 'confirm'
  | 'sign_up'
  | 'social_sign_up'

/** Owner of a draft that guests may write. */
export const ANYBODY = ''

/** Passwords, codes, proofs of a loyalty card, and consents, which apply once. */
const NEVER: readonly string[] = ['password', 'confirm_password', 'email_code', 'proof', 'consent']
const SEALED: readonly string[] = [
  'health_code',
  'tax_code',
  'health_data_consent',
  'same_prescription',
  'prescriptions',
]

// The logout deletes by this prefix (lib/session/browser.ts).
const storageKey = (name: DraftName) => `draft_${name}`

export interface FoundDraft<Values> {
  values: Values
  /** Sealed by our server; null without. */
  sealed: string | null
  /** Some input was not sealed in time and must be entered again. */
  lacks: boolean
}

/** Schema of a draft with texts, switches and groups of them, derived from these values. */
export function draftSchema(values: object): z.ZodMiniObject {
  const parts = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, draftSchema(value)]
    return [name, typeof value === 'boolean' ? z.boolean() : z.string()]
  })
  return z.object(Object.fromEntries(parts))
}

/** Reads this customer's draft; `defaults` fill sealed fields. Null if missing, invalid or another customer's. */
export function readDraft<Values>(
  name: DraftName,
  userId: string,
  schema: z.ZodMiniType<Values>,
  defaults: object = {},
): FoundDraft<Values> | null {
  const kept = readEntry(name, userId)
  if (!kept) return null
  const result = schema.safeParse(kept.values && { ...defaults, ...kept.values })
  return result.success ? { values: result.data, sealed: kept.sealed, lacks: kept.lacks } : null
}

/** Stores unsealed fields; changes sealed ones only as `hidden` says. */
export function writeDraft(
  name: DraftName,
  user_id: string,
  values: object,
  hidden: { sealed?: null; lacks?: boolean } = {},
): void {
  const open = Object.entries(values).filter(([key]) => !NEVER.includes(key) && !SEALED.includes(key))
  const { sealed = null, lacks = false } = { ...readEntry(name, user_id), ...hidden }
  store(name, { user_id, values: Object.fromEntries(open), sealed, lacks })
}

export function storeSeal(name: DraftName, user_id: string, sealed: string): void {
  const kept = readEntry(name, user_id)
  if (kept) store(name, { ...kept, user_id, sealed, lacks: false })
}

export function dropDraft(name: DraftName): void {
  inStorage(() => sessionStorage.removeItem(storageKey(name)))
}

/** Serializes the fields to seal; equal for equal values. */
export function hiddenPart(values: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => SEALED.includes(key))))
}

function store(name: DraftName, draft: object): void {
  // Without storage a reload loses the input.
  inStorage(() => sessionStorage.setItem(storageKey(name), JSON.stringify(draft)))
}

function readEntry(name: DraftName, userId: string) {
  const kept = storedObject(() => sessionStorage, storageKey(name))
  if (kept?.user_id === undefined || (readId(kept.user_id) ?? ANYBODY) !== userId) return null
  return {
    values: typeof kept.values === 'object' ? kept.values : null,
    sealed: typeof kept.sealed === 'string' ? kept.sealed : null,
    lacks: kept.lacks === true,
  }
}
