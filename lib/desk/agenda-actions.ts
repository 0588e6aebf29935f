import 'server-only'
import type { Call } from '@/lib/contract/call'
import { deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { agendaPath } from './agenda'
import { type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { safeDeskPath, withMore } from './paths'

const given = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || undefined

/** A form of the agenda; one that names a day leads to it. */
const agendaForm = (row: Call, read?: (fields: URLSearchParams) => object) => (sent: SentDeskForm) => {
  const { action, fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const day = fields.get('giorno')
  const shown = day === null ? back : agendaPath({ pharmacy_id: fields.get('vista') ?? undefined, from: day, days: 1 })
  const next = withMore(shown, 'fatto', fields.get('stato') ?? action)
  return writeAtDesk(sent, { row, params: { id: fields.get('id') ?? '' }, body: read?.(fields), back, next })
}

export const agendaForms: DeskForms = {
  appuntamento: agendaForm(deskAgendaCalls.endDeskBooking, (fields) => ({
    version: fields.get('versione') ?? '',
    status: fields.get('stato'),
  })),
  prenota: agendaForm(deskAgendaCalls.bookAtDesk, (fields) => ({
    service_id: fields.get('servizio') ?? '',
    date: fields.get('ora') ?? '',
    first_name: fields.get('first_name') ?? '',
    last_name: fields.get('last_name') ?? '',
    phone_number: fields.get('phone_number') ?? '',
    email: given(fields, 'email'),
    note: given(fields, 'note'),
  })),
  sposta: agendaForm(deskAgendaCalls.moveDeskBooking, (fields) => ({
    version: fields.get('versione') ?? '',
    date: fields.get('ora') ?? '',
  })),
  chiudi: agendaForm(deskAgendaCalls.addDeskBlock, (fields) => ({
    pharmacy_id: fields.get('farmacia') ?? '',
    service_id: given(fields, 'servizio'),
    date: fields.get('date') ?? '',
    from: given(fields, 'from'),
    to: given(fields, 'to'),
    reason: given(fields, 'reason'),
  })),
  apri: agendaForm(deskAgendaCalls.removeDeskBlock),
}
