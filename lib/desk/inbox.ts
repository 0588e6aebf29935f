import 'server-only'
import { type DeskText, deskInboxCalls } from '@/lib/contract/desk-inbox'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { readId } from '@/lib/contract/id'
import { deskQuestionCalls } from '@/lib/contract/questions'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { backToDesk, type DeskForms, writeAtDesk } from './forms'
import { readListPage } from './list-page'
import { DESK_INBOX, deskOrderPath, safeDeskPath, withMore, withQuery } from './paths'
import { type DeskVisit, hasRole, readAtDesk } from './server'

export const INBOX_KINDS = ['messages', 'questions', 'delegations', 'waiting', 'texts'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** As in the address. */
const NAMES: Record<InboxKind, string | null> = {
  messages: null,
  questions: 'domande',
  delegations: 'deleghe',
  waiting: 'attese',
  texts: 'testi',
}

/** What the address shows of the inbox. */
export interface InboxView {
  pharmacy_id: string | undefined
  kind: InboxKind
  page: number
  /** A ready text that was chosen for the answer to a question. */
  text: { question_id: string; text_id: string } | null
  path: string
}

export function toInboxView(search: SearchParams): InboxView {
  const kind = INBOX_KINDS.find((one) => NAMES[one] === firstValue(search.cosa)) ?? 'messages'
  const view = { pharmacy_id: readId(firstValue(search.farmacia)) ?? undefined, kind, page: pageNumber(search.pagina) }
  const question_id = readId(firstValue(search.domanda))
  const text_id = readId(firstValue(search.testo))
  const text = question_id && text_id ? { question_id, text_id } : null
  return { ...view, text, path: inboxPath(view) }
}

export const inboxPath = ({ pharmacy_id, kind = 'messages', page = 1 }: Partial<InboxView>) =>
  withQuery(DESK_INBOX, { farmacia: pharmacy_id, cosa: NAMES[kind], pagina: page > 1 ? page : null })

/** Page on which a ready text is the answer to a question. */
export const questionTextPath = (view: InboxView, questionId: string, textId: string) =>
  `${withMore(withMore(view.path, 'domanda', questionId), 'testo', textId)}#rispondi-${questionId}`

/** Reads the part of the inbox that is shown. */
export async function readInbox(desk: DeskVisit, { kind, pharmacy_id, page }: InboxView) {
  const at = (number: number) => ({ query: { page: number, pharmacy_id } })
  const messages = (number: number) => readAtDesk(deskInboxCalls.listDeskMessages, at(number), desk)
  const delegations = (number: number) => readAtDesk(deskInboxCalls.listDeskDelegations, at(number), desk)
  const waiting = (number: number) => readAtDesk(deskInboxCalls.listDeskWaiting, at(number), desk)
  if (kind === 'messages') return { kind, ...(await readListPage(messages, page)) }
  if (kind === 'questions') return { kind, ...(await readQuestions(desk, pharmacy_id, page)) }
  if (kind === 'delegations') return { kind, ...(await readListPage(delegations, page)) }
  if (kind === 'waiting') return { kind, ...(await readListPage(waiting, page)) }
  const place = desk.pharmacies.find(({ id }) => id === pharmacy_id) ?? desk.pharmacies[0]
  const items = place ? await readTexts(desk, place.id) : []
  return { kind, place, items, total: items.length, page_number: 1 }
}

/** Reads questions with the ready texts of their pharmacies; null items without the role of a pharmacist. */
async function readQuestions(desk: DeskVisit, pharmacy_id: string | undefined, page: number) {
  const places = desk.pharmacies.filter(({ id }) => pharmacy_id === undefined || id === pharmacy_id)
  if (!places.some(({ id }) => hasRole(desk, id, 'pharmacist')))
    return { items: null, texts: new Map<string, DeskText[]>(), total: 0, page_number: 1 }
  const read = (number: number) =>
    readAtDesk(deskQuestionCalls.listDeskQuestions, { query: { page: number, pharmacy_id } }, desk)
  const list = await readListPage(read, page)
  const ids = [...new Set(list.items.map((one) => one.pharmacy.id))]
  const texts = await Promise.all(ids.map(async (id) => [id, await readTexts(desk, id)] as const))
  return { ...list, texts: new Map(texts) }
}

const readTexts = (desk: DeskVisit, pharmacy_id: string) =>
  readAtDesk(deskInboxCalls.listDeskTexts, { query: { pharmacy_id } }, desk)

/** Part of an order's page that writes to its customer. */
export const MESSAGE_PART = 'messaggio'

export const writingPath = (orderId: string, textId: string) =>
  `${withMore(deskOrderPath(orderId), 'testo', textId)}#${MESSAGE_PART}`

/** Ready texts for the customer of an order, and the words of the chosen one. */
export interface Writing {
  texts: DeskText[]
  chosen: string | null
}

export async function readWriting(desk: DeskVisit, order: DeskOrder, search: SearchParams): Promise<Writing> {
  const texts = order.can_write ? await readTexts(desk, order.pharmacy.id) : []
  const chosen = texts.find(({ id }) => id === firstValue(search.testo))
  const words = { number: order.number, pharmacy: order.pharmacy.name }
  return { texts, chosen: chosen ? fillInText(chosen.text, words) : null }
}

/** Fills the placeholders of a ready text that have a value. */
export const fillInText = (text: string, { number, pharmacy }: { number?: string | undefined; pharmacy: string }) =>
  text.replaceAll('[ordine]', number ?? '[ordine]').replaceAll('[farmacia]', pharmacy)

export const inboxForms: DeskForms = {
  /** Answers a message with a mail, or records that it was answered otherwise. */
  async risposta(sent) {
    const { fields } = sent
    const back = safeDeskPath(fields.get('ritorno'))
    const byMail = fields.get('come') === 'email'
    const text = (fields.get('text') ?? '').trim()
    if (byMail && text === '') return backToDesk(sent, back, { errors: [{ field: 'text', code: 'required' }] })
    return writeAtDesk(sent, {
      row: deskInboxCalls.answerDeskMessage,
      params: { id: fields.get('id') ?? '' },
      body: byMail ? { text } : {},
      back,
      next: withMore(back, 'fatto', byMail ? 'risposta' : 'letto'),
    })
  },
  'rispondi-domanda'(sent) {
    const { fields } = sent
    return writeAtDesk(sent, {
      row: deskQuestionCalls.answerDeskQuestion,
      params: { id: fields.get('id') ?? '' },
      body: { version: fields.get('versione') ?? '', text: fields.get('text') ?? '' },
      back: safeDeskPath(fields.get('ritorno')),
    })
  },
  'segui-domanda'(sent) {
    const { fields } = sent
    return writeAtDesk(sent, {
      row: deskQuestionCalls.takeDeskQuestion,
      params: { id: fields.get('id') ?? '' },
      body: { version: fields.get('versione') ?? '', mine: fields.has('mia') },
      back: safeDeskPath(fields.get('ritorno')),
    })
  },
  testo(sent) {
    const { fields } = sent
    const pharmacy_id = fields.get('farmacia') ?? ''
    const body = {
      ...{ pharmacy_id, id: fields.get('id') || undefined },
      ...{ title: fields.get('title') ?? '', text: fields.get('text') ?? '' },
    }
    return writeAtDesk(sent, { row: deskInboxCalls.setDeskText, body, back: inboxPath({ pharmacy_id, kind: 'texts' }) })
  },
  'togli-testo'(sent) {
    const { fields } = sent
    const back = inboxPath({ pharmacy_id: fields.get('farmacia') ?? '', kind: 'texts' })
    return writeAtDesk(sent, { row: deskInboxCalls.removeDeskText, params: { id: fields.get('id') ?? '' }, back })
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
