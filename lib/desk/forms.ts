import 'server-only'
import { cookies } from 'next/headers'
import { type NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { fieldErrors } from '@/lib/contract/field-errors'
import type { FieldError } from '@/lib/contract/problem'
import { classifyRefusal } from '@/lib/contract/refusal'
import { keepSent, readSentForm, refusedForm, toRefusal } from '@/lib/forms/sent-form'
import type { SearchParams } from '@/lib/http/search-params'
import { seeOther } from '@/lib/http/see-other'
import { randomKey } from '@/lib/identifiers/random-key'
import { forwardedHeaders } from '@/lib/platform/forward'
import type { Failure, Result } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { DESK, deskLoginPath, withMore } from './paths'
import { readDeskToken } from './session'

// Forms of the desk work without JavaScript: each leads on, or back to its page with what was typed and what is wrong.

const keptDesk = z.extend(refusedForm, { action: z.string() })
export type KeptDeskForm = z.infer<typeof keptDesk>

export interface SentDeskForm {
  request: NextRequest
  action: string
  fields: URLSearchParams
  /** Of a form with one. */
  file?: File | undefined
}

export type DeskForms = Record<string, (sent: SentDeskForm) => Promise<NextResponse>>

/** Returns to the page at `path` with the refusal. */
export async function backToDesk(
  { action, fields }: Pick<SentDeskForm, 'action' | 'fields'>,
  path: string,
  refused: { errors: FieldError[] } | Failure,
): Promise<NextResponse> {
  const id = randomKey(8)
  const response = seeOther(withMore(path, 'form', id))
  const wrong = 'errors' in refused ? { ...refused, failure: null } : toRefusal(refused)
  const kept: KeptDeskForm = { id, fields: fields.toString(), action, ...wrong }
  await keepSent(response, DESK, kept)
  return response
}

interface Ask<Row extends Call> {
  row: Row
  params?: Record<string, string>
  query?: Record<string, string>
  /** Of a call that takes a file. */
  form?: FormData
  timeout_ms?: number
  /** Read from the form's fields; the call's schema checks it. */
  body?: unknown
  back: string
  /** Secret of the browser, for a login. */
  device?: string
}

/** Returns the answer to a form's call, or the redirect to its page with the refusal. */
export async function askAtDesk<Row extends Call>(
  sent: SentDeskForm,
  ask: Ask<Row>,
): Promise<CallAnswer<Row> | NextResponse> {
  const result = await tryAtDesk(sent, ask)
  if (result instanceof NextResponse) return result
  return result.ok ? result.data : backToDesk(sent, ask.back, result.failure)
}

/** Returns the result of a form's call, or the redirect to its page without a session or with a field's error. */
export async function tryAtDesk<Row extends Call>(
  sent: SentDeskForm,
  { row, params, query, body, form, timeout_ms, back, device }: Ask<Row>,
): Promise<Result<CallAnswer<Row>> | NextResponse> {
  const asked = row.body?.safeParse(body)
  if (asked && !asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
  if (row.params && !row.params.safeParse(params).success) return seeOther(back)
  const token = row.access === 'staff' ? await readDeskToken(sent.request.cookies) : undefined
  if (token === null) return seeOther(deskLoginPath(back, 'ended'))
  const request = { params, query, body: asked?.data } as unknown as CallRequest<Row>
  const headers = { ...forwardedHeaders(sent.request), ...(device && { 'X-Device': device }) }
  const options = {
    token,
    headers,
    cache: 'no-store' as const,
    ...(form && { form }),
    ...(timeout_ms && { timeout_ms }),
  }
  const result = await platform()(row, request, options)
  const hasEnded = !result.ok && classifyRefusal(row, result.failure) === 'session'
  return hasEnded ? seeOther(deskLoginPath(back, 'ended')) : result
}

/** Sends a form's call and redirects to `next`, by default to the form's page with the name of what was done. */
export async function writeAtDesk<Row extends Call>(
  sent: SentDeskForm,
  { next, ...ask }: Ask<Row> & { next?: string },
): Promise<NextResponse> {
  const answer = await askAtDesk(sent, ask)
  return answer instanceof NextResponse ? answer : seeOther(next ?? withMore(ask.back, 'fatto', sent.action))
}

/** Returns a field's JSON; null for other text. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** Returns what proves again who is at the desk: a passkey's answer, or the password. */
export const readProof = (fields: URLSearchParams) => ({
  current_password: fields.get('current_password') || undefined,
  assertion: readJson(fields.get('risposta')) ?? undefined,
})

/** Reads the form that came back to this page; null if none did. */
export async function readDeskForm(search: SearchParams): Promise<KeptDeskForm | null> {
  return readSentForm(await cookies(), search, keptDesk)
}
