import 'server-only'
import type { NextResponse } from 'next/server'
import type { Call, CallRequest } from '@/lib/contract/call'
import { deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { fieldErrors } from '@/lib/contract/problem'
import { agendaPath } from './agenda'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { safeDeskPath, withMore } from './paths'

/** Fields of each form, as its call wants them; `done` is what its page then says. */
const FORMS = {
  appuntamento: {
    row: deskAgendaCalls.endDeskBooking,
    read: (fields: URLSearchParams) => ({ version: fields.get('versione') ?? '', status: fields.get('stato') }),
  },
  prenota: {
    row: deskAgendaCalls.bookAtDesk,
    read: (fields: URLSearchParams) => ({
      service_id: fields.get('servizio') ?? '',
      date: fields.get('ora') ?? '',
      first_name: fields.get('first_name') ?? '',
      last_name: fields.get('last_name') ?? '',
      phone_number: fields.get('phone_number') ?? '',
      ...given(fields, 'email'),
      ...given(fields, 'note'),
    }),
  },
  sposta: {
    row: deskAgendaCalls.moveDeskBooking,
    read: (fields: URLSearchParams) => ({ version: fields.get('versione') ?? '', date: fields.get('ora') ?? '' }),
  },
  chiudi: {
    row: deskAgendaCalls.addDeskBlock,
    read: (fields: URLSearchParams) => ({
      pharmacy_id: fields.get('farmacia') ?? '',
      ...given(fields, 'servizio', 'service_id'),
      date: fields.get('date') ?? '',
      ...given(fields, 'from'),
      ...given(fields, 'to'),
      ...given(fields, 'reason'),
    }),
  },
  apri: { row: deskAgendaCalls.removeDeskBlock, read: () => undefined },
}

/** A field that may be empty, which is then not sent. */
function given(fields: URLSearchParams, name: string, as = name): Record<string, string> {
  const value = fields.get(name)?.trim()
  return value ? { [as]: value } : {}
}

/** Sends a form of the agenda; a booking leads to its day. */
export async function writeToAgenda(sent: SentDeskForm): Promise<NextResponse> {
  const { action, fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const { row, read } = FORMS[action as keyof typeof FORMS]
  const { body: schema }: Call = row
  const asked = schema?.safeParse(read(fields))
  if (asked && !asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
  const id = fields.get('id')
  const request = { ...(id !== null && { params: { id } }), ...(asked && { body: asked.data }) }
  const done = fields.get('stato') ?? action
  const day = fields.get('giorno')
  const shown = day === null ? back : agendaPath({ pharmacy_id: fields.get('vista') ?? undefined, from: day, days: 1 })
  return sendAtDesk(sent, back, row as Call, request as unknown as CallRequest<Call>, withMore(shown, 'fatto', done))
}
