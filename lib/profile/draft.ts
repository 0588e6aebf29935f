import type * as z from 'zod/mini'

/**
 * What is being written in a form, in this tab alone, so that a reload or a session that ends in the middle loses nothing. It belongs to one
 * customer, or to nobody in particular, and goes when the form is sent, at the logout and with the account. Passwords and codici fiscali are
 * never kept: the device may be shared, and a code tells whose health the rest is about (GDPR art. 9).
 */
export type ProfileForm =
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
export const ANYBODY = 0

const NEVER: readonly string[] = ['health_code', 'password', 'confirm_password']
// The prefix goes at the logout (lib/session/browser.ts).
const keyOf = (form: ProfileForm) => `profile_${form}`

export interface FoundDraft<Values> {
  values: Values
  /** A code was being written as well; it has to be written again. */
  lacks_code: boolean
}

/** The draft of this customer; `defaults` stand for what is never kept. Null for none, a broken one and somebody else's. */
export function readDraft<Values>(
  form: ProfileForm,
  user_id: number,
  schema: z.ZodMiniType<Values>,
  defaults: object = {},
): FoundDraft<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('user_id' in kept) || kept.user_id !== user_id) return null
    const values = 'values' in kept && typeof kept.values === 'object' ? kept.values : null
    const result = schema.safeParse(values && { ...defaults, ...values })
    return result.success ? { values: result.data, lacks_code: 'lacks_code' in kept && kept.lacks_code === true } : null
  } catch {
    return null
  }
}

/** Keeps all but what is never kept; `defaults` tell whether a code was written at all. */
export function writeDraft(form: ProfileForm, user_id: number, values: object, defaults: object = {}): void {
  const kept = Object.entries(values).filter(([name]) => !NEVER.includes(name))
  const code = codeIn(values)
  const draft = { user_id, values: Object.fromEntries(kept), lacks_code: code !== '' && code !== codeIn(defaults) }
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // Without storage a reload starts anew; nothing else is lost.
  }
}

export function dropDraft(form: ProfileForm): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // There is nothing in it then.
  }
}

const codeIn = (values: object) =>
  'health_code' in values && typeof values.health_code === 'string' ? values.health_code : ''
