import 'server-only'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { readId } from '@/lib/contract/id'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { backToDesk, type DeskForms, writeAtDesk } from './forms'
import { readListPage } from './list-page'
import { DESK_INBOX, safeDeskPath, withMore, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

export const INBOX_KINDS = ['messages', 'delegations', 'waiting'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** As in the address. */
const NAMES: Record<InboxKind, string | null> = { messages: null, delegations: 'deleghe', waiting: 'attese' }

/** What the address shows of the inbox. */
export interface InboxView {
  pharmacy_id: string | undefined
  kind: InboxKind
  page: number
  path: string
}

export function toInboxView(search: SearchParams): InboxView {
  const kind = INBOX_KINDS.find((one) => NAMES[one] === firstValue(search.cosa)) ?? 'messages'
  const view = { pharmacy_id: readId(firstValue(search.farmacia)) ?? undefined, kind, page: pageNumber(search.pagina) }
  return { ...view, path: inboxPath(view) }
}

export const inboxPath = ({ pharmacy_id, kind = 'messages', page = 1 }: Partial<InboxView>) =>
  withQuery(DESK_INBOX, { farmacia: pharmacy_id, cosa: NAMES[kind], pagina: page > 1 ? page : null })

/** Reads the part of the inbox that is shown. */
export async function readInbox(desk: DeskVisit, { kind, pharmacy_id, page }: InboxView) {
  const at = (number: number) => ({ query: { page: number, pharmacy_id } })
  const messages = (number: number) => readAtDesk(deskInboxCalls.listDeskMessages, at(number), desk)
  const delegations = (number: number) => readAtDesk(deskInboxCalls.listDeskDelegations, at(number), desk)
  const waiting = (number: number) => readAtDesk(deskInboxCalls.listDeskWaiting, at(number), desk)
  if (kind === 'messages') return { kind, ...(await readListPage(messages, page)) }
  if (kind === 'delegations') return { kind, ...(await readListPage(delegations, page)) }
  return { kind, ...(await readListPage(waiting, page)) }
}

export const inboxForms: DeskForms = {
  /** Answers a message with a mail, or records that it was answered otherwise. */
  async risposta(sent) {
    const { fields } = sent
    const back = safeDeskPath(fields.get('ritorno'))
    const by_mail = fields.get('come') === 'email'
    const text = (fields.get('text') ?? '').trim()
    if (by_mail && text === '') return backToDesk(sent, back, { errors: [{ field: 'text', code: 'required' }] })
    return writeAtDesk(sent, {
      row: deskInboxCalls.answerDeskMessage,
      params: { id: fields.get('id') ?? '' },
      body: by_mail ? { text } : {},
      back,
      next: withMore(back, 'fatto', by_mail ? 'risposta' : 'letto'),
    })
  },
  delega(sent) {
    const { fields } = sent
    const back = safeDeskPath(fields.get('ritorno'))
    const decision = fields.get('esito') ?? ''
    return writeAtDesk(sent, {
      row: deskInboxCalls.judgeDeskDelegation,
      params: { id: fields.get('id') ?? '' },
      body: { version: fields.get('versione') ?? '', decision, reason: fields.get('motivo') ?? undefined },
      back,
      next: withMore(back, 'fatto', decision),
    })
  },
}
