import 'server-only'
import { cookies } from 'next/headers'
import type { NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import type { Call, CallRequest } from '@/lib/contract/call'
import { readId } from '@/lib/contract/id'
import type { FieldError } from '@/lib/contract/problem'
import { toFormFailure } from '@/lib/forms/form-failure'
import { keepSent, readSentForm } from '@/lib/forms/sent-form'
import type { SearchParams } from '@/lib/http/search-params'
import { seeOther } from '@/lib/http/see-other'
import { randomKey } from '@/lib/identifiers/random-key'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import type { Failure } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { classifyRefusal } from '@/lib/session/refusal'
import { DESK, deskLoginPath, withMore, withQuery } from './paths'
import { readDeskToken } from './session'

// Forms of the desk work without JavaScript: each leads on, or back to its page with what was typed and what is wrong.

const kept_desk = z.object({
  id: z.string(),
  fields: z.string(),
  cut: z.optional(z.boolean()),
  /** The action that was refused. */
  action: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  failure: z.nullable(z.object({ code: z.nullable(z.string()), retry_after_seconds: z.nullable(z.number()) })),
})
export type KeptDeskForm = z.infer<typeof kept_desk>

export interface SentDeskForm {
  request: NextRequest
  action: string
  fields: URLSearchParams
}

/** Returns to the page at `path` with the refusal; passwords do not come back. */
export async function backToDesk(
  { action, fields }: Pick<SentDeskForm, 'action' | 'fields'>,
  path: string,
  refused: { errors: FieldError[] } | Failure,
): Promise<NextResponse> {
  const id = randomKey(8)
  const { errors, ...failure } =
    'errors' in refused ? { ...refused, code: null, retry_after_seconds: null } : toFormFailure(refused)
  for (const name of SECRETS) fields.delete(name)
  const response = seeOther(withMore(path, 'form', id))
  const { code, retry_after_seconds } = failure
  const told = errors.length > 0 ? null : { code, retry_after_seconds }
  await keepSent(response, DESK, { id, fields: fields.toString(), action, errors, failure: told } as KeptDeskForm)
  return response
}

/** Shows the orders that match; a search that is empty shows today's. */
export async function searchAtDesk(sent: SentDeskForm): Promise<NextResponse> {
  const path = withQuery(DESK, { farmacia: readId(sent.fields.get('farmacia')) })
  const is_empty = (sent.fields.get('cerca') ?? '').trim() === ''
  return is_empty ? seeOther(path) : backToDesk(sent, path, { errors: [] })
}

/** Sends a form's call; redirects to `next`, or back to the form's page at `path` with the refusal. */
export async function sendAtDesk<Row extends Call>(
  sent: SentDeskForm,
  path: string,
  row: Row,
  request: CallRequest<Row>,
  next = path,
): Promise<NextResponse> {
  const token = await readDeskToken(sent.request.cookies)
  if (token === null) return seeOther(deskLoginPath(path, 'ended'))
  const options = { token, headers: forwardedHeaders(sent.request), cache: 'no-store' as const }
  const result = await platform()(row, request, options)
  if (result.ok) return seeOther(next)
  if (classifyRefusal(row, result.failure) === 'session') return seeOther(deskLoginPath(path, 'ended'))
  return backToDesk(sent, path, result.failure)
}

const SECRETS = ['current_password', 'new_password']

/** Reads the form that came back to this page; null if none did. */
export async function readDeskForm(search: SearchParams): Promise<KeptDeskForm | null> {
  return readSentForm(await cookies(), search, kept_desk)
}
