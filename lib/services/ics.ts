import { formatTime, isoDay } from '@/lib/rules/dates'

/** An appointment for a calendar file. */
export interface CalendarEvent {
  /** The same for every file of the same appointment, so that a calendar replaces it. */
  uid: string
  /** RFC 3339. */
  start: string
  duration_minutes: number
  summary: string
  location: string
  description: string
  cancelled: boolean
}

/** RFC 5545 asks for lines of 75 octets at most, the line break aside. */
const LINE_OCTETS = 75

/** The rules of Italy's time since 1996: directive 2000/84/EC. */
const TIME_ZONE_LINES = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** The answer that hands the file to the customer's phone, kept by no cache. `name` is the file's. */
export function calendarResponse(event: CalendarEvent, now: Date, name: string): Response {
  return new Response(calendarFile(event, now), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** A calendar file (RFC 5545) with one appointment on Italy's clock. `now` is when the file is made. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const end = new Date(Date.parse(event.start) + event.duration_minutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salvia//Prenotazioni//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...TIME_ZONE_LINES,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;TZID=Europe/Rome:${wallClock(new Date(event.start))}`,
    `DTEND;TZID=Europe/Rome:${wallClock(end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    // Shared calendars then show that one is busy, and nothing else.
    'CLASS:PRIVATE',
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function wallClock(moment: Date): string {
  return `${isoDay(moment).replaceAll('-', '')}T${formatTime(moment).replace(':', '')}00`
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Breaks a long line; the next one begins with a space, which counts, and no letter is cut in two. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece)
      piece = ''
      octets = 1
    }
    piece += letter
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}
