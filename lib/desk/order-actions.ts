import 'server-only'
import type { NextResponse } from 'next/server'
import type { Call, CallRequest } from '@/lib/contract/call'
import { deskCalls } from '@/lib/contract/desk'
import { deskProposalCalls } from '@/lib/contract/desk-proposals'
import { readId } from '@/lib/contract/id'
import { fieldErrors } from '@/lib/contract/problem'
import { seeOther } from '@/lib/http/see-other'
import { platform } from '@/lib/platform/server'
import { classifyRefusal } from '@/lib/session/refusal'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK, DESK_HANDOVER, deskLoginPath, deskOrderPath, withQuery } from './paths'
import { readProposal, readTracking } from './proposals'
import { readDeskToken } from './session'

/** Fields of a write, as its call wants them. */
const BODIES = {
  passo: {
    row: deskCalls.moveDeskOrder,
    read: (fields: URLSearchParams) => ({
      statuses: fields.getAll('stato'),
      ...(fields.has('pagato') && { paid: true }),
      ...(fields.has('motivo') && { reason: fields.get('motivo') }),
      tracking: readTracking(fields),
    }),
  },
  pagamento: {
    row: deskCalls.setDeskPayment,
    read: (fields: URLSearchParams) => ({ payment_status: fields.get('pagamento') }),
  },
  nota: { row: deskCalls.noteDeskOrder, read: (fields: URLSearchParams) => ({ note: fields.get('nota') ?? '' }) },
  proposta: { row: deskProposalCalls.proposeDeskChange, read: readProposal },
  'ritira-proposta': { row: deskProposalCalls.takeBackDeskProposal, read: () => ({}) },
  ricetta: {
    row: deskCalls.judgeDeskPrescription,
    read: (fields: URLSearchParams) => ({
      minsan: fields.get('minsan') ?? undefined,
      status: fields.get('esito'),
      ...(fields.has('motivo') && { reason: fields.get('motivo') }),
    }),
  },
}

/** Writes to an order and shows its current state, with the refusal on a version conflict. */
export async function writeToOrder(sent: SentDeskForm): Promise<NextResponse> {
  const { fields, action } = sent
  const id = readId(fields.get('ordine'))
  const kind = BODIES[action as keyof typeof BODIES]
  if (id === null || !kind) return seeOther(DESK)
  const path = deskOrderPath(id)
  const row: Call = kind.row
  const body = row.body?.safeParse({ version: fields.get('versione') ?? '', ...kind.read(fields) })
  if (!body?.success) return backToDesk(sent, path, { errors: fieldErrors(body?.error.issues ?? []) })
  return sendAtDesk(sent, path, row, { params: { id }, body: body.data } as unknown as CallRequest<Call>)
}

/** Leads from a pick-up code to its order; back with the code if there is none. */
export async function findPickup(sent: SentDeskForm): Promise<NextResponse> {
  const { request, fields } = sent
  const token = await readDeskToken(request.cookies)
  if (token === null) return seeOther(deskLoginPath(DESK_HANDOVER, 'ended'))
  const asked = deskCalls.findDeskPickup.body.safeParse({ code: fields.get('code') ?? '' })
  if (!asked.success) return backToDesk(sent, DESK_HANDOVER, { errors: fieldErrors(asked.error.issues) })
  const found = await platform()(deskCalls.findDeskPickup, { body: asked.data }, { token, cache: 'no-store' })
  if (!found.ok && classifyRefusal(deskCalls.findDeskPickup, found.failure) === 'session')
    return seeOther(deskLoginPath(DESK_HANDOVER, 'ended'))
  if (!found.ok) return backToDesk(sent, DESK_HANDOVER, found.failure)
  const [order, other] = found.data
  if (!order) return backToDesk(sent, DESK_HANDOVER, { errors: [{ field: 'code', code: 'pickup_unknown' }] })
  // Codes are unique in a pharmacy, not across several.
  if (other)
    return backToDesk({ ...sent, action: 'cerca', fields: new URLSearchParams({ cerca: asked.data.code }) }, DESK, {
      errors: [],
    })
  return seeOther(withQuery(deskOrderPath(order.id), { consegna: 1 }))
}
