import {
  clockAt,
  dayNumberAt,
  dayText,
  isoWeekday,
  minutesOfTime,
  parseDay,
  romeTimestamp,
  today,
} from '@/lib/values/rome-time'
import { closuresOverlap, judgeClosure } from './closure'
import { isNationalHoliday } from './holidays'
import { formatDayHours } from './hours-words'
import { readyInMinutes } from './readiness'
import { parseWeeklyHours, readWeeklyHours } from './weekly-hours'
import { linesToReturn, withdrawableLines, withdrawalNotes } from './withdrawal'

describe('holidays', () => {
  function holidaysIn(year: number): string[] {
    const first = parseDay(`${year}-01-01`) ?? 0
    return Array.from({ length: 365 }, (_, index) => first + index)
      .filter(isNationalHoliday)
      .map((day) => dayText(day).slice(5))
  }

  describe('national holidays', () => {
    it('are all those of 2026 and of 2025 (docs/domain.md#L35)', () => {
      const always = ['12-08', '12-25', '12-26']
      expect(holidaysIn(2026)).toEqual([
        ...['01-01', '01-06', '04-05', '04-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01'],
        ...always,
      ])
      expect(holidaysIn(2025)).toEqual([
        ...['01-01', '01-06', '04-20', '04-21', '04-25', '05-01', '06-02', '08-15', '11-01'],
        ...always,
      ])
    })

    it('follow Easter, at its earliest and its latest', () => {
      for (const easter of ['2003-04-20', '2008-03-23', '2024-03-31', '2027-03-28', '2038-04-25']) {
        const day = parseDay(easter) ?? 0
        expect([day - 1, day, day + 1, day + 2].map(isNationalHoliday)).toEqual([false, true, true, false])
      }
    })
  })
})

describe('closure', () => {
  test.each([
    ['2026-08-10', '2026-08-10', null],
    ['2026-08-10', '2026-08-09', 'closure_reversed'],
    ['2026-08-10', '2027-08-10', null],
    ['2026-08-10', '2027-08-11', 'closure_too_long'],
  ])('a closure from %s to %s: %s', (from, to, wrong) => {
    expect(judgeClosure({ from, to })).toBe(wrong)
  })

  test('closures overlap by a day in common', () => {
    const week = { from: '2026-08-10', to: '2026-08-16' }
    expect(closuresOverlap(week, { from: '2026-08-16', to: '2026-08-20' })).toBe(true)
    expect(closuresOverlap(week, { from: '2026-08-17', to: '2026-08-20' })).toBe(false)
    expect(closuresOverlap(week, { from: '2026-08-01', to: '2026-08-09' })).toBe(false)
  })
})

