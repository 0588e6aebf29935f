import 'server-only'
import { NextResponse } from 'next/server'
import type { Call } from '@/lib/contract/call'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { deskProposalCalls } from '@/lib/contract/desk-proposals'
import { readId } from '@/lib/contract/id'
import { seeOther } from '@/lib/http/see-other'
import { compactCode } from '@/lib/rules/text'
import { askAtDesk, backToDesk, type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK, DESK_HANDOVER, deskOrderPath, withQuery } from './paths'
import { readProposal, readTracking } from './proposals'

/** A form that writes to an order and shows it as it is then. */
const orderForm = (row: Call, read?: (fields: URLSearchParams) => object) => async (sent: SentDeskForm) => {
  const { fields } = sent
  const id = readId(fields.get('ordine'))
  if (id === null) return seeOther(DESK)
  const body = { version: fields.get('versione') ?? '', ...read?.(fields) }
  return writeAtDesk(sent, { row, params: { id }, body, back: deskOrderPath(id), next: deskOrderPath(id) })
}

/** Leads from a pick-up code to its order; back with the code if there is none. */
async function findPickup(sent: SentDeskForm) {
  const code = compactCode(sent.fields.get('code') ?? '')
  const found = await askAtDesk(sent, { row: deskOrderCalls.findDeskPickup, body: { code }, back: DESK_HANDOVER })
  if (found instanceof NextResponse) return found
  const [order, other] = found
  if (!order) return backToDesk(sent, DESK_HANDOVER, { errors: [{ field: 'code', code: 'pickup_unknown' }] })
  // Codes are unique in a pharmacy, not across several.
  if (other) return backToDesk({ action: 'cerca', fields: new URLSearchParams({ cerca: code }) }, DESK, { errors: [] })
  return seeOther(withQuery(deskOrderPath(order.id), { consegna: 1 }))
}

/** Shows the orders that match; a search that is empty shows today's. */
async function searchAtDesk(sent: SentDeskForm) {
  const path = withQuery(DESK, { farmacia: readId(sent.fields.get('farmacia')) })
  const is_empty = (sent.fields.get('cerca') ?? '').trim() === ''
  return is_empty ? seeOther(path) : backToDesk(sent, path, { errors: [] })
}

export const orderForms: DeskForms = {
  cerca: searchAtDesk,
  consegna: findPickup,
  passo: orderForm(deskOrderCalls.moveDeskOrder, (fields) => ({
    statuses: fields.getAll('stato'),
    paid: fields.has('pagato') || undefined,
    reason: fields.get('motivo') ?? undefined,
    tracking: readTracking(fields),
  })),
  pagamento: orderForm(deskOrderCalls.setDeskPayment, (fields) => ({ payment_status: fields.get('pagamento') })),
  nota: orderForm(deskOrderCalls.noteDeskOrder, (fields) => ({ note: fields.get('nota') ?? '' })),
  proposta: orderForm(deskProposalCalls.proposeDeskChange, readProposal),
  'ritira-proposta': orderForm(deskProposalCalls.takeBackDeskProposal),
  ricetta: orderForm(deskOrderCalls.judgeDeskPrescription, (fields) => ({
    minsan: fields.get('minsan') ?? undefined,
    status: fields.get('esito'),
    reason: fields.get('motivo') ?? undefined,
  })),
}
