import 'server-only'
import { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { problemResponse } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK_PASSWORD } from './paths'
import { readDeskToken } from './session'
import { logInAtDesk } from './session-actions'

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
async function passkeyOptions({ request, fields, action }: SentDeskForm): Promise<NextResponse> {
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

export const passkeyForms: DeskForms = {
  'chiave-accesso': passkeyOptions,
  'chiave-nuova': passkeyOptions,
  chiave: (sent) =>
    logInAtDesk(sent, deskPasskeyCalls.openDeskByPasskey, { assertion: readJson(sent.fields.get('risposta')) }),
  'chiave-salva': (sent) =>
    writeAtDesk(sent, {
      row: deskPasskeyCalls.addDeskPasskey,
      body: { name: sent.fields.get('name') ?? '', registration: readJson(sent.fields.get('risposta')) },
      back: DESK_PASSWORD,
    }),
  'togli-chiave': (sent) =>
    writeAtDesk(sent, {
      row: deskPasskeyCalls.removeDeskPasskey,
      body: { id: sent.fields.get('chiave') ?? '' },
      back: DESK_PASSWORD,
    }),
}
