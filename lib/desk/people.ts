import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import type { Call, CallRequest } from '@/lib/contract/call'
import { deskPeopleCalls } from '@/lib/contract/desk-people'
import { readId } from '@/lib/contract/id'
import { fieldErrors } from '@/lib/contract/problem'
import { seeOther } from '@/lib/http/see-other'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK_PEOPLE, withMore, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

export const peoplePath = (pharmacy_id: string | undefined) => withQuery(DESK_PEOPLE, { farmacia: pharmacy_id })

/** Pharmacies that the member of staff owns. */
export const ownedPharmacies = ({ pharmacies }: Pick<DeskVisit, 'pharmacies'>) =>
  pharmacies.filter(({ roles }) => roles.includes('owner'))

export async function readPeople(desk: DeskVisit, pharmacy_id: string) {
  const found = await readAtDesk(deskPeopleCalls.listDeskPeople, { query: { pharmacy_id } }, desk)
  if (!found) notFound()
  return found
}

/** Each form's call. */
const ROWS: Record<string, Call> = {
  invita: deskPeopleCalls.inviteToDesk,
  'ritira-invito': deskPeopleCalls.takeBackDeskInvitation,
  ruoli: deskPeopleCalls.setDeskRoles,
  allontana: deskPeopleCalls.removeFromDesk,
  'nuova-password': deskPeopleCalls.mailDeskPassword,
}

/** Invites, changes or removes a member of staff. */
export async function writeToPeople(sent: SentDeskForm): Promise<NextResponse> {
  const { fields, action } = sent
  const row = ROWS[action]
  const pharmacy_id = readId(fields.get('farmacia')) ?? ''
  const back = peoplePath(pharmacy_id)
  if (!row) return seeOther(back)
  const body = row.body?.safeParse({
    pharmacy_id,
    ...(action === 'invita' && { email: fields.get('email') ?? '' }),
    ...((action === 'invita' || action === 'ruoli') && { roles: fields.getAll('ruolo') }),
  })
  if (!body?.success) return backToDesk(sent, back, { errors: fieldErrors(body?.error.issues ?? []) })
  const params = { id: readId(fields.get('persona')) ?? '' }
  const request = { ...(row.params && { params }), body: body.data } as unknown as CallRequest<Call>
  return sendAtDesk(sent, back, row, request, withMore(back, 'fatto', action))
}
