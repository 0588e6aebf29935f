import { type SQL, sql } from 'drizzle-orm'
import { countedWeekday } from '@/lib/rules/holidays'
import { clockAt, type DayNumber, dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { pharmacies, pharmacy_duty } from '../database/schema/places'

export function onDutyAt(now: Date): SQL {
  return sql`exists (select 1 from ${pharmacy_duty} where ${pharmacy_duty.pharmacy_id} = ${pharmacies.id}
    and ${pharmacy_duty.starts_at} <= ${now.toISOString()}::timestamptz
    and ${pharmacy_duty.ends_at} > ${now.toISOString()}::timestamptz)`
}

/** The rules of opening-hours.ts as a condition, so that closed pharmacies are not read. */
export function openAt(now: Date): SQL {
  const today = dayNumberAt(now)
  const time = clockAt(now)
  return sql`(${onDutyAt(now)}
    or (${keepsDay(today)} and ${hasWindow(today, time, 'today')})
    or (${keepsDay(today - 1)} and ${hasWindow(today - 1, time, 'over midnight')}))`
}

function hasWindow(day: DayNumber, time: string, when: 'today' | 'over midnight'): SQL {
  const weekday = countedWeekday(day)
  const matches =
    when === 'today'
      ? sql`opens <= ${time}::text collate "C" and (closes > ${time}::text collate "C" or closes <= opens collate "C")`
      : sql`closes <= opens collate "C" and closes > ${time}::text collate "C"`
  return sql`exists (select 1 from jsonb_to_recordset(${pharmacies.opening_hours})
    as hours(weekday int, opens text, closes text) where weekday = ${weekday} and ${matches})`
}

function keepsDay(day: DayNumber): SQL {
  const text = dayText(day)
  return sql`not exists (select 1 from jsonb_to_recordset(${pharmacies.closures}) as closed("from" text, "to" text)
    where closed."from" <= ${text}::text collate "C" and closed."to" >= ${text}::text collate "C")`
}
