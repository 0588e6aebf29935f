import type { PharmacyCity } from '@/lib/contract/site'
import { sampleService } from '@/lib/seo/testing/samples'
import { clampDay, dayByKey, monthWeeks, shiftMonth, toMonth } from './calendar'
import { contactErrors, EMPTY_CONTACT } from './guest-contact'
import { type CalendarEvent, calendarFile } from './ics'
import { groupByKind } from './server'

describe('calendar', () => {
  const bounds = { first: '2026-11-21', last: '2027-01-19' }

  describe('a month', () => {
    it('is laid out in weeks from Monday', () => {
      const november = monthWeeks('2026-11')
      expect(november).toHaveLength(6)
      expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
      expect(november[1]?.[0]).toBe('2026-11-02')
      expect(november[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
      // A February that begins on a Monday fills four rows.
      expect(monthWeeks('2027-02')).toHaveLength(4)
      expect(monthWeeks('2028-02').flat().filter(Boolean)).toHaveLength(29)
    })

    it('has months before and after it, over the turn of the year too', () => {
      expect(shiftMonth('2026-11', 2)).toBe('2027-01')
      expect(shiftMonth('2027-01', -1)).toBe('2026-12')
      expect(shiftMonth('2026-12', 0)).toBe('2026-12')
      expect(toMonth('2026-11-21')).toBe('2026-11')
    })
  })

  describe('the keyboard', () => {
    it.each([
      ['ArrowLeft', '2026-12-09'],
      ['ArrowRight', '2026-12-11'],
      ['ArrowUp', '2026-12-03'],
      ['ArrowDown', '2026-12-17'],
      ['Home', '2026-12-07'],
      ['End', '2026-12-13'],
      ['PageDown', '2027-01-10'],
      ['PageUp', '2026-11-21'],
    ])('%s leads from Thursday, 10 December to %s', (key, day) => {
      expect(dayByKey('2026-12-10', key, bounds)).toBe(day)
    })

    it('stops at the first and the last day, and ignores other keys', () => {
      expect(dayByKey('2026-11-21', 'ArrowLeft', bounds)).toBe('2026-11-21')
      expect(dayByKey('2027-01-18', 'ArrowDown', bounds)).toBe('2027-01-19')
      expect(dayByKey('2026-12-10', 'a', bounds)).toBeNull()
    })

    it('finds the last day of a shorter month', () => {
      const year = { first: '2026-01-01', last: '2026-12-31' }
      expect(dayByKey('2026-01-31', 'PageDown', year)).toBe('2026-02-28')
    })
  })

  test('a day out of bounds becomes the nearest one', () => {
    expect(clampDay('2020-01-01', bounds)).toBe(bounds.first)
    expect(clampDay('2030-01-01', bounds)).toBe(bounds.last)
    expect(clampDay('2026-12-24', bounds)).toBe('2026-12-24')
  })
})

describe('ics', () => {
  const event: CalendarEvent = {
    uid: '3f1c@salvia',
    start: '2026-11-23T08:30:00.000Z',
    duration_minutes: 40,
    summary: 'Appuntamento in farmacia; sala 2',
    location: 'Corso Buenos Aires 12, Milano',
    description: 'Servizio: ECG\nTelefono: +39 02 1234',
    sequence: 0,
    cancelled: false,
  }
  const now = new Date('2026-11-20T10:11:12.345Z')
  const calendarLines = (change: Partial<CalendarEvent> = {}) =>
    calendarFile({ ...event, ...change }, now).split('\r\n')

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

  test('commas, semicolons, backslashes and line breaks are escaped, and no input adds a line', () => {
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
    expect([lines, calendarLines({ sequence: 90 })].map((file) => file.find((line) => line.startsWith('SEQ')))).toEqual(
      ['SEQUENCE:0', 'SEQUENCE:90'],
    )
  })
})

describe('kinds', () => {
  const place = (city: string, pharmacies_count: number): PharmacyCity => ({
    province: 'MI',
    city,
    slug: city.toLowerCase(),
    pharmacies_count,
    updated_at: '2026-11-02T05:15:00.000Z',
  })
  const service = (id: string, slug: string, price: number | null = null) => ({
    ...sampleService,
    price,
    id,
    slug,
    name: slug,
    summary: `Che cos'è ${slug}`,
  })

  test('services of several pharmacies are one kind each, named once with the comuni that have it', () => {
    const [rho, milano] = [place('Rho', 2), place('Milano', 9)]
    const kinds = groupByKind([
      { city: rho, services: [service('1', 'tampone'), service('2', 'ecg')] },
      { city: milano, services: [service('3', 'ecg', 25)] },
      { city: milano, services: [service('4', 'ecg', 20.5), service('5', 'holter', 0)] },
    ])
    expect(kinds.map(({ slug, summary, cities: places }) => [slug, summary, places.map(({ city }) => city)])).toEqual([
      ['ecg', "Che cos'è ecg", ['Milano', 'Rho']],
      ['holter', "Che cos'è holter", ['Milano']],
      ['tampone', "Che cos'è tampone", ['Rho']],
    ])
    expect(kinds.map(({ prices }) => prices)).toEqual([{ lowest: 20.5, highest: 25 }, { lowest: 0, highest: 0 }, null])
    expect(groupByKind([])).toEqual([])
  })
})

describe('guest contact', () => {
  const contact = { first_name: 'Anna', last_name: 'Rossi', phone_number: '333 123 4567', email: ' Anna@Example.com ' }

  test.each([
    [{}, {}],
    [EMPTY_CONTACT, { first_name: 'required', last_name: 'required', phone_number: 'required', email: 'required' }],
    [{ phone_number: '12' }, { phone_number: 'phone_invalid' }],
    [{ email: 'anna@' }, { email: 'email_invalid' }],
    [{ first_name: 'vinci su evil.example' }, { first_name: 'name_invalid' }],
  ])('%j is answered with %j', (changes, errors) => {
    expect(contactErrors({ ...contact, ...changes })).toEqual(errors)
  })
})
