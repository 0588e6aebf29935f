import 'server-only'
import { NextResponse } from 'next/server'
import { deskCalls } from '@/lib/contract/desk'
import type { deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { forgetSent } from '@/lib/forms/sent-form'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { seeOther } from '@/lib/http/see-other'
import { platform } from '@/lib/platform/server'
import { askAtDesk, type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK, DESK_LOGIN, DESK_PASSWORD, deskLoginPath, safeDeskPath, withQuery } from './paths'
import { dropDeskToken, keepDeskToken, readDeskToken } from './session'

/** Opens a session, with a password or a passkey, and ends the one that the browser had (ASVS 5.0, 7.2.4). */
export async function logInAtDesk(
  sent: SentDeskForm,
  row: typeof deskCalls.openDesk | typeof deskPasskeyCalls.openDeskByPasskey,
  body: object,
) {
  const back = safeDeskPath(sent.fields.get('ritorno'))
  const device = getDevice(sent.request)
  const before = await readDeskToken(sent.request.cookies)
  const opened = await askAtDesk(sent, { row, body, back: deskLoginPath(back), device })
  if (opened instanceof NextResponse) return opened
  if (before !== null) await revoke(before)
  const response = seeOther(back)
  keepDevice(response, device)
  await keepDeskToken(response, opened.access_token)
  return response
}

const revoke = (token: string) => platform()(deskCalls.closeDesk, {}, { token, cache: 'no-store' })

/** Logs out, or locks the desk: then the login leads back to the same page. */
async function logOut({ request, fields, action }: SentDeskForm) {
  const token = await readDeskToken(request.cookies)
  if (token !== null) await revoke(token)
  const locked = action === 'blocca'
  const response = seeOther(locked ? deskLoginPath(safeDeskPath(fields.get('ritorno')), 'locked') : DESK_LOGIN)
  response.headers.set('Clear-Site-Data', '"cache"')
  dropDeskToken(response)
  // What was typed is not for the next person at this computer.
  forgetSent(response, DESK)
  return response
}

/** Tells the platform that the desk is in use, though nothing else was asked. */
async function keepAwake({ request }: SentDeskForm) {
  const token = await readDeskToken(request.cookies)
  if (token !== null) await platform()(deskCalls.getDesk, {}, { token, cache: 'no-store' })
  return new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

const pick = ({ fields }: SentDeskForm, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']))

export const sessionForms: DeskForms = {
  accesso: (sent) => logInAtDesk(sent, deskCalls.openDesk, pick(sent, 'username', 'password')),
  esci: logOut,
  blocca: logOut,
  vivo: keepAwake,
  password: (sent) =>
    writeAtDesk(sent, {
      row: deskCalls.changeDeskPassword,
      body: pick(sent, 'current_password', 'new_password'),
      back: DESK_PASSWORD,
      next: withQuery(DESK, { fatto: sent.action }),
    }),
}
