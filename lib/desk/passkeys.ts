import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import type { CallRequest } from '@/lib/contract/call'
import { deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { problemResponse } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { type DeskForms, writeAtDesk } from './forms'
import { DESK_PASSWORD } from './paths'
import { readDeskToken } from './session'
import { logInAtDesk } from './session-actions'

// A passkey needs the browser: it fetches options, and the form is sent with what the browser made of them.

/** Returns a field's JSON; null for other text. */
function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

type Start = typeof deskPasskeyCalls.startDeskPasskey | typeof deskPasskeyCalls.startPasskeyLogin

/** Answers the options to create a passkey, or to log in with one, as JSON. */
async function answerOptions<Row extends Start>(
  request: NextRequest,
  row: Row,
  asked: CallRequest<Row>,
  token?: string,
) {
  const headers = forwardedHeaders(request)
  const found = await platform()(row, asked, { token, headers, cache: 'no-store' })
  if (!found.ok) return refusal(problemCode(found.failure))
  return NextResponse.json(found.data, { headers: { 'Cache-Control': 'no-store' } })
}

const known = z.enum(['unauthenticated', 'wrong_password', 'rate_limited'])

function refusal(code: string | null): NextResponse {
  const told = known.safeParse(code)
  const { status, headers, body } = problemResponse(told.success ? told.data : 'unavailable')
  return new NextResponse(body, { status, headers })
}

export const passkeyForms: DeskForms = {
  'chiave-accesso': ({ request }) => answerOptions(request, deskPasskeyCalls.startPasskeyLogin, {}),
  async 'chiave-nuova'({ request, fields }) {
    const row = deskPasskeyCalls.startDeskPasskey
    const token = await readDeskToken(request.cookies)
    if (token === null) return refusal('unauthenticated')
    const { data: body } = row.body.safeParse({ current_password: fields.get('current_password') ?? '' })
    return body ? answerOptions(request, row, { body }, token) : refusal('wrong_password')
  },
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
