export interface CalendarEvent {
  /** Constant for an appointment, so that calendars replace it. */
  uid: string
  /** RFC 3339. */
  start: string
  duration_minutes: number
  summary: string
  location: string
  description: string
  /** Grows with each change, so that calendars know the newest file. */
  sequence: number
  cancelled: boolean
}

/** RFC 5545: lines of at most 75 octets, without the line break. */
const LINE_OCTETS = 75

/** Returns a calendar file as an uncacheable download. `name` is the file's. */
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

/**
 * Builds a calendar file (RFC 5545) with one appointment in UTC, so without time zone rules. `now` is its creation
 * time.
 */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const start = Date.parse(event.start)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Salvia//Prenotazioni//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${moment(now.getTime())}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(start + event.duration_minutes * 60_000)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    // Shared calendars then show only "busy".
    'CLASS:PRIVATE',
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const moment = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Folds a long line; continuation lines start with a space, which counts, and characters are not split. */
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
