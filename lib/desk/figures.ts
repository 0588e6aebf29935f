import 'server-only'
import type { NextRequest } from 'next/server'
import { type DeskFigures, deskFigureCalls, type WeekFigures } from '@/lib/contract/desk-till'
import { readId } from '@/lib/contract/id'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { fill } from '@/lib/i18n/fill'
import { platform } from '@/lib/platform/server'
import { addDays, formatShortDate } from '@/lib/rules/dates'
import { dayText, isoWeekday, parseDay, today } from '@/lib/values/rome-time'
import messages from '@/messages/it.json'
import { readDay } from './agenda'
import { answerCsv, toCsv } from './file'
import { DESK_FIGURES, withQuery } from './paths'

const texts = messages.desk.figures

/** The week of a pharmacy that the address names, by its Monday. */
export interface FiguresView {
  pharmacy_id: string | undefined
  day: string
}

function mondayOf(day: string): string {
  const number = parseDay(day) ?? 0
  return dayText(number - isoWeekday(number) + 1)
}

export const toFiguresView = (search: SearchParams): FiguresView => ({
  pharmacy_id: readId(firstValue(search.farmacia)) ?? undefined,
  day: mondayOf(readDay(search) ?? today()),
})

const isThisWeek = (day: string) => day === mondayOf(today())

export const figuresPath = ({ pharmacy_id, day }: FiguresView) =>
  withQuery(DESK_FIGURES, { farmacia: pharmacy_id, giorno: isThisWeek(day) ? null : day })

export const figuresCsvPath = ({ pharmacy_id, day }: FiguresView) =>
  withQuery(`${DESK_FIGURES}/csv`, { farmacia: pharmacy_id, giorno: day })

export const thisWeekPath = (view: FiguresView) => figuresPath({ ...view, day: mondayOf(today()) })

/** The week before or after; null for one that has not come. */
export function turnWeek(view: FiguresView, weeks: 1 | -1): string | null {
  const day = addDays(view.day, weeks * 7)
  return day > today() ? null : figuresPath({ ...view, day })
}

/** First and last day of a week. */
export const weekName = ({ from }: Pick<WeekFigures, 'from'>): string =>
  fill(texts.days, { from: formatShortDate(from), to: formatShortDate(addDays(from, 6)) })

export interface FigureRow {
  name: string
  collected: number
  delivered: number
  all: number
  before: number
}

const STATUSES = Object.keys(messages.orders.status) as WeekFigures['by_status'][number]['status'][]

/** Rows of the orders by state, and all of them; states without an order in both weeks are left out. */
export function toFigureRows({ week, before }: Pick<DeskFigures, 'week' | 'before'>): FigureRow[] {
  const toRow = (name: string, counts: (figures: WeekFigures) => WeekFigures['by_status']): FigureRow => {
    const sum = (figures: WeekFigures, field: 'collected' | 'delivered') =>
      counts(figures).reduce((total, one) => total + one[field], 0)
    const [collected, delivered] = [sum(week, 'collected'), sum(week, 'delivered')]
    const earlier = sum(before, 'collected') + sum(before, 'delivered')
    return { name, collected, delivered, all: collected + delivered, before: earlier }
  }
  const rows = STATUSES.map((status) =>
    toRow(messages.orders.status[status], ({ by_status }) => by_status.filter((one) => one.status === status)),
  ).filter(({ all, before: earlier }) => all + earlier > 0)
  return [...rows, toRow(texts.all, ({ by_status }) => by_status)]
}

/** A time as hours and minutes, or days and hours. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return texts.none
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts =
    days > 0
      ? [[days, texts.day] as const, [hours, texts.hour] as const]
      : [[hours, texts.hour] as const, [rest, texts.minute] as const]
  const shown = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`)
  return shown.join(' ') || `0 ${texts.minute}`
}

/** The week for a spreadsheet: a figure a row, with the week before where it is known. */
export function figuresCsv(figures: DeskFigures): string {
  const { week, before, missing, searches } = figures
  const { orders, ready, product, search, kind, name, ...columns } = texts.csv
  const minutes = (value: number | null) => (value === null ? '' : String(value))
  const rows = [
    ...toFigureRows(figures).map((row) => [
      ...[orders, row.name, String(row.collected), String(row.delivered)],
      ...[String(row.all), String(row.before)],
    ]),
    [ready, texts.readyMinutes, '', '', minutes(week.ready_minutes), minutes(before.ready_minutes)],
    ...missing.map((one) => [product, `${one.minsan} ${one.name}`, '', '', String(one.packs), '']),
    ...searches.queries.map(({ query, count }) => [search, query, '', '', String(count), '']),
  ]
  return toCsv([kind, name, columns.collected, columns.delivered, columns.week, columns.before], rows)
}

/** Answers a week as CSV, or the error. */
export async function answerFiguresCsv(request: NextRequest): Promise<Response> {
  const { pharmacy_id, day } = toFiguresView(Object.fromEntries(request.nextUrl.searchParams))
  return answerCsv(
    request,
    pharmacy_id,
    (id, options) => platform()(deskFigureCalls.getDeskFigures, { query: { pharmacy_id: id, day } }, options),
    { name: `andamento-${day}.csv`, write: figuresCsv },
  )
}
