import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import { DESK_PAGE } from '@/lib/contract/desk'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { readId } from '@/lib/contract/id'
import { fieldErrors } from '@/lib/contract/problem'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
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
  const request = { query: { page, ...(pharmacy_id !== undefined && { pharmacy_id }) } }
  if (kind === 'messages')
    return { kind, ...orMissing(await readAtDesk(deskInboxCalls.listDeskMessages, request, desk)) }
  if (kind === 'delegations')
    return { kind, ...orMissing(await readAtDesk(deskInboxCalls.listDeskDelegations, request, desk)) }
  return { kind, ...orMissing(await readAtDesk(deskInboxCalls.listDeskWaiting, request, desk)) }
}

function orMissing<List extends { total: number }>(found: List | null) {
  if (!found) notFound()
  return { ...found, pages: Math.max(1, Math.ceil(found.total / DESK_PAGE)) }
}

/** Answers a message with a mail, or records that it was answered otherwise. */
export async function answerMessageAtDesk(sent: SentDeskForm): Promise<NextResponse> {
  const { fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const by_mail = fields.get('come') === 'email'
  const text = (fields.get('testo') ?? '').trim()
  if (by_mail && text === '') return backToDesk(sent, back, { errors: [{ field: 'testo', code: 'required' }] })
  const asked = deskInboxCalls.answerDeskMessage.body.safeParse(by_mail ? { text } : {})
  if (!asked.success)
    return backToDesk(sent, back, {
      errors: fieldErrors(asked.error.issues).map(({ code }) => ({ field: 'testo', code })),
    })
  const request = { params: { id: fields.get('id') ?? '' }, body: asked.data }
  const next = withMore(back, 'fatto', by_mail ? 'risposta' : 'letto')
  return sendAtDesk(sent, back, deskInboxCalls.answerDeskMessage, request, next)
}

export async function judgeDelegationAtDesk(sent: SentDeskForm): Promise<NextResponse> {
  const { fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const asked = deskInboxCalls.judgeDeskDelegation.body.safeParse({
    decision: fields.get('esito'),
    ...(fields.has('motivo') && { reason: fields.get('motivo') }),
  })
  if (!asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
  const request = { params: { id: fields.get('id') ?? '' }, body: asked.data }
  return sendAtDesk(
    sent,
    back,
    deskInboxCalls.judgeDeskDelegation,
    request,
    withMore(back, 'fatto', asked.data.decision),
  )
}
