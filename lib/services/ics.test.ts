import { type CalendarEvent, calendarFile } from './ics'

const event: CalendarEvent = {
  uid: '3f1c@salvia',
  start: '2026-11-23T08:30:00.000Z',
  duration_minutes: 40,
  summary: 'Appuntamento in farmacia; sala 2',
  location: 'Corso Buenos Aires 12, Milano',
  description: 'Servizio: ECG\nTelefono: +39 02 1234',
  cancelled: false,
}
const now = new Date('2026-11-20T10:11:12.345Z')
const calendarLines = (change: Partial<CalendarEvent> = {}) => calendarFile({ ...event, ...change }, now).split('\r\n')

test('an appointment is at its moment, in winter and in summer', () => {
  const winter = calendarLines()
  expect(winter).toContain('DTSTART:20261123T083000Z')
  expect(winter).toContain('DTEND:20261123T091000Z')
  expect(winter).toContain('DTSTAMP:20261120T101112Z')
  expect(calendarLines({ start: '2026-07-01T10:30:00+02:00' })).toContain('DTSTART:20260701T083000Z')
  // Across midnight, and across the clock change.
  expect(calendarLines({ start: '2026-12-31T22:45:00Z' })).toContain('DTEND:20261231T232500Z')
  expect(calendarLines({ start: '2026-03-29T01:40:00+01:00' })).toContain('DTEND:20260329T012000Z')
})

test('commas, semicolons, backslashes and line breaks are escaped, and nothing adds a line of its own', () => {
  const lines = calendarLines({ location: 'Via C:\\x\r\nEND:VCALENDAR', summary: 'a\u0007b' })
  expect(lines).toContain('LOCATION:Via C:\\\\x\\nEND:VCALENDAR')
  expect(lines).toContain('SUMMARY:a b')
  expect(calendarLines()).toContain('SUMMARY:Appuntamento in farmacia\\; sala 2')
  expect(calendarLines()).toContain('LOCATION:Corso Buenos Aires 12\\, Milano')
  expect(calendarLines()).toContain('DESCRIPTION:Servizio: ECG\\nTelefono: +39 02 1234')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

test('lines have 75 octets at most and come together again whole', () => {
  const description = 'è già così: perché no? '.repeat(20).trim()
  const file = calendarFile({ ...event, description }, now)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
})

test('it is one calendar with one private appointment', () => {
  const lines = calendarLines()
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  expect(lines).toContain('CLASS:PRIVATE')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(calendarLines({ cancelled: true })).toContain('STATUS:CANCELLED')
})
