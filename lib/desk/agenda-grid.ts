import type { DeskBlock, DeskBooking, DeskService } from '@/lib/contract/desk-agenda'
import { formatLongDate, formatTime, isoDay } from '@/lib/rules/dates'
import { DAY_MINUTES, minutesOfTime } from '@/lib/values/rome-time'
import type { AgendaDay, FreeTime, OpenDay } from './agenda'

/** A part of a day, in minutes after midnight. */
interface Part {
  from: number
  to: number
}

export type GridSpan = Part &
  (
    | { kind: 'free'; service_id: string; time: string }
    | { kind: 'booking'; booking: DeskBooking }
    | { kind: 'block'; block: DeskBlock }
    | { kind: 'closed' }
  )

/** A service on a day, or a day of one or all services (`null`). */
export interface GridColumn {
  day: string
  service_id: string | undefined
  name: string
  /** Set where the services are of several pharmacies. */
  pharmacy: string | null
  spans: GridSpan[]
}

/** Rows from `row` on with what overlaps in them; none is a time that cannot be booked. */
export interface GridCell {
  row: number
  rows: number
  spans: GridSpan[]
}

const areOfSeveral = (services: readonly DeskService[]): boolean =>
  services.some(({ pharmacy }) => pharmacy.id !== services[0]?.pharmacy.id)

/** Name of a service, with its pharmacy where the services are of several. */
export const nameColumn = ({ name, pharmacy }: DeskService, services: readonly DeskService[]): string =>
  areOfSeveral(services) ? `${name}, ${pharmacy.name}` : name

/** Columns of the agenda: services of a day, or days of a service. */
export function toColumns(
  days: readonly AgendaDay[],
  services: readonly DeskService[],
  free: readonly FreeTime[],
  chosen: DeskService | undefined,
): GridColumn[] {
  const [first] = days
  if (days.length > 1 || !first)
    return days.map((day) => ({
      ...{ day: day.day, service_id: chosen?.id, name: formatLongDate(day.day), pharmacy: null },
      spans: toSpans(day, chosen, free),
    }))
  const shown = chosen ? [chosen] : services
  const places = [...new Set(shown.map(({ pharmacy }) => pharmacy.id))]
  const byPlace = places.flatMap((id) => shown.filter(({ pharmacy }) => pharmacy.id === id))
  return byPlace.map((service) => ({
    day: first.day,
    service_id: service.id,
    name: service.name,
    pharmacy: areOfSeveral(services) ? service.pharmacy.name : null,
    spans: toSpans(first, service, free),
  }))
}

/**
 * Separates the columns of a day whose services have neither free times, appointments nor closed times of their own.
 * If all are so, all are shown.
 */
export function leaveOutIdle(columns: readonly GridColumn[]): { shown: GridColumn[]; idle: GridColumn[] } {
  const isIdle = ({ spans }: GridColumn) =>
    spans.every((span) => span.kind === 'closed' || (span.kind === 'block' && span.block.service === null))
  const ofOneDay = columns.every(({ day }) => day === columns[0]?.day)
  const shown = columns.filter((column) => !isIdle(column))
  if (!ofOneDay || shown.length === 0) return { shown: [...columns], idle: [] }
  return { shown, idle: columns.filter(isIdle) }
}

/** Whether a column has anything but closed times. */
export const hasTimes = ({ spans }: GridColumn): boolean => spans.some(({ kind }) => kind !== 'closed')

