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

/** A calendar file (RFC 5545) with one appointment; a single moment needs no rules of a time zone. `now` is when the file is made. */
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
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(start + event.duration_minutes * 60_000)}`,
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

const moment = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')

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
