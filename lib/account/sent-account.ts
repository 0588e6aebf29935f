import 'server-only'
import type { NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { keepSent, NO_FORM, refusedForm } from '@/lib/forms/sent-form'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { seeOther } from '@/lib/http/see-other'
import { randomKey } from '@/lib/identifiers/random-key'
import { CONFIRM_PATH } from '@/lib/session/guard'
import { PROFILE_PATH } from './sections'

/** Lifetime of a form's input for the page that a mailed link opens. */
const LINK_SECONDS = 24 * 3600

export const keptAccount = z.extend(refusedForm, {
  done: z.nullable(
    z.enum([
      ...(['confirmed', 'password_asked', 'resent', 'mailed', 'new_password'] as const),
      // A login code: just sent, sent less than a minute ago, or refused.
      ...(['code_sent', 'code_waiting', 'code_refused'] as const),
    ]),
  ),
})
type KeptAccount = z.infer<typeof keptAccount>

/** Cookie path for the pages next to `path`, such as '/confirm'. */
const getScope = (path: string) => `/${path.split('/')[1]}`

const keepAccountForm = (response: NextResponse, path: string, form: KeptAccount) =>
  keepSent(response, getScope(path), form)

/** Keeps a form for the page that a confirmation mail's link opens here, as long as that lives: the address, and where one wanted to go. */
export function keepForLink(response: NextResponse, fields: URLSearchParams, done: KeptAccount['done']): Promise<void> {
  const kept: KeptAccount = { id: NO_FORM, fields: fields.toString(), errors: [], failure: null, done }
  return keepSent(response, getScope(CONFIRM_PATH), kept, LINK_SECONDS)
}

export type ToldRefusal = Partial<Pick<z.infer<typeof refusedForm>, 'errors' | 'failure'>>

/** Redirects to a page of the profile that reads the sealed input by the ID of the form. */
export async function returnWithInput(
  page: (form: string) => string,
  fields: URLSearchParams,
  told: ToldRefusal = {},
): Promise<NextResponse> {
  const id = randomKey(8)
  const response = seeOther(page(id))
  const input: z.infer<typeof refusedForm> = { id, fields: fields.toString(), errors: [], failure: null, ...told }
  await keepSent(response, PROFILE_PATH, input)
  return response
}

export interface Sent {
  request: NextRequest
  fields: URLSearchParams
  /** Destination after the login. */
  wish: string | null
}

/** Returns to the page, which shows the outcome. */
export async function back(
  { request, fields, wish }: Sent,
  path: string,
  told: Partial<Pick<KeptAccount, 'errors' | 'failure' | 'done'>>,
): Promise<NextResponse> {
  const id = randomKey(8)
  const response = seeOther(`${path}?${new URLSearchParams({ ...(wish && { redirect: wish }), form: id })}`)
  await keepAccountForm(response, path, {
    id,
    fields: fields.toString(),
    errors: [],
    failure: null,
    done: null,
    ...told,
  })
  keepDevice(response, getDevice(request))
  return response
}
