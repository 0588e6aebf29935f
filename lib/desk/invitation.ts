import 'server-only'
import type { NextResponse } from 'next/server'
import { type DeskInvitation, deskPeopleCalls } from '@/lib/contract/desk-people'
import { fieldErrors } from '@/lib/contract/problem'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { PlatformError, problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { backToDesk, type SentDeskForm } from './forms'
import { DESK_INVITATION, DESK_LOGIN, withQuery } from './paths'

/** Returns what a mailed link is for; null for one that has ended. */
export async function readInvitation(token: string): Promise<DeskInvitation | null> {
  const row = deskPeopleCalls.readDeskInvitation
  const asked = row.body.safeParse({ token })
  if (!asked.success) return null
  const found = await platform()(row, { body: asked.data }, { cache: 'no-store' })
  if (found.ok) return found.data
  const code = problemCode(found.failure)
  if (code === 'link_expired' || code === 'rate_limited') return null
  throw new PlatformError(`${row.method} ${row.path}`, found.failure)
}

/** Accepts an invitation, or sets a new password; then the login. */
export async function acceptInvitation(sent: SentDeskForm): Promise<NextResponse> {
  const { request, fields } = sent
  const row = deskPeopleCalls.acceptDeskInvitation
  const token = fields.get('token') ?? ''
  const back = withQuery(DESK_INVITATION, { token })
  const asked = row.body.safeParse({
    token,
    ...(fields.has('name') && { name: fields.get('name') }),
    ...(fields.has('password') && { password: fields.get('password') }),
  })
  if (!asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
  const options = { headers: forwardedHeaders(request), cache: 'no-store' as const }
  const done = await platform()(row, { body: asked.data }, options)
  return done.ok ? seeOther(withQuery(DESK_LOGIN, { motivo: 'joined' })) : backToDesk(sent, back, done.failure)
}
