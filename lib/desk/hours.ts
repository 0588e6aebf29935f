import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import type { Call, CallRequest } from '@/lib/contract/call'
import { type DeskHours, deskHoursCalls } from '@/lib/contract/desk-hours'
import { readId } from '@/lib/contract/id'
import { type FieldError, fieldErrors } from '@/lib/contract/problem'
import { formatDayHours, parseWeeklyHours, type WeeklyWindow } from '@/lib/rules/weekly-hours'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK_HOURS, withMore, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Prefix of the field of a day. */
export const DAY = 'giorno-'
const ANY_DAY = 'lun'

export const hoursPath = (pharmacy_id: string | undefined) => withQuery(DESK_HOURS, { farmacia: pharmacy_id })

export async function readHours(desk: DeskVisit, pharmacy_id: string): Promise<DeskHours> {
  const found = await readAtDesk(deskHoursCalls.getDeskHours, { query: { pharmacy_id } }, desk)
  if (!found) notFound()
  return found
}

/** Returns a day's hours as text for its field. */
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

/** Replaces the week's hours, or adds or removes a closure. */
export async function writeHours(sent: SentDeskForm): Promise<NextResponse> {
  const { fields, action } = sent
  const pharmacy_id = readId(fields.get('farmacia')) ?? ''
  const back = hoursPath(pharmacy_id)
  if (action === 'orari') {
    const { windows: opening_hours, errors } = readWeek(fields)
    if (errors.length > 0) return backToDesk(sent, back, { errors })
    return write(sent, back, deskHoursCalls.setDeskHours, {
      ...{ pharmacy_id, opening_hours },
      version: fields.get('versione') ?? '',
    })
  }
  const from = fields.get('from') ?? ''
  if (action === 'riapri') return write(sent, back, deskHoursCalls.removeDeskClosure, { pharmacy_id, from })
  return write(sent, back, deskHoursCalls.addDeskClosure, {
    ...{ pharmacy_id, from, to: fields.get('to') || from },
    reason: fields.get('reason') ?? '',
  })
}

async function write(sent: SentDeskForm, back: string, row: Call, body: object): Promise<NextResponse> {
  const asked = row.body?.safeParse(body)
  if (!asked?.success) return backToDesk(sent, back, { errors: fieldErrors(asked?.error.issues ?? []) })
  return sendAtDesk(sent, back, row, { body: asked.data } as CallRequest<Call>, withMore(back, 'fatto', sent.action))
}
