import 'server-only'
import type { Call } from '@/lib/contract/call'
import { type DeskClosing, type DeskHours, deskHoursCalls } from '@/lib/contract/desk-hours'
import { readId } from '@/lib/contract/id'
import type { FieldError } from '@/lib/contract/problem'
import { addDays } from '@/lib/rules/dates'
import { formatDayHours, type WeeklyWindow } from '@/lib/rules/hours-words'
import { openWindowsOn } from '@/lib/rules/opening-hours'
import { toIsoDay } from '@/lib/rules/read-date'
import { toClockTime } from '@/lib/rules/read-time'
import { parseWeeklyHours } from '@/lib/rules/weekly-hours'
import { DAY_MINUTES, minutesOfTime, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { backToDesk, type DeskForms, type KeptDeskForm, readDeskForm, type SentDeskForm, writeAtDesk } from './forms'
import { DESK_HOURS, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Prefix of the field of a day. */
export const DAY = 'giorno-'
const ANY_DAY = 'lun'

export const hoursPath = (pharmacy_id: string | undefined) => withQuery(DESK_HOURS, { farmacia: pharmacy_id })

export const readHours = (desk: DeskVisit, pharmacy_id: string) =>
  readAtDesk(deskHoursCalls.getDeskHours, { query: { pharmacy_id } }, desk)

export const dayHours = ({ opening_hours }: DeskHours, weekday: number): string =>
  formatDayHours(opening_hours.filter((one) => one.weekday === weekday))

/** Reads the hours of each day; those that are no hours are errors at their fields. */
export function readWeek(fields: URLSearchParams): { windows: WeeklyWindow[]; errors: FieldError[] } {
  const windows: WeeklyWindow[] = []
  const errors: FieldError[] = []
  for (const weekday of WEEKDAYS) {
    const name = `${DAY}${weekday}`
    const text = (fields.get(name) ?? '').trim()
    const day = text === '' ? [] : parseWeeklyHours(`${ANY_DAY} ${text}`)
    if (!day || day.some((one) => one.weekday !== 1)) errors.push({ field: name, code: 'hours_invalid' })
    else windows.push(...day.map((window) => ({ ...window, weekday })))
  }
  return { windows, errors }
}

const pharmacyId = ({ fields }: SentDeskForm) => readId(fields.get('farmacia')) ?? ''

function write(sent: SentDeskForm, row: Call, body: object) {
  const pharmacy_id = pharmacyId(sent)
  const acknowledged = sent.fields.get('conferma')
  const whole = { pharmacy_id, ...body, ...(acknowledged && { acknowledged }) }
  return writeAtDesk(sent, { row, body: whole, back: hoursPath(pharmacy_id) })
}

function readClosedDays(fields: URLSearchParams) {
  const from = toIsoDay(fields.get('from') ?? '', 'none')
  return { from, to: toIsoDay(fields.get('to') || from, 'none') }
}

const given = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || undefined

const givenTime = (fields: URLSearchParams, name: string) => toClockTime(fields.get(name) ?? '') || undefined

/** Reads the form that closes a time for bookings. */
export const readBlockedTime = (fields: URLSearchParams) => ({
  service_id: given(fields, 'servizio'),
  date: toIsoDay(fields.get('date') ?? '', 'none'),
  from: givenTime(fields, 'from'),
  to: givenTime(fields, 'to'),
})

/** What a form would close: forms of hours, closures and blocked times, by their action. */
const CLOSINGS: Record<string, (fields: URLSearchParams) => object> = {
  orari: (fields) => ({ opening_hours: readWeek(fields).windows }),
  chiusura: (fields) => ({ closure: readClosedDays(fields) }),
  chiudi: (fields) => ({ block: readBlockedTime(fields) }),
}

/** A form that was not saved because of what it would meet. */
export interface MetForm {
  form: KeptDeskForm
  met: DeskClosing
  /** First day on which an appointment could be instead; null for its own day. */
  next_day: string | null
}

/** Reads what the form that came back would meet now; null for a form that was saved, or refused for another reason. */
export async function readMet(desk: DeskVisit, form: KeptDeskForm | null): Promise<MetForm | null> {
  if (form?.failure?.code !== 'closing_meets') return null
  const fields = new URLSearchParams(form.fields)
  const row = deskHoursCalls.previewDeskClosing
  const closing = CLOSINGS[form.action]?.(fields)
  const asked = row.body.safeParse({ pharmacy_id: readId(fields.get('farmacia')) ?? '', ...closing })
  if (!asked.success) return null
  const { closure, block } = asked.data
  const last = closure?.to ?? (block?.from === undefined ? block?.date : undefined)
  const met = await readAtDesk(row, { body: asked.data }, desk)
  return { form, met, next_day: last === undefined ? null : addDays(last, 1) }
}

/** A time of a service on a day. */
interface PossibleTime {
  day: string
  time: string
  minutes: number
  service_id: string
}

/** Returns whether a time lies in what the form that the page at `path` waits to save would close. */
export async function readWaitingClosing(path: string | undefined): Promise<(time: PossibleTime) => boolean> {
  const search = new URLSearchParams(path?.split('?')[1])
  const form = await readDeskForm({ form: search.get('form') ?? undefined })
  if (form?.failure?.code !== 'closing_meets') return () => false
  return closesTime(form)
}

/** The same for a form. */
export function closesTime({ action, fields: sent }: Pick<KeptDeskForm, 'action' | 'fields'>) {
  const fields = new URLSearchParams(sent)
  const block = readBlockedTime(fields)
  const closed = readClosedDays(fields)
  const { windows } = readWeek(fields)
  return ({ day, time, minutes, service_id }: PossibleTime): boolean => {
    const starts = minutesOfTime(time) ?? 0
    const ends = starts + minutes
    if (action === 'chiusura') return closed.from <= day && day <= closed.to
    if (action === 'chiudi') {
      const [begin, end] = [minutesOfTime(block.from ?? '') ?? 0, minutesOfTime(block.to ?? '') ?? DAY_MINUTES]
      const isOfService = block.service_id === undefined || block.service_id === service_id
      return isOfService && day === block.date && starts < end && ends > begin
    }
    const number = parseDay(day) ?? 0
    return !openWindowsOn(windows, [], number).some(
      ({ opens, closes }) =>
        opens.getTime() <= romeTimestamp(number, starts) && romeTimestamp(number, ends) <= closes.getTime(),
    )
  }
}

export const hoursForms: DeskForms = {
  async orari(sent) {
    const { windows: opening_hours, errors } = readWeek(sent.fields)
    if (errors.length > 0) return backToDesk(sent, hoursPath(pharmacyId(sent)), { errors })
    return write(sent, deskHoursCalls.setDeskHours, { opening_hours, version: sent.fields.get('versione') ?? '' })
  },
  chiusura(sent) {
    const reason = sent.fields.get('reason') ?? ''
    return write(sent, deskHoursCalls.addDeskClosure, { ...readClosedDays(sent.fields), reason })
  },
  riapri: (sent) => write(sent, deskHoursCalls.removeDeskClosure, { from: sent.fields.get('from') ?? '' }),
}
