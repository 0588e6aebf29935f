import 'server-only'
import { type DeskInvitation, deskPeopleCalls } from '@/lib/contract/desk-people'
import { PlatformError, problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { type DeskForms, writeAtDesk } from './forms'
import { DESK, DESK_INVITATION, deskLoginPath, withQuery } from './paths'

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
