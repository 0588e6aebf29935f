import 'server-only'
import type { Call } from '@/lib/contract/call'
import { type DeskHours, deskHoursCalls } from '@/lib/contract/desk-hours'
import { readId } from '@/lib/contract/id'
import type { FieldError } from '@/lib/contract/problem'
import { toIsoDay } from '@/lib/rules/read-date'
import { parseWeeklyHours } from '@/lib/rules/weekly-hours'
import { formatDayHours, type WeeklyWindow } from '@/lib/rules/weekly-windows'
import { backToDesk, type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
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
  return writeAtDesk(sent, { row, body: { pharmacy_id, ...body }, back: hoursPath(pharmacy_id) })
}

export const hoursForms: DeskForms = {
  async orari(sent) {
    const { windows: opening_hours, errors } = readWeek(sent.fields)
    if (errors.length > 0) return backToDesk(sent, hoursPath(pharmacyId(sent)), { errors })
    return write(sent, deskHoursCalls.setDeskHours, { opening_hours, version: sent.fields.get('versione') ?? '' })
  },
  chiusura(sent) {
    const from = toIsoDay(sent.fields.get('from') ?? '', 'none')
    const [to, reason] = [toIsoDay(sent.fields.get('to') || from, 'none'), sent.fields.get('reason') ?? '']
    return write(sent, deskHoursCalls.addDeskClosure, { from, to, reason })
  },
  riapri: (sent) => write(sent, deskHoursCalls.removeDeskClosure, { from: sent.fields.get('from') ?? '' }),
}
