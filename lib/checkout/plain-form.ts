import 'server-only'
import { createHash } from 'node:crypto'
import { cookies } from 'next/headers'
import type { NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { guestCalls } from '@/lib/contract/guests'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import type { FieldError } from '@/lib/contract/problem'
import { forgetSent, formToken, keepSent, readSentForm } from '@/lib/forms/sent-form'
import { getDevice } from '@/lib/http/known-device'
import type { SearchParams } from '@/lib/http/search-params'
import { randomKey } from '@/lib/identifiers/random-key'
import { forwardedHeaders } from '@/lib/platform/forward'
import { type Failure, problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'

// An order's form sent without JavaScript.

const PATH = '/checkout'

const failure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fields') }),
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('stale') }),
  z.object({ kind: z.literal('refused'), code: z.string(), retry_after_seconds: z.nullable(z.number()) }),
  z.object({ kind: z.literal('unknown'), timeout: z.boolean() }),
])
export type PlainFailure = z.infer<typeof failure>

const keptForm = z.object({
  id: z.string(),
  /** Visitor of the page that sent it. */
  user_id: z.string(),
  /** Constant across attempts, for idempotency. */
  key: z.string(),
  fields: z.string(),
  cut: z.optional(z.boolean()),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  failure: z.nullable(failure),
  code_sent: z.nullable(z.string()),
})
export type KeptForm = z.infer<typeof keptForm>

export const keepForm = (response: NextResponse, form: KeptForm) => keepSent(response, PATH, form)
export const forgetForm = (response: NextResponse) => forgetSent(response, PATH)

export const readSent = async (search: SearchParams) => readSentForm(await cookies(), search, keptForm)

export const hiddenFields = (store: Parameters<typeof formToken>[0], user_id: string, kept: KeptForm | null) => ({
  xsrf: formToken(store),
  key: kept?.key ?? randomKey(),
  user_id,
})

/** Fields of an order whose answer was lost: a repetition must have the same content, whatever the page says by now. */
export function unansweredFields(sent: Pick<KeptForm, 'failure' | 'fields'> | null): Record<string, string> {
  if (sent?.failure?.kind !== 'unknown') return {}
  const fields = new URLSearchParams(sent.fields)
  return Object.fromEntries(['total', 'ready'].map((name) => [name, fields.get(name) ?? '']))
}

/** Same for the same content of the same form. */
export const idempotencyKey = (key: string, body: object): string =>
  createHash('sha256')
    .update(`${key}:${JSON.stringify(body)}`)
    .digest('hex')
    .slice(0, 32)

// Prescription files sent with a plain form, without JavaScript.

/** For 10 MB to the platform, which checks them. */
const UPLOAD_LIMIT_MS = 60_000

/** Codes at the field for what is not wrong with the file. */
const TRY_AGAIN: Record<string, string> = { unavailable: 'upload_busy', internal_error: 'upload_failed' }

/** Names of file fields, by the key of the prescription. */
const FILE = /^upload\.(m\d{9})$/

/**
 * Uploads the form's files and sets their fields, as the script does; returns field errors. `email_unproven`: the
 * platform takes a guest's files only for a proved mailbox.
 */
export async function keepFiles(
  request: NextRequest,
  { fields, files, token }: { fields: URLSearchParams; files: ReadonlyMap<string, File>; token: string | null },
): Promise<FieldError[] | 'email_unproven'> {
  const errors: FieldError[] = []
  for (const [name, file] of files) {
    const path = `prescriptions.${FILE.exec(name)?.[1]}`
    // Ignores a file of a way that was not chosen.
    if (!FILE.test(name) || !['', 'upload'].includes(fields.get(`${path}.kind`) ?? '')) continue
    const form = new FormData()
    form.set('prescription', file)
    const options = { headers: { ...forwardedHeaders(request), 'X-Device': getDevice(request) }, form }
    const call = token === null ? guestCalls.uploadGuestPrescription : prescriptionCalls.uploadPrescription
    const sent = await platform()(call, {}, { ...options, token, timeout_ms: UPLOAD_LIMIT_MS, cache: 'no-store' })
    if (sent.ok) {
      fields.set(`${path}.kind`, 'upload')
      fields.set(`${path}.file`, JSON.stringify(sent.data))
      continue
    }
    const code = problemCode(sent.failure)
    if (code === 'email_unproven') return code
    const [wrong] = sent.failure.kind === 'problem' ? (sent.failure.problem.errors ?? []) : []
    errors.push({ field: `${path}.file`, code: wrong?.code ?? TRY_AGAIN[code ?? ''] ?? code ?? 'upload_failed' })
  }
  return errors
}

/** Requests or verifies a code; returns the failure, if any. A code is bound to the requesting browser. */
export async function askCode(
  request: NextRequest,
  call: 'sendGuestCode' | 'confirmGuestCode',
  body: { email: string; code?: string },
): Promise<Failure | null> {
  const headers = { ...forwardedHeaders(request), 'X-Device': getDevice(request) }
  const asked = { headers, cache: 'no-store' as const }
  const { email, code = '' } = body
  const result =
    call === 'sendGuestCode'
      ? await platform()(guestCalls.sendGuestCode, { body: { email } }, asked)
      : await platform()(guestCalls.confirmGuestCode, { body: { email, code } }, asked)
  return result.ok ? null : result.failure
}
