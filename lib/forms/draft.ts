import * as z from 'zod/mini'
import { inStorage, storedObject } from '@/lib/browser/storage'
import { readId } from '@/lib/contract/id'

/**
 * What is being written in a form, in this tab alone, so that a reload or a session that ends in the middle loses nothing. It belongs to one
 * customer, or to nobody in particular, and goes when the form is sent, at the logout and with the account. What tells of somebody's health
 * lies here only sealed by our server, which opens it for its customer alone: the device may be shared (docs/domain.md#L14).
 * What proves who somebody is is never kept.
 */
export type DraftName =
  | 'order'
  | 'order_home'
  | 'data'
  | 'address'
  | 'patient'
  | 'delegation'
  | 'consents'
  | 'withdrawal'
  | 'card'
  | 'message'
  | 'notify'
  | 'forgot'
  | 'sign_up'
  | 'social_sign_up'

/** Whose draft a form's is that a guest may write. */
export const ANYBODY = ''

/** Passwords, codes, what proves whose a loyalty card is, and a consent, which is to one thing. */
const NEVER: readonly string[] = ['password', 'confirm_password', 'email_code', 'proof', 'consent']
const SEALED: readonly string[] = [
  'health_code',
  'tax_code',
  'health_data_consent',
  'same_prescription',
  'prescriptions',
]

// The prefix goes at the logout (lib/session/browser.ts).
const storageKey = (name: DraftName) => `draft_${name}`

export interface FoundDraft<Values> {
  values: Values
  /** What only our server opens; null for none. */
  sealed: string | null
  /** Something was written that no seal was there for in time; it has to be written again. */
  lacks: boolean
}

/** What a draft has to be like where a form has nothing but texts, switches and groups of them: as these values are. */
export function draftSchema(values: object): z.ZodMiniObject {
  const parts = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, draftSchema(value)]
    return [name, typeof value === 'boolean' ? z.boolean() : z.string()]
  })
  return z.object(Object.fromEntries(parts))
}

/** The draft of this customer; `defaults` stand for what does not lie open. Null for none, a broken one and somebody else's. */
export function readDraft<Values>(
  name: DraftName,
  user_id: string,
  schema: z.ZodMiniType<Values>,
  defaults: object = {},
): FoundDraft<Values> | null {
  const kept = readEntry(name, user_id)
  if (!kept) return null
  const result = schema.safeParse(kept.values && { ...defaults, ...kept.values })
  return result.success ? { values: result.data, sealed: kept.sealed, lacks: kept.lacks } : null
}

/** Keeps what may lie open; of the rest only what `hidden` says of it is changed. */
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

/** Puts the seal of what does not lie open into a draft that is there. */
export function putSeal(name: DraftName, user_id: string, sealed: string): void {
  const kept = readEntry(name, user_id)
  if (kept) store(name, { ...kept, user_id, sealed, lacks: false })
}

export function dropDraft(name: DraftName): void {
  inStorage(() => sessionStorage.removeItem(storageKey(name)))
}

/** What of a form is to be sealed, as one text; the same for the same values. */
export function hiddenPart(values: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => SEALED.includes(key))))
}

function store(name: DraftName, draft: object): void {
  // Without storage a reload starts anew; nothing else is lost.
  inStorage(() => sessionStorage.setItem(storageKey(name), JSON.stringify(draft)))
}

function readEntry(name: DraftName, user_id: string) {
  const kept = storedObject(() => sessionStorage, storageKey(name))
  if (kept?.user_id === undefined || (readId(kept.user_id) ?? ANYBODY) !== user_id) return null
  return {
    values: typeof kept.values === 'object' ? kept.values : null,
    sealed: typeof kept.sealed === 'string' ? kept.sealed : null,
    lacks: kept.lacks === true,
  }
}
