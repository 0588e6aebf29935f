import * as z from 'zod/mini'
import { staffCall } from './call'
import { desk_pharmacy } from './desk'
import { opening_hours } from './pharmacies'
import { date, id, optional_text, time, version } from './values'

const closure = z.object({ from: z.string(), to: z.string(), reason: z.nullable(z.string()) })

/** A pharmacy's week, and its closures that are not over. */
export const desk_hours = z.object({
  pharmacy: desk_pharmacy,
  /** Of the week: sent with a change of it. */
  version: z.string(),
  opening_hours: z.array(opening_hours),
  closures: z.array(closure),
})
export type DeskHours = z.infer<typeof desk_hours>

/** A window of the week; one that closes at or before it opens ends on the next day. */
const weekly_window = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  opens: time,
  closes: z.union([time, z.literal('24:00')], 'time_invalid'),
})

const WINDOWS_MAX = 42

export const deskHoursCalls = {
  getDeskHours: staffCall('GET /v1/desk/hours', {
    summary: 'Opening hours of a pharmacy, and its coming closures',
    query: z.object({ pharmacy_id: id }),
    answer: desk_hours,
    problems: ['not_found'],
  }),
  setDeskHours: staffCall('POST /v1/desk/hours', {
    summary: 'Replaces the weekly opening hours, effective at once',
    body: z.strictObject({
      pharmacy_id: id,
      version,
      opening_hours: z.array(weekly_window).check(z.maxLength(WINDOWS_MAX, 'too_many')),
    }),
    answer: desk_hours,
    problems: ['not_found', 'conflict'],
  }),
  addDeskClosure: staffCall('POST /v1/desk/closures', {
    summary: 'Closes a pharmacy on some days, both included, without overlap with other closures',
    body: z.strictObject({ pharmacy_id: id, from: date, to: date, reason: optional_text(120) }),
    answer: desk_hours,
    problems: ['not_found'],
  }),
  removeDeskClosure: staffCall('POST /v1/desk/closures/remove', {
    summary: 'Removes the closure that begins on a day',
    body: z.strictObject({ pharmacy_id: id, from: date }),
    answer: desk_hours,
    problems: ['not_found'],
  }),
}
