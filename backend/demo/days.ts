/** The day `days` after a `YYYY-MM-DD` day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** 1 Monday … 7 Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7
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

/** Easter Sunday of a year (Gauss, Gregorian calendar). */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
