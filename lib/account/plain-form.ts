import 'server-only'
import type { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { keepSent, NO_FORM } from '@/lib/forms/sent-form'

// Lifetime of a form's input that comes back without JavaScript.

const WISH_SECONDS = 24 * 3600

export const kept_account = z.object({
  id: z.string(),
  fields: z.string(),
  cut: z.optional(z.boolean()),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  failure: z.nullable(z.object({ code: z.nullable(z.string()), retry_after_seconds: z.nullable(z.number()) })),
  done: z.nullable(z.enum(['confirmed', 'password_asked', 'resent', 'mailed', 'new_password'])),
})
export type KeptAccount = z.infer<typeof kept_account>

/** Cookie path for the pages next to `path`, such as '/confirm'. */
const getScope = (path: string) => `/${path.split('/')[1]}`

export const keepAccountForm = (response: NextResponse, path: string, form: KeptAccount) =>
  keepSent(response, getScope(path), form)

/** The address that registered and where one wanted to go, for the page that the mail's link opens here, as long as that lives. */
export async function keepSignUp(response: NextResponse, email: string, wish: string | null): Promise<void> {
  const fields = new URLSearchParams({ email, ...(wish && { redirect: wish }) }).toString()
  const kept = { id: NO_FORM, fields, errors: [], failure: null, done: null }
  await keepSent(response, '/confirm', kept, WISH_SECONDS)
}
