import 'server-only'
import type { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { keepSent, NO_FORM, refused_form } from '@/lib/forms/sent-form'
import { CONFIRM_PATH } from '@/lib/session/guard'

// Lifetime of a form's input that comes back without JavaScript.

const LINK_SECONDS = 24 * 3600

export const kept_account = z.extend(refused_form, {
  done: z.nullable(z.enum(['confirmed', 'password_asked', 'resent', 'mailed', 'new_password'])),
})
export type KeptAccount = z.infer<typeof kept_account>

/** Cookie path for the pages next to `path`, such as '/confirm'. */
const getScope = (path: string) => `/${path.split('/')[1]}`

export const keepAccountForm = (response: NextResponse, path: string, form: KeptAccount) =>
  keepSent(response, getScope(path), form)

/** Keeps a form for the page that a confirmation mail's link opens here, as long as that lives: the address, and where one wanted to go. */
export function keepForLink(response: NextResponse, fields: URLSearchParams, done: KeptAccount['done']): Promise<void> {
  const kept: KeptAccount = { id: NO_FORM, fields: fields.toString(), errors: [], failure: null, done }
  return keepSent(response, getScope(CONFIRM_PATH), kept, LINK_SECONDS)
}