describe('rome time', () => {
  const day = (text: string) => parseDay(text) ?? Number.NaN
  const iso = (text: string, minutes: number) => new Date(romeTimestamp(day(text), minutes)).toISOString()

  describe('days', () => {
    it('are counted in Italy, not where the server is', () => {
      expect(dayText(dayNumberAt(new Date('2026-03-02T22:59:59Z')))).toBe('2026-03-02')
      expect(dayText(dayNumberAt(new Date('2026-03-02T23:00:00Z')))).toBe('2026-03-03')
      expect(dayText(dayNumberAt(new Date('2026-07-02T22:00:00Z')))).toBe('2026-07-03')
    })

    it.each([
      ['2026-01-14T22:59:59Z', '2026-01-14'],
      ['2026-01-14T23:00:00Z', '2026-01-15'],
      ['2026-07-14T21:59:59Z', '2026-07-14'],
      ['2026-07-14T22:00:00Z', '2026-07-15'],
      // Summer time begins on 29 March and ends on 25 October 2026.
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-24T22:00:00Z', '2026-10-25'],
      ['2026-10-25T22:59:59Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ])('begin and end at midnight in Rome: %s', (moment, dayThere) => {
      expect(today(new Date(moment))).toBe(dayThere)
    })

    it('are refused where they do not exist', () => {
      expect(parseDay('2024-02-29')).not.toBeNull()
      for (const text of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z'])
        expect(parseDay(text)).toBeNull()
    })

    it('have ISO weekdays, before 1970 too', () => {
      expect(isoWeekday(day('2026-03-02'))).toBe(1)
      expect(isoWeekday(day('2026-03-08'))).toBe(7)
      expect(isoWeekday(day('1969-12-31'))).toBe(3)
    })
  })

  describe('wall-clock times', () => {
    it('are read as HH:mm, with 24:00 as the end of the day', () => {
      expect(minutesOfTime('00:00')).toBe(0)
      expect(minutesOfTime('09:30')).toBe(570)
      expect(minutesOfTime('24:00')).toBe(1440)
      for (const text of ['24:01', '9:30', '23:60', '', '08.30']) expect(minutesOfTime(text)).toBeNull()
    })

    it('are given for any moment', () => {
      expect(clockAt(new Date('2026-03-29T00:59:59Z'))).toBe('01:59')
      expect(clockAt(new Date('2026-03-29T01:00:00Z'))).toBe('03:00')
      expect(clockAt(new Date('2026-10-25T00:30:00Z'))).toBe('02:30')
      expect(clockAt(new Date('2026-10-25T01:30:00Z'))).toBe('02:30')
    })

    it('become instants in winter and in summer', () => {
      expect(iso('2026-01-15', 8 * 60)).toBe('2026-01-15T07:00:00.000Z')
      expect(iso('2026-07-15', 8 * 60)).toBe('2026-07-15T06:00:00.000Z')
      expect(iso('2026-07-15', 26 * 60)).toBe('2026-07-16T00:00:00.000Z')
      expect(iso('2026-07-15', -60)).toBe('2026-07-14T21:00:00.000Z')
    })

    it('keep the clock on the days that have 23 or 25 hours', () => {
      expect(iso('2026-03-29', 0)).toBe('2026-03-28T23:00:00.000Z')
      expect(iso('2026-03-29', 90)).toBe('2026-03-29T00:30:00.000Z')
      // 02:30 is skipped: an hour later, 03:30 in summer time.
      expect(iso('2026-03-29', 150)).toBe('2026-03-29T01:30:00.000Z')
      expect(iso('2026-03-29', 8 * 60)).toBe('2026-03-29T06:00:00.000Z')
      // 02:30 is repeated: the first one counts.
      expect(iso('2026-10-25', 150)).toBe('2026-10-25T00:30:00.000Z')
      expect(iso('2026-10-25', 8 * 60)).toBe('2026-10-25T07:00:00.000Z')
      expect(iso('2026-10-25', 1440)).toBe('2026-10-25T23:00:00.000Z')
    })
  })
})

describe('weekly hours', () => {
  const window = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })

  test('ranges, lists and split days', () => {
    expect(parseWeeklyHours('lun-mar 08:30-12:30 15:30-19:30; sab 8.30-12.30')).toEqual([
      window(1, '08:30', '12:30'),
      window(1, '15:30', '19:30'),
      window(2, '08:30', '12:30'),
      window(2, '15:30', '19:30'),
      window(6, '08:30', '12:30'),
    ])
    expect(parseWeeklyHours('lunedì, mercoledì 9-13 | dom 10-12')).toEqual([
      window(1, '09:00', '13:00'),
      window(3, '09:00', '13:00'),
      window(7, '10:00', '12:00'),
    ])
    expect(parseWeeklyHours('tutti 00:00-24:00')).toHaveLength(7)
  })

  test.each(['', ' ; '])('"%s" has no hours', (text) => {
    expect(parseWeeklyHours(text)).toEqual([])
  })

  test.each([
    'sempre',
    'lun 9',
    'lun 13-9',
    'lun 9-25',
    'lun 9:75-12',
    'ven-lun 9-12',
    'xyz 9-12',
    'lun 9-12, lun',
    'lun, lun 9-12',
    'lun 9-13 12-18',
    'lun 9-13; lun 12-18',
  ])('"%s" is not understood', (text) => {
    expect(parseWeeklyHours(text)).toBeNull()
  })

  const week = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((day) => window(day, opens, closes))
  const split = [1, 2, 3, 4, 5].flatMap((day) => [window(day, '08:30', '12:30'), window(day, '15:30', '19:30')])
  const saturday = window(6, '08:30', '12:30')

  test.each([
    ['lun-ven 08:30 - 12:30 15:30 - 19:30; sab 08:30 - 12:30', [...split, saturday]],
    ['lun - ven 08:30–12:30, 15:30–19:30; sab 08:30–12:30; dom chiuso', [...split, saturday]],
    ['Lunedì-Venerdì: 8.30-12.30 / 15.30-19.30; Sabato: 8.30-12.30; Domenica: chiuso', [...split, saturday]],
    ['lun.-ven. 8:30-12:30 e 15:30-19:30, sab. 8:30-12:30', [...split, saturday]],
    [
      'da lunedì a venerdì dalle 8.30 alle 12.30 e dalle 15.30 alle 19.30; sabato dalle 8.30 alle 12.30',
      [...split, saturday],
    ],
    ['lun-ven 08:30-12:30; 15:30-19:30; sab 08:30-12:30', [...split, saturday]],
    ['Mo-Fr 08:30-12:30,15:30-19:30; Sa 08:30-12:30; Su off; PH off', [...split, saturday]],
    ['Mo-Fr 08:30-19:30', week('08:30', '19:30')],
    ['lun-ven 8.30-19.30, sab chiuso, dom chiuso', week('08:30', '19:30')],
    ['lu-ve 8:30-19:30; sa, do chiuso', week('08:30', '19:30')],
    ['lun-ven 8:30-19:30\nsabato e domenica chiusa', week('08:30', '19:30')],
    ['sab e dom 9-13', [window(6, '09:00', '13:00'), window(7, '09:00', '13:00')]],
    ['domenica e festivi 9-13', [window(7, '09:00', '13:00')]],
    ['lun-dom h24', [1, 2, 3, 4, 5, 6, 7].map((day) => window(day, '00:00', '24:00'))],
    ['tutti i giorni 8-24', [1, 2, 3, 4, 5, 6, 7].map((day) => window(day, '08:00', '24:00'))],
    ['lun 8:00-00:00', [window(1, '08:00', '24:00')]],
    ['ven 20:00-02:00', [window(5, '20:00', '02:00')]],
    ['dom 22-6; lun 6-13', [window(1, '06:00', '13:00'), window(7, '22:00', '06:00')]],
    ['Sa 19:30-08:30', [window(6, '19:30', '08:30')]],
    ['sab chiuso', []],
  ])('"%s" is understood', (text, expected) => {
    expect(parseWeeklyHours(text)).toEqual(expected)
  })

  test.each([
    'lun 20:00-02:00; mar 1-13',
    'dom 22:00-06:00; lun 5-13',
    'lun chius',
    'chiuso',
    '9-13',
    'feriali 9-13',
    'tutti i giorni 8-20; festivi 9-13',
    'dom 9-13; festivi chiuso',
    'lun-ven su appuntamento',
    'tutti e lun 9-13',
    'lun-ven 9-13; mer 15-19',
    'lun-ven 8:30-19:30; gio pomeriggio chiuso',
    'lun mattina 15-19',
  ])('"%s" is not understood either', (text) => {
    expect(parseWeeklyHours(text)).toBeNull()
  })

  const each = (days: number[], opens: string, closes: string) => days.map((day) => window(day, opens, closes))
  const mornings = (days: number[]) => each(days, '09:00', '13:00')

  test.each([
    ['Mo-Fr 10:00-20:00; We off', each([1, 2, 4, 5], '10:00', '20:00')],
    ['lun-ven 9-13; mer chiuso', mornings([1, 2, 4, 5])],
    ['lun-ven 9-13; chiuso mercoledì', mornings([1, 2, 4, 5])],
    ['lun-ven 9-13, mer chiuso', mornings([1, 2, 4, 5])],
    ['lun/mer/ven 9-13', mornings([1, 3, 5])],
    ['lun+mer 9-13', mornings([1, 3])],
    ['lun mer ven 9-13', mornings([1, 3, 5])],
    ["lunedi' e giovedi' 9-13", mornings([1, 4])],
    ['tutti i giorni escluso la domenica 9-13', mornings([1, 2, 3, 4, 5, 6])],
    ['tutti tranne mer, dom 9-13', mornings([1, 2, 4, 5, 6])],
    ['lun-sab 9-19; sab 9-13', [...each([1, 2, 3, 4, 5], '09:00', '19:00'), window(6, '09:00', '13:00')]],
    [
      'Mo-Fr 08:00-12:00; We 14:00-18:00',
      [...each([1, 2], '08:00', '12:00'), window(3, '14:00', '18:00'), ...each([4, 5], '08:00', '12:00')],
    ],
    ['lun 9-13; lun 15-19', [window(1, '09:00', '13:00'), window(1, '15:00', '19:00')]],
    [
      'lun, gio 9-13 15-19; gio pomeriggio chiuso',
      [window(1, '09:00', '13:00'), window(1, '15:00', '19:00'), window(4, '09:00', '13:00')],
    ],
    ['lun 9-13 15-19; lun chiuso la mattina', [window(1, '15:00', '19:00')]],
    ['lun mattina 9-13 pomeriggio 15-19', [window(1, '09:00', '13:00'), window(1, '15:00', '19:00')]],
    ['lun 8:30-19:30 orario continuato', [window(1, '08:30', '19:30')]],
    ['lun 9-13 mar 9-13', mornings([1, 2])],
    ['24/7', each([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00')],
  ])('"%s" is one thing', (text, expected) => {
    expect(parseWeeklyHours(text)).toEqual(expected)
  })

  test.each([
    ['sab alterni 9-13', 'alterni 9-13'],
    ['lun-ven 9-13; dom di turno', 'di turno'],
    ['dom di turno 9-13', 'di turno 9-13'],
    ['lun-ven 9-13 su appuntamento', 'appuntamento'],
    ['giu-set lun-ven 9-13', 'giu-set lun-ven 9-13'],
    ['Jan-Mar Mo-Fr 09:00-13:00', 'jan-mar mo-fr 09:00-13:00'],
    ['Mo-Fr 09:00-13:00 "su richiesta"', '"su richiesta"'],
    ['week 1-53/2 Mo 09:00-13:00', 'week 1-53/2 mo 09:00-13:00'],
    ['lun-ven 9-13; sab', 'sab'],
    ['lun maratona 9-13', 'maratona 9-13'],
    ['domani 9-13', 'domani 9-13'],
    ['lun-ven 9-13 (agosto chiuso)', 'agosto chiuso)'],
  ])('"%s" is refused with the rest, "%s"', (text, rest) => {
    expect(String(readWeeklyHours(text)).trim()).toBe(rest)
  })

  test('an unknown word is refused at any place', () => {
    const words = 'lun - ven 08:30 - 12:30 e 15:30 - 19:30 ; sab 9 - 13 ; dom chiuso'.split(' ')
    for (const strange of ['forse', 'alterni', 'agosto', 'x', '?', '*', '1a'])
      for (let at = 0; at <= words.length; at += 1) {
        const text = words.toSpliced(at, 0, strange).join(' ')
        expect([text, parseWeeklyHours(text)]).toEqual([text, null])
      }
  })

  test('what is printed reads back as the same', () => {
    for (const minutes of [0, 7, 30, 59])
      for (let hour = 0; hour < 22; hour += 1) {
        const at = (one: number) => `${String(one).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
        const hours = [
          { opens: at(hour), closes: at(hour + 1) },
          { opens: at(hour + 1), closes: at(hour + 2) },
        ]
        const read = parseWeeklyHours(`lun ${formatDayHours(hours)}`)
        expect(read).toEqual(hours.map((one) => ({ weekday: 1, ...one })))
      }
  })
})

describe('withdrawal', () => {
  const line = (minsan: string, withdrawal_excluded = false) => ({ minsan, withdrawal_excluded })

  test('what is excluded or withdrawn from already is not withdrawn from again', () => {
    const lines = [line('1'), line('2', true), line('3')]
    expect(withdrawableLines({ lines })).toEqual([line('1'), line('3')])
    expect(withdrawableLines({ lines, withdrawals: [{ minsans: ['1'] }] })).toEqual([line('3')])
  })

  test('what left the order may have come back in another product’s place', () => {
    const left = { minsans: ['1', '3'], lines: [line('1')] }
    expect(linesToReturn(left, [line('1'), line('3')])).toEqual([line('3')])
    expect(withdrawableLines({ lines: [line('1')], withdrawals: [left] })).toEqual([line('1')])
  })

  test('an order’s lines say what of the right of withdrawal holds for them, and nothing of what is not among them', () => {
    const cream = { kind: 'cosmetic', supply: null, withdrawal_excluded: false } as const
    const syrup = { kind: 'medicine', supply: 'OTC', withdrawal_excluded: true } as const
    const plaster = { kind: 'device', supply: null, withdrawal_excluded: false } as const
    expect(withdrawalNotes([])).toEqual([])
    expect(withdrawalNotes([cream])).toEqual(['free'])
    expect(withdrawalNotes([syrup])).toEqual([])
    expect(withdrawalNotes([cream, syrup])).toEqual(['free', 'excluded'])
    expect(withdrawalNotes([plaster])).toEqual(['free', 'sealed'])
    expect(withdrawalNotes([cream, syrup, plaster])).toEqual(['free', 'excluded', 'sealed'])
    expect(withdrawalNotes([{ ...plaster, withdrawal_excluded: true }])).toEqual([])
  })
})

describe('readiness', () => {
  test.each([
    ['available', 30, 30],
    ['orderable', 30, 2880],
    ['orderable', 4000, 4000],
    ['unavailable', 30, null],
  ] as const)('%s, prepared in %d minutes: %p', (availability, preparation, minutes) => {
    expect(readyInMinutes(availability, preparation)).toBe(minutes)
  })
})
