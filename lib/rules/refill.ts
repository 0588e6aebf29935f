import { UNITS_MAX } from '@/lib/values/quantity'
import { addDays } from './dates'

// When a supply ends or an order is repeated, and its reminder is due. The customer says how much they take; nothing
// here is medical advice.

/** Of the consent's text (`reminders.consent` of messages/it.json): its day. Repeat orders need this one or a later. */
export const REMINDER_CONSENT = '2026-11-29'
/** Mails leave by day, Italian time. */
export const MAIL_HOURS = { from: 9, until: 21 }

/** Things that are taken one at a time, as labels abbreviate them. */
const UNITS =
  /\b(\d{1,4})\s*(?:x\s*\d\s*)?(?:compress\w*|cpr\w*|cp|capsul\w*|cps\w*|perl\w*|bust\w*|pastigli\w*|flaconcin\w*|stick\w*|cerott\w*|supposte|ovuli|pezzi|pz)\b/i

/** Units in a pack by its name ("20 compresse"); null if it does not say. */
export function packUnits(name: string): number | null {
  const units = Number(UNITS.exec(name)?.[1] ?? 0)
  return units > 0 && units <= UNITS_MAX ? units : null
}

/** Days that packs last if `amount` units are taken every `every` days. */
export function supplyDays(taken: { units: number; packs: number; amount: number; every: number }): number {
  return Math.floor((taken.units * taken.packs) / taken.amount) * taken.every
}

/** The last day of a supply that starts on a day. */
export const supplyEnd = (from: string, days: number): string => addDays(from, days - 1)

/** Days of a supply with its first and last day. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

interface Supply {
  ends_on: string
  days: number
  days_before: number
}

/** The day of the mail: so many days before the end, but never today or earlier. */
export function mailDay({ ends_on, days_before }: Omit<Supply, 'days'>, today: string): string {
  const day = addDays(ends_on, -days_before)
  return day > today ? day : addDays(today, 1)
}

/** Moves a supply on by whole periods, to the first whose mail is still to come: after a mail, a pause or an outage. */
export function nextSupply({ ends_on, days, days_before }: Supply, today: string): { ends_on: string; due_on: string } {
  const due_on = addDays(ends_on, -days_before)
  return due_on > today
    ? { ends_on, due_on }
    : nextSupply({ ends_on: addDays(ends_on, days), days, days_before }, today)
}

/** Days between the mail of a repeat order and its day. */
export const REPEAT_DAYS_BEFORE = 5

/** Checks whether a repetition awaits the customer: its mail is due or was sent. */
export const isTurnDue = ({ ends_on, days_before }: Omit<Supply, 'days'>, today: string): boolean =>
  addDays(ends_on, -days_before) <= today

/** The repetition that awaits the customer from its mail on, and the day of the next mail. One of an outage is left out. */
export function openTurn(supply: Supply, today: string): { ends_on: string; due_on: string } {
  const { ends_on, due_on } = nextSupply(supply, today)
  return { ends_on: addDays(ends_on, -supply.days), due_on }
}

/** The repetition after one that the customer ordered or skipped. */
export const settleTurn = (supply: Supply, today: string): { ends_on: string; due_on: string } =>
  nextSupply({ ...supply, ends_on: addDays(supply.ends_on, supply.days) }, today)

/** Moves a repetition to another day, or changes the interval after it. A mail that was sent is not sent again for the same day. */
export function moveTurn(
  before: Supply & { due_on: string | null },
  { ends_on = before.ends_on, days = before.days }: Partial<Pick<Supply, 'ends_on' | 'days'>>,
  today: string,
): { ends_on: string; days: number; due_on: string } {
  const { days_before } = before
  const isAsked = ends_on === before.ends_on && before.due_on !== null && before.due_on > ends_on
  return { ends_on, days, due_on: mailDay({ ends_on: isAsked ? addDays(ends_on, days) : ends_on, days_before }, today) }
}
