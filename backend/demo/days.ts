/** The day `days` after a `YYYY-MM-DD` day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whole hours that Europe/Rome is ahead of UTC on that day (the switch itself is at night, and no demo time is). */
function romeOffset(day: string): number {
  const lastSunday = (year: number, month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0))
    last.setUTCDate(last.getUTCDate() - last.getUTCDay())
    return last.toISOString().slice(0, 10)
  }
  const year = Number(day.slice(0, 4))
  return day >= lastSunday(year, 2) && day < lastSunday(year, 9) ? 2 : 1
}

/** The instant of a wall-clock time ("18:30") of a day in Europe/Rome. */
export function romeInstant(day: string, time: string): string {
  const date = new Date(`${day}T${time}:00.000Z`)
  date.setUTCHours(date.getUTCHours() - romeOffset(day))
  return date.toISOString()
}
