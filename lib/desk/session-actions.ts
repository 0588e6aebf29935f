import 'server-only'
import { NextResponse } from 'next/server'
import { deskCalls } from '@/lib/contract/desk'
import { fieldErrors } from '@/lib/contract/problem'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK, DESK_LOGIN, DESK_PASSWORD, deskLoginPath, safeDeskPath, withQuery } from './paths'
import { dropDeskToken, keepDeskToken, readDeskToken } from './session'

export async function logInAtDesk(sent: SentDeskForm) {
  const { request, fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const form = withQuery(DESK_LOGIN, { ritorno: back === DESK ? null : back })
  const asked = deskCalls.openDesk.body.safeParse({
    username: fields.get('username') ?? '',
    password: fields.get('password') ?? '',
  })
  if (!asked.success) return backToDesk(sent, form, { errors: fieldErrors(asked.error.issues) })
  const options = { headers: forwardedHeaders(request), cache: 'no-store' as const }
  const opened = await platform()(deskCalls.openDesk, { body: asked.data }, options)
  if (!opened.ok) return backToDesk(sent, form, opened.failure)
  const response = seeOther(back)
  await keepDeskToken(response, opened.data.access_token)
  return response
}

/** Logs out, or locks the desk: then the login leads back to the same page. */
export async function logOutAtDesk({ request, fields, action }: SentDeskForm) {
  const token = await readDeskToken(request.cookies)
  if (token !== null) await platform()(deskCalls.closeDesk, {}, { token, cache: 'no-store' })
  const locked = action === 'blocca'
  const response = seeOther(locked ? deskLoginPath(safeDeskPath(fields.get('ritorno')), 'locked') : DESK_LOGIN)
  response.headers.set('Clear-Site-Data', '"cache"')
  dropDeskToken(response)
  return response
}

export async function changePasswordAtDesk(sent: SentDeskForm) {
  const { fields } = sent
  const asked = deskCalls.changeDeskPassword.body.safeParse({
    current_password: fields.get('current_password') ?? '',
    new_password: fields.get('new_password') ?? '',
  })
  if (!asked.success) return backToDesk(sent, DESK_PASSWORD, { errors: fieldErrors(asked.error.issues) })
  const next = withQuery(DESK, { fatto: 'password' })
  return sendAtDesk(sent, DESK_PASSWORD, deskCalls.changeDeskPassword, { body: asked.data }, next)
}

/** Tells the platform that the desk is in use, though nothing else was asked. */
export async function keepAwake({ request }: SentDeskForm) {
  const token = await readDeskToken(request.cookies)
  if (token !== null) await platform()(deskCalls.getDesk, {}, { token, cache: 'no-store' })
  return new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
