import 'server-only'
import { NextResponse } from 'next/server'
import { deskCalls } from '@/lib/contract/desk'
import { type DeskSwitch, deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { forgetSent } from '@/lib/forms/sent-form'
import { getDevice, keepDevice, knownDevice } from '@/lib/http/known-device'
import { seeOther } from '@/lib/http/see-other'
import { platform } from '@/lib/platform/server'
import { askAtDesk, type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK, DESK_LOGIN, DESK_PASSWORD, deskLoginPath, deskSwitchPath, safeDeskPath, withQuery } from './paths'
import { dropDeskToken, keepDeskToken, readDeskToken } from './session'

/** Opens a session, with a password, a passkey or a PIN, and ends the one that the browser had (ASVS 5.0, 7.2.4). */
export async function logInAtDesk(
  sent: SentDeskForm,
  row: typeof deskCalls.openDesk | typeof deskPasskeyCalls.openDeskByPasskey | typeof deskPasskeyCalls.openDeskByPin,
  body: object,
  form: (back: string) => string = deskLoginPath,
) {
  const back = safeDeskPath(sent.fields.get('ritorno'))
  const device = getDevice(sent.request)
  const before = await readDeskToken(sent.request.cookies)
  const opened = await askAtDesk(sent, { row, body, back: form(back), device })
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
  'cambia-persona': (sent) =>
    logInAtDesk(sent, deskPasskeyCalls.openDeskByPin, pick(sent, 'id', 'pin'), deskSwitchPath),
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

/** Returns who can take over in this browser; nobody while the platform does not answer, as the login is enough. */
export async function readSwitch(headers: Headers): Promise<DeskSwitch> {
  const device = knownDevice(headers)
  if (device === null) return []
  const options = { headers: { 'X-Device': device }, cache: 'no-store' as const }
  const found = await platform()(deskPasskeyCalls.listDeskSwitch, {}, options)
  return found.ok ? found.data : []
}
