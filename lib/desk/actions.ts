import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import type { Call, CallRequest } from '@/lib/contract/call'
import { deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { deskPasskeyCalls } from '@/lib/contract/desk-passkeys'
import { deskProposalCalls } from '@/lib/contract/desk-proposals'
import { deskScanCalls } from '@/lib/contract/desk-supplies'
import { deskTillCalls } from '@/lib/contract/desk-till'
import { readId } from '@/lib/contract/id'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { toIsoDay } from '@/lib/rules/read-date'
import { agendaPath, readCaller } from './agenda'
import { chosenForms } from './chosen'
import { askAtDesk, backToDesk, type DeskForms, readJson, readProof, type SentDeskForm, writeAtDesk } from './forms'
import { hoursForms, readBlockedTime } from './hours'
import { importForms } from './imports'
import { inboxForms } from './inbox'
import { DESK, DESK_PASSWORD, deskOrderPath, safeDeskPath, withMore, withQuery } from './paths'
import { invitationForms, peopleForms } from './people'
import { productForms } from './products'
import { PLAN, readProposal, readTracking } from './proposals'
import { returnForms } from './returns'
import { readDeskToken } from './session'
import { logInAtDesk, sessionForms } from './session-actions'
import { openScanned, supplyForms } from './supplies'
import { readAmount, tillForms } from './till'

// A passkey needs the browser: it fetches options, and the form is sent with what the browser made of them.

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

const writePin = (sent: SentDeskForm, pin: string | null) =>
  writeAtDesk(sent, {
    row: deskPasskeyCalls.setDeskPin,
    body: { pin, ...readProof(sent.fields) },
    back: DESK_PASSWORD,
  })

const passkeyForms: DeskForms = {
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
  pin: (sent) => writePin(sent, sent.fields.get('pin') ?? ''),
  'togli-pin': (sent) => writePin(sent, null),
  'togli-chiave': (sent) =>
    writeAtDesk(sent, {
      row: deskPasskeyCalls.removeDeskPasskey,
      body: { id: sent.fields.get('chiave') ?? '', ...readProof(sent.fields) },
      back: DESK_PASSWORD,
    }),
}

/** A form that writes to an order and shows it as it is then. */
const orderForm = (row: Call, read?: (fields: URLSearchParams) => object) => async (sent: SentDeskForm) => {
  const { fields } = sent
  const id = readId(fields.get('ordine'))
  if (id === null) return seeOther(DESK)
  const body = { version: fields.get('versione') ?? '', ...read?.(fields) }
  const back = deskOrderPath(id)
  const next = sent.action === 'nota' ? withMore(back, 'fatto', 'nota') : back
  return writeAtDesk(sent, { row, params: { id }, body, back, next })
}

/** Shows the orders that match; a search that is empty shows today's. */
async function searchAtDesk(sent: SentDeskForm) {
  const path = withQuery(DESK, { farmacia: readId(sent.fields.get('farmacia')) })
  const isEmpty = (sent.fields.get('cerca') ?? '').trim() === ''
  return isEmpty ? seeOther(path) : backToDesk(sent, path, { errors: [] })
}

async function removePack(sent: SentDeskForm) {
  const id = readId(sent.fields.get('ordine'))
  if (id === null) return seeOther(DESK)
  const body = { minsan: sent.fields.get('minsan') ?? '' }
  const back = deskOrderPath(id)
  return writeAtDesk(sent, { row: deskScanCalls.removeDeskPack, params: { id }, body, back, next: back })
}

/** Shows what the customer would get, or sends it. */
async function sendProposal(sent: SentDeskForm) {
  const id = readId(sent.fields.get('ordine'))
  if (!sent.fields.has(PLAN) || id === null) return orderForm(deskProposalCalls.proposeDeskChange, readProposal)(sent)
  const { quantities, replacements } = readProposal(sent.fields)
  const back = deskOrderPath(id)
  const body = { version: sent.fields.get('versione') ?? '', quantities, replacements }
  const planned = await askAtDesk(sent, { row: deskProposalCalls.planDeskChange, params: { id }, body, back })
  return planned instanceof NextResponse ? planned : backToDesk(sent, back, { errors: [] })
}

const orderForms: DeskForms = {
  cerca: searchAtDesk,
  consegna: openScanned,
  passo: orderForm(deskOrderCalls.moveDeskOrder, (fields) => ({
    statuses: fields.getAll('stato'),
    paid: fields.has('metodo') || undefined,
    method: fields.get('metodo') ?? undefined,
    all_here: fields.has('arrivate') || undefined,
    reason: fields.get('motivo') ?? undefined,
    tracking: readTracking(fields),
  })),
  async annulla(sent) {
    const { fields } = sent
    const id = readId(fields.get('ordine'))
    if (id === null) return seeOther(DESK)
    const back = fields.has('ritorno') ? safeDeskPath(fields.get('ritorno')) : deskOrderPath(id)
    const body = { version: fields.get('versione') ?? '' }
    return writeAtDesk(sent, { row: deskOrderCalls.undoDeskPress, params: { id }, body, back })
  },
  pagamento: orderForm(deskOrderCalls.setDeskPayment, (fields) => ({
    payment_status: fields.get('pagamento'),
    method: fields.get('metodo') ?? undefined,
  })),
  'rimborsa-parte': orderForm(deskTillCalls.refundDeskOrder, (fields) => ({
    amount: readAmount(fields.get('amount') ?? ''),
    method: fields.get('metodo'),
    reason: fields.get('motivo') ?? '',
  })),
  scontrino: orderForm(deskTillCalls.noteDeskReceipt, (fields) => ({ number: fields.get('number') ?? '' })),
  'correggi-incasso': orderForm(deskTillCalls.correctDeskPayment, (fields) => ({ method: fields.get('metodo') })),
  // Scans and their removal need no version: tills work on one order.
  'togli-confezione': removePack,
  assegna: orderForm(deskOrderCalls.assignDeskOrder, (fields) => ({ mine: fields.get('mio') === '1' })),
  nota: orderForm(deskOrderCalls.noteDeskOrder, (fields) => ({ note: fields.get('nota') ?? '' })),
  proposta: sendProposal,
  'accetta-proposta': orderForm(deskProposalCalls.acceptDeskProposal),
  'ritira-proposta': orderForm(deskProposalCalls.takeBackDeskProposal),
  messaggio: orderForm(deskInboxCalls.writeDeskMessage, (fields) => ({ text: fields.get('text') ?? '' })),
  ricorda: orderForm(deskInboxCalls.remindDeskCustomer),
  'senza-ricetta': orderForm(deskOrderCalls.leaveOutRejected),
  'riapri-ordine': orderForm(deskOrderCalls.reopenDeskOrder, (fields) => ({
    reason: fields.get('motivo') ?? '',
    unpaid: fields.has('non-pagato') || undefined,
  })),
  'correggi-quantita': orderForm(deskProposalCalls.correctDeskQuantities, (fields) => ({
    quantities: readProposal(fields).quantities,
    reason: fields.get('motivo') ?? '',
  })),
  'correggi-spedizione': orderForm(deskOrderCalls.correctDeskTracking, (fields) => ({
    reason: fields.get('motivo') ?? '',
    tracking: readTracking(fields) ?? null,
  })),
  ricetta: orderForm(deskOrderCalls.judgeDeskPrescription, (fields) => ({
    minsan: fields.get('minsan') ?? undefined,
    status: fields.get('esito'),
    reason: fields.get('motivo') ?? undefined,
  })),
}

const given = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || undefined

/** A form of the agenda; one that names a day leads to it, one from a list (`lista`) back to the list. */
const agendaForm = (row: Call, read?: (fields: URLSearchParams) => object) => (sent: SentDeskForm) => {
  const { action, fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const day = fields.has('giorno') ? toIsoDay(fields.get('giorno') ?? '', 'none') : null
  const onDay = day === null ? back : agendaPath({ pharmacy_id: fields.get('vista') ?? undefined, from: day, days: 1 })
  const shown = fields.get('lista') ? safeDeskPath(fields.get('lista')) : onDay
  const next = withMore(shown, 'fatto', fields.get('stato') ?? action)
  return writeAtDesk(sent, { row, params: { id: fields.get('id') ?? '' }, body: read?.(fields), back, next })
}

const agendaForms: DeskForms = {
  appuntamento: agendaForm(deskAgendaCalls.endDeskBooking, (fields) => ({
    version: fields.get('versione') ?? '',
    status: fields.get('stato'),
  })),
  prenota: agendaForm(deskAgendaCalls.bookAtDesk, (fields) => ({
    ...readCaller(fields),
    note: given(fields, 'note'),
    acknowledged: given(fields, 'conferma'),
  })),
  sposta: agendaForm(deskAgendaCalls.moveDeskBooking, (fields) => ({
    version: fields.get('versione') ?? '',
    date: fields.get('ora') ?? '',
  })),
  chiudi: agendaForm(deskAgendaCalls.addDeskBlock, (fields) => ({
    pharmacy_id: fields.get('farmacia') ?? '',
    ...readBlockedTime(fields),
    reason: given(fields, 'reason'),
    acknowledged: given(fields, 'conferma'),
  })),
  apri: agendaForm(deskAgendaCalls.removeDeskBlock),
}

/** Each form of the desk by its action (`/banco/azioni/<action>`). */
const FORMS: DeskForms = {
  ...{ ...sessionForms, ...passkeyForms, ...invitationForms, ...peopleForms },
  ...{ ...orderForms, ...chosenForms, ...returnForms, ...supplyForms, ...tillForms, ...agendaForms },
  ...{ ...inboxForms, ...productForms, ...hoursForms, ...importForms },
}

export function takeDeskForm(sent: SentDeskForm): Promise<NextResponse> | null {
  return Object.hasOwn(FORMS, sent.action) ? (FORMS[sent.action]?.(sent) ?? null) : null
}
