import 'server-only'
import { headers } from 'next/headers'
import { type DeskInvitation, deskPeopleCalls } from '@/lib/contract/desk-people'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { failPage, platform } from '@/lib/platform/server'
import { type DeskForms, writeAtDesk } from './forms'
import { DESK, DESK_INVITATION, deskLoginPath, withQuery } from './paths'

/** Returns what a mailed link is for, or why it is not told. Tries are limited by the visitor's address. */
export async function readInvitation(token: string): Promise<DeskInvitation | 'link_expired' | 'rate_limited'> {
  const row = deskPeopleCalls.readDeskInvitation
  const asked = row.body.safeParse({ token })
  if (!asked.success) return 'link_expired'
  const options = { headers: forwardedHeaders({ headers: await headers() }), cache: 'no-store' as const }
  const found = await platform()(row, { body: asked.data }, options)
  if (found.ok) return found.data
  const code = problemCode(found.failure)
  if (code === 'link_expired' || code === 'rate_limited') return code
  failPage(row, found.failure)
}

export const invitationForms: DeskForms = {
  /** Accepts an invitation, or sets a new password; then the login. */
  accetta(sent) {
    const [token = '', name, password] = ['token', 'name', 'password'].map((one) => sent.fields.get(one) ?? undefined)
    return writeAtDesk(sent, {
      row: deskPeopleCalls.acceptDeskInvitation,
      body: { token, name, password },
      back: withQuery(DESK_INVITATION, { token }),
      next: deskLoginPath(DESK, 'joined'),
    })
  },
}
