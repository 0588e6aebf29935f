import type * as z from 'zod/mini'

/**
 * What is being written in a form of the profile or of an order, in this tab alone, so that a reload or a session that ends in the middle loses nothing.
 * It belongs to one customer, and goes when the form is sent, at the logout and with the account. Passwords are never kept.
 */
export type ProfileForm = 'data' | 'address' | 'patient' | 'delegation' | 'consents' | 'withdrawal'

const FORMS: readonly ProfileForm[] = ['data', 'address', 'patient', 'delegation', 'consents', 'withdrawal']
const keyOf = (form: ProfileForm) => `profile_${form}`

export function readDraft<Values>(form: ProfileForm, user_id: number, schema: z.ZodMiniType<Values>): Values | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('user_id' in kept) || kept.user_id !== user_id) return null
    const result = schema.safeParse('values' in kept ? kept.values : null)
    return result.success ? result.data : null
  } catch {
    return null
  }
}

export function writeDraft(form: ProfileForm, user_id: number, values: object): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ user_id, values }))
  } catch {
    // Without storage a reload starts anew; nothing else is lost.
  }
}

export function dropDraft(form?: ProfileForm): void {
  try {
    for (const name of form ? [form] : FORMS) sessionStorage.removeItem(keyOf(name))
  } catch {
    // There is nothing in it then.
  }
}
