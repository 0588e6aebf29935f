import 'server-only'
import type { NextRequest } from 'next/server'
import type { PaymentMethod } from '@/lib/contract/desk'
import { type DeskTill, deskTillCalls, type TillClosing, type TillEntry } from '@/lib/contract/desk-till'
import { readId } from '@/lib/contract/id'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { fill } from '@/lib/i18n/fill'
import { platform } from '@/lib/platform/server'
import { addDays, formatShortDate, formatTime } from '@/lib/rules/dates'
import { decimalEuro, euroFromCents } from '@/lib/rules/money'
import { parsePrice } from '@/lib/rules/price'
import { today } from '@/lib/values/rome-time'
import messages from '@/messages/it.json'
import { readDay } from './agenda'
import { answerCsv, toCsv } from './file'
import { type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK_TILL, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

const texts = messages.desk.till

/** The day of a pharmacy's till that the address names. */
export interface TillView {
  pharmacy_id: string | undefined
  day: string
}

export const toTillView = (search: SearchParams): TillView => ({
  pharmacy_id: readId(firstValue(search.farmacia)) ?? undefined,
  day: readDay(search) ?? today(),
})

export const tillPath = ({ pharmacy_id, day }: TillView) =>
  withQuery(DESK_TILL, { farmacia: pharmacy_id, giorno: day === today() ? null : day })

export const tillCsvPath = ({ pharmacy_id, day }: TillView) =>
  withQuery(`${DESK_TILL}/csv`, { farmacia: pharmacy_id, giorno: day })

export const turnTill = (view: TillView, days: 1 | -1) => tillPath({ ...view, day: addDays(view.day, days) })

export const readTill = (desk: DeskVisit, pharmacy_id: string, day: string) =>
  readAtDesk(deskTillCalls.getDeskTill, { query: { pharmacy_id, day } }, desk)

/** Reads an amount in euro, which may be below zero; what cannot be read fails the contract's schema. */
export function readAmount(typed: string): number {
  const [, minus, text = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? []
  const cents = parsePrice(text.trim())
  return cents === null ? Number.NaN : euroFromCents(minus ? -cents : cents)
}

/** Closes a day. */
async function closeTill(sent: SentDeskForm) {
  const { fields } = sent
  const pharmacy_id = readId(fields.get('farmacia')) ?? ''
  const day = fields.get('giorno') ?? ''
  const body = {
    ...{ pharmacy_id, day, version: fields.get('versione') ?? '' },
    opening: readAmount(fields.get('opening') || '0'),
    counted: readAmount(fields.get('counted') ?? ''),
    kept: readAmount(fields.get('kept') || '0'),
    note: fields.get('note') ?? undefined,
  }
  const view = { pharmacy_id, day: readDay({ giorno: day }) ?? today() }
  return writeAtDesk(sent, { row: deskTillCalls.closeDeskTill, body, back: tillPath(view) })
}

export const tillForms: DeskForms = { cassa: closeTill }

/** Text of a method; of none if nobody said. */
export const methodName = (method: PaymentMethod | null): string => texts.method[method ?? 'unsaid']

export const personName = (by: string | null): string => by ?? texts.operator

const whenText = (at: string) => fill(texts.when, { day: formatShortDate(at), time: formatTime(at) })

/** What happened to an entry afterwards; empty if nothing did. */
export function entryNotes({ is_correction, void: gone }: TillEntry): string {
  const notes = [
    is_correction && texts.correction,
    gone && fill(texts.void, { name: personName(gone.by), when: whenText(gone.at) }),
  ]
  return notes.filter(Boolean).join('. ')
}

/** Whether an entry was written or became void after the day's last closing. */
export const isAfterClosing = ({ closings }: DeskTill, { id }: TillEntry): boolean =>
  closings.at(-1)?.changed.includes(id) ?? false

/** Who closed a day, and when. */
export const closingTitle = ({ at, by }: TillClosing): string => fill(texts.closedBy, { name: by, when: whenText(at) })

/** An amount as it is typed, and as a spreadsheet reads it. */
export const amount = (euro: number) => `${euro < 0 ? '-' : ''}${decimalEuro(Math.abs(euro)).replace('.', ',')}`

/** The day's entries and closings, for a spreadsheet. Void entries have no amount, so that the column adds up. */
export function tillCsv(till: DeskTill): string {
  const { csv } = texts
  const entries = till.entries.map((entry) => [
    ...[till.day, formatTime(entry.at), entry.amount < 0 ? csv.refund : csv.payment, entry.order.number],
    ...[personName(entry.by), methodName(entry.method), entry.void ? '' : amount(entry.amount)],
    ...[entry.void ? amount(entry.amount) : '', '', '', entryNotes(entry)],
    ...[isAfterClosing(till, entry) ? texts.afterClosing : '', '', ''],
  ])
  const closings = till.closings.map((closing) => [
    ...[till.day, formatTime(closing.at), csv.closing, '', closing.by, methodName('cash'), '', ''],
    ...[amount(closing.counted), amount(closing.difference), closing.note ?? '', ''],
    ...[amount(closing.opening), amount(closing.kept)],
  ])
  const { day, time, what, order, person, method, void: gone, counted, difference, note, after, opening, kept } = csv
  const headings = [
    day,
    time,
    what,
    order,
    person,
    method,
    csv.amount,
    gone,
    counted,
    difference,
    note,
    after,
    opening,
    kept,
  ]
  return toCsv(headings, [...entries, ...closings])
}

/** Answers the day of a till as CSV, or the error. */
export async function answerTillCsv(request: NextRequest): Promise<Response> {
  const { pharmacy_id, day } = toTillView(Object.fromEntries(request.nextUrl.searchParams))
  return answerCsv(
    request,
    pharmacy_id,
    (id, options) => platform()(deskTillCalls.getDeskTill, { query: { pharmacy_id: id, day } }, options),
    { name: `cassa-${day}.csv`, write: tillCsv },
  )
}
