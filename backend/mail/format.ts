const amount = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })

const day = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

const time = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' })

/** `12,50 €` from whole cents. */
export function euro(cents: number): string {
  return amount.format(cents / 100)
}

/** `lunedì 3 marzo, ore 16:30`, wall clock in Italy. */
export function moment(at: Date): string {
  return `${day.format(at)}, ore ${time.format(at)}`
}

const date = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `3 marzo 2026, ore 16:30`, wall clock in Italy: on what is a proof years later. */
export function dated(at: Date): string {
  return `${date.format(at)}, ore ${time.format(at)}`
}
