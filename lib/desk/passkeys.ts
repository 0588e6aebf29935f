import 'server-only'
import { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { type DeskPasskeys, deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { fieldErrors } from '@/lib/contract/problem'
import { seeOther } from '@/lib/http/see-other'
import { problemResponse } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK, DESK_LOGIN, DESK_PASSWORD, safeDeskPath, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'
import { keepDeskToken, readDeskToken } from './session'

// A passkey needs the browser: it fetches options, and the form is sent with what the browser made of them.

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Returns a field's JSON; null for other text. */
function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** Answers the options to create a passkey, or to log in with one, as JSON. */
export async function passkeyOptions({ request, fields, action }: SentDeskForm): Promise<NextResponse> {
  const headers = forwardedHeaders(request)
  if (action === 'chiave-accesso') {
    const found = await platform()(deskPasskeyCalls.startPasskeyLogin, {}, { headers, cache: 'no-store' })
    return found.ok ? NextResponse.json(found.data, { headers: NO_STORE }) : refusal(problemCode(found.failure))
  }
  const token = await readDeskToken(request.cookies)
  const asked = deskPasskeyCalls.startDeskPasskey.body.safeParse({
    current_password: fields.get('current_password') ?? '',
  })
  if (token === null || !asked.success) return refusal(token === null ? 'unauthenticated' : 'wrong_password')
  const options = { token, headers, cache: 'no-store' as const }
  const found = await platform()(deskPasskeyCalls.startDeskPasskey, { body: asked.data }, options)
  return found.ok ? NextResponse.json(found.data, { headers: NO_STORE }) : refusal(problemCode(found.failure))
}

const known = z.enum(['unauthenticated', 'wrong_password', 'rate_limited'])

function refusal(code: string | null): NextResponse {
  const told = known.safeParse(code)
  const { status, headers, body } = problemResponse(told.success ? told.data : 'unavailable')
  return new NextResponse(body, { status, headers })
}

export async function readPasskeys(desk: DeskVisit): Promise<DeskPasskeys> {
  return (await readAtDesk(deskPasskeyCalls.listDeskPasskeys, {}, desk)) ?? []
}

/** Logs in with a passkey. */
export async function logInByPasskey(sent: SentDeskForm): Promise<NextResponse> {
  const { request, fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const form = withQuery(DESK_LOGIN, { ritorno: back === DESK ? null : back })
  const row = deskPasskeyCalls.openDeskByPasskey
  const asked = row.body.safeParse({ assertion: readJson(fields.get('risposta')) })
  if (!asked.success) return backToDesk(sent, form, { errors: fieldErrors(asked.error.issues) })
  const options = { headers: forwardedHeaders(request), cache: 'no-store' as const }
  const opened = await platform()(row, { body: asked.data }, options)
  fields.delete('risposta')
  if (!opened.ok) return backToDesk(sent, form, opened.failure)
  const response = seeOther(back)
  await keepDeskToken(response, opened.data.access_token)
  return response
}

/** Stores a created passkey, or removes one. */
export async function writePasskey(sent: SentDeskForm): Promise<NextResponse> {
  const { fields, action } = sent
  const next = withQuery(DESK_PASSWORD, { fatto: action })
  if (action === 'togli-chiave') {
    const row = deskPasskeyCalls.removeDeskPasskey
    const asked = row.body.safeParse({ id: fields.get('chiave') ?? '' })
    if (!asked.success) return backToDesk(sent, DESK_PASSWORD, { errors: fieldErrors(asked.error.issues) })
    return sendAtDesk(sent, DESK_PASSWORD, row, { body: asked.data }, next)
  }
  const row = deskPasskeyCalls.addDeskPasskey
  const asked = row.body.safeParse({ name: fields.get('name') ?? '', registration: readJson(fields.get('risposta')) })
  fields.delete('risposta')
  if (!asked.success) return backToDesk(sent, DESK_PASSWORD, { errors: fieldErrors(asked.error.issues) })
  return sendAtDesk(sent, DESK_PASSWORD, row, { body: asked.data }, next)
}