function toSpans(
  { day, bookings, blocks, hours }: AgendaDay,
  service: DeskService | undefined,
  free: readonly FreeTime[],
) {
  const toPart = (startsAt: string, endsAt: string): Part => ({
    from: minutesOn(day, startsAt),
    to: minutesOn(day, endsAt),
  })
  const isOwn = (serviceId: string) => service === undefined || service.id === serviceId
  const here = (pharmacyId: string) => service === undefined || service.pharmacy.id === pharmacyId
  const spans: GridSpan[] = [
    ...bookings
      .filter(({ service_id }) => isOwn(service_id))
      .map((booking) => ({ kind: 'booking' as const, booking, ...toPart(booking.starts_at, booking.ends_at) })),
    ...blocks
      .filter((block) => (block.service ? service?.id === block.service.id : here(block.pharmacy.id)))
      .map((block) => ({ kind: 'block' as const, block, ...toPart(block.starts_at, block.ends_at) })),
    ...free
      .filter(({ service_id, starts_at }) => service?.id === service_id && isoDay(starts_at) === day)
      .map(({ service_id, starts_at, ends_at }) => ({
        ...{ kind: 'free' as const, service_id, time: formatTime(starts_at) },
        ...toPart(starts_at, ends_at),
      })),
    ...closedParts(
      day,
      hours.filter(({ pharmacy }) => here(pharmacy.id)),
    ),
  ]
  return spans.sort((one, other) => one.from - other.from || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}

const ORDER = ['closed', 'block', 'booking', 'free']

function minutesOn(day: string, instant: string): number {
  const on = isoDay(instant)
  if (on !== day) return on < day ? 0 : DAY_MINUTES
  return minutesOfTime(formatTime(instant)) ?? 0
}

/** Times in which none of the pharmacies is open. */
function closedParts(day: string, hours: readonly OpenDay[]): GridSpan[] {
  const open = hours
    .flatMap(({ windows }) => windows)
    .map(({ opens, closes }) => ({
      from: minutesOn(day, opens.toISOString()),
      to: minutesOn(day, closes.toISOString()),
    }))
  return gaps(joinParts(open), { from: 0, to: DAY_MINUTES }).map((part) => ({ kind: 'closed', ...part }))
}

/** Joins parts that overlap. */
function joinParts<One extends Part>(parts: readonly One[]): (Part & { parts: One[] })[] {
  const joined: (Part & { parts: One[] })[] = []
  for (const part of [...parts].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && part.from < last.to) {
      last.to = Math.max(last.to, part.to)
      last.parts.push(part)
    } else joined.push({ from: part.from, to: part.to, parts: [part] })
  }
  return joined
}

/** The rest of the whole between parts that do not overlap. */
function gaps(parts: readonly Part[], whole: Part): Part[] {
  const starts = [whole.from, ...parts.map(({ to }) => to)]
  const ends = [...parts.map(({ from }) => from), whole.to]
  return starts.map((from, index) => ({ from, to: ends[index] ?? whole.to })).filter(({ from, to }) => from < to)
}

/**
 * Lays columns out in rows that begin at each time at which something begins or ends: what overlaps in a column is one
 * cell. Leaves out the night before and after everything else; null for days without a time.
 */
export function layOut(columns: readonly GridColumn[]): { times: number[]; cells: GridCell[][] } | null {
  const used = columns.flatMap(({ spans }) => [
    ...spans.filter(({ kind }) => kind === 'free' || kind === 'booking'),
    ...gaps(
      spans.filter(({ kind }) => kind === 'closed'),
      { from: 0, to: DAY_MINUTES },
    ),
  ])
  if (used.length === 0) return null
  const whole = { from: Math.min(...used.map(({ from }) => from)), to: Math.max(...used.map(({ to }) => to)) }
  const joined = columns.map(({ spans }) => {
    const within = spans
      .map((span) => ({ ...span, from: Math.max(span.from, whole.from), to: Math.min(span.to, whole.to) }))
      .filter(({ from, to }) => from < to)
    const filled = joinParts(within)
    return [...filled, ...gaps(filled, whole).map((part) => ({ ...part, parts: [] }))].sort(
      (one, other) => one.from - other.from,
    )
  })
  const times = [...new Set(joined.flat().map(({ from }) => from))].sort((one, other) => one - other)
  const rowAt = (minutes: number) => (minutes === whole.to ? times.length : times.indexOf(minutes))
  const cells = joined.map((column) =>
    column.map(({ from, to, parts }) => ({ row: rowAt(from), rows: rowAt(to) - rowAt(from), spans: parts })),
  )
  return { times, cells }
}
