import {
  dayNumber,
  isTooLong,
  type Kind,
  meet,
  OF_OPENSTREETMAP,
  readTokens,
  sortWeeklyHours,
  type Token,
  Unread,
  type WeeklyWindow,
  type Window,
} from './hours-words'

const ALL = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]
const SATURDAY = 6
const SUNDAY = 7
/** Opening hours of a morning end, and those of an afternoon begin, between these. */
const NOON = ['12:00', '15:00'] as const

type Days = { days: number[]; has_holidays: boolean; is_list: boolean }

/**
 * Parses weekly hours: `lun-ven 08:30-12:30 15:30-19:30; sab 08:30 - 12:30; dom chiuso`, days also as list (`lun/mer/ven`),
 * `tutti escluso dom` or as in OpenStreetMap (`Mo-Fr`), past midnight as `20:00-02:00`. A later part replaces the hours of
 * its days (`lun-sab 9-19; sab 9-13`); `gio pomeriggio chiuso` leaves the morning. Every word must be known. Sorted, without
 * overlaps; null if invalid.
 */
export function parseWeeklyHours(text: string): WeeklyWindow[] | null {
  const read = readWeeklyHours(text)
  return typeof read === 'string' ? null : read
}

/** As `parseWeeklyHours`; for an invalid text its part from where it is not understood. */
export function readWeeklyHours(text: string): WeeklyWindow[] | string {
  const line = text.trim().toLowerCase()
  const read = readLine(line)
  const withMinutes = line.replace(COMMA_BEFORE_MINUTES, '$1:$2')
  if (withMinutes === line) return read
  // `9-12,15-19` or `8,30-12,30`: one of them can be read.
  const other = readLine(withMinutes)
  if (typeof other === 'string') return read
  return typeof read === 'string' ? other : line
}

/** `8,30` */
const COMMA_BEFORE_MINUTES = /(?<![\d:.])(\d{1,2}),([0-5]\d)(?![\d:.])/g

function readLine(line: string): WeeklyWindow[] | string {
  try {
    return new HoursReader(line).read()
  } catch (error) {
    if (error instanceof Unread) return line.slice(error.at)
    throw error
  }
}

/** Reads a text from left to right. */
class HoursReader {
  readonly #tokens: Token[]
  #next = 0
  readonly #hours = new Map<number, Window[]>()
  /** The days that were named with those of a day. */
  readonly #named = new Map<number, string>()
  /** The text writes hours before their days. */
  #is_hours_first = false
  #with_slashes = false

  constructor(text: string) {
    this.#tokens = readTokens(text)
    // German `Mo-Do` ends on Thursday.
    const sunday = this.#tokens.find((token) => token.text === 'do')
    if (sunday && this.#tokens.some((token) => token.text === 'mo')) throw new Unread(sunday.at)
  }

  read(): WeeklyWindow[] {
    let days: number[] = []
    let holidaysClosed = false
    let adds = false
    for (; this.#peek(); adds = this.#skipSeparators()) {
      if (this.#next === 0) this.#skipSeparators()
      const at = this.#next
      this.#skip('nothing')
      if (this.#next > at) this.#skip('sign')
      const start = this.#peek()
      // `aperto`
      if (!start && this.#next > at) throw new Unread(this.#lastAt)
      if (!start) break
      if (this.#readHolidaysLeftOut()) holidaysClosed = true
      else {
        const closed = this.#readClosed()
        if (closed) {
          for (const { half, ...item } of closed) this.#close(item.days, half, start.at)
          holidaysClosed ||= closed.some(({ has_holidays }) => has_holidays)
          // `lun mattina chiuso, pomeriggio 15-19`
          days = closed.length === 1 && closed[0]?.half ? closed[0].days : []
        } else days = this.#readOpen(days, adds, start.at)
      }
    }
    const windows = [...this.#hours].flatMap(([weekday, hours]) => hours.map((window) => ({ weekday, ...window })))
    if (holidaysClosed && windows.some(({ weekday }) => weekday === SUNDAY)) throw new Unread(0)
    const sorted = sortWeeklyHours(windows)
    if (!sorted) throw new Unread(0)
    return sorted
  }

  /** Reads days with their hours, or hours with their days after them; returns the days. */
  #readOpen(before: number[], adds: boolean, at: number): number[] {
    const isFirst = this.#hours.size === 0
    let { days, has_holidays } = this.#readDays()
    this.#skip('sign')
    const windows = this.#readHours()
    const isAround = this.#tokens[this.#next - 1]?.kind === 'around'
    const after =
      days.length === 0 && !has_holidays && (isFirst || this.#is_hours_first) ? this.#readDaysAfter(windows) : null
    if (after) {
      this.#is_hours_first = true
      days = after.days
      has_holidays = after.has_holidays
    }
    if (has_holidays && !days.includes(SUNDAY)) days = [...days, this.#holidaysDay(at)]
    // Hours without days belong to the days before: `lun 9-13; 15-19`.
    const isMore = days.length === 0 && before.length > 0 && !this.#is_hours_first
    const counted = days.length > 0 ? days : isAround && before.length === 0 ? ALL : isMore ? before : []
    if (counted.length === 0) throw new Unread(at)
    this.#open(counted, windows, adds || isMore, at)
    return counted
  }

  /** Hours of a later part replace those of its days, unless the very same days are named again or a reader could add them. */
  #open(days: number[], windows: Window[], adds: boolean, at: number): void {
    const named = days.join()
    const isOpenstreetmap = this.#tokens.some(({ kind, text }) => kind === 'day' && OF_OPENSTREETMAP.test(text))
    for (const day of days) {
      const before = this.#hours.get(day) ?? []
      if (adds || before.length === 0 || this.#named.get(day) === named) this.#hours.set(day, [...before, ...windows])
      else if (isOpenstreetmap || windows.some((window) => before.some((other) => meet(window, other))))
        this.#hours.set(day, windows)
      // `lun-ven 9-13; mer 15-19`: in place of the morning, or after it?
      else throw new Unread(at)
      this.#named.set(day, named)
    }
  }

  #close(days: number[], half: Token | null, at: number): void {
    for (const day of days) {
      const before = this.#hours.get(day) ?? []
      this.#hours.set(
        day,
        before.filter((window) => !isClosedBy(closedPart(half), window, at)),
      )
      this.#named.set(day, days.join())
    }
  }

  /** `festivi esclusi`, `esclusi i festivi`. */
  #readHolidaysLeftOut(): boolean {
    const start = this.#next
    const isFirst = this.#take('except') !== null
    this.#skip('nothing')
    if (this.#take('holiday') && (isFirst || this.#take('except'))) return true
    this.#next = start
    return false
  }

  /** `chiuso sabato pomeriggio e domenica`, `sab pomeriggio e dom chiuso`, `lun chiuso la mattina`; null for other parts. */
  #readClosed(): (Days & { half: Token | null })[] | null {
    const start = this.#next
    const isFirst = this.#take('closed') !== null
    this.#skip('nothing')
    if (isFirst) this.#skip('sign')
    const closed: (Days & { half: Token | null })[] = []
    for (let before = this.#next; ; before = this.#next) {
      if (closed.length > 0) this.#skip('and')
      this.#skip('nothing')
      const days = this.#readDays()
      if (days.days.length === 0 && !days.has_holidays) {
        this.#next = before
        break
      }
      closed.push({ ...days, half: this.#take('half') })
    }
    const [first] = closed
    if (!isFirst) {
      this.#skip('sign')
      if (!this.#take('closed')) {
        this.#next = start
        return null
      }
      const before = this.#next
      this.#skip('nothing')
      const half = first && closed.length === 1 && !first.half ? this.#take('half') : null
      if (first && half) first.half = half
      else this.#next = before
    }
    // Of several days in a list a half could be the last one's alone.
    const unclear = closed.find(
      ({ days, is_list, has_holidays, half }) => half && (has_holidays || (is_list && days.length > 1)),
    )
    if (unclear?.half) throw new Unread(unclear.half.at)
    return first ? closed : null
  }

  /** Reads the days of hours that come first: `9-13 lun-ven`. */
  #readDaysAfter(windows: Window[]): Days | null {
    const start = this.#next
    if (this.#peek()?.text === ',') this.#next += 1
    this.#skip('nothing')
    const days = this.#readDays()
    const half = this.#take('half')
    this.#skip('nothing')
    this.#skip('whole')
    const next = this.#peek()
    if (days.days.length > 0 && (!next || ['next', 'and', 'except', 'holiday'].includes(next.kind))) {
      if (half && windows.some((window) => !isInHalf(window, half))) throw new Unread(half.at)
      return days
    }
    this.#next = start
    return null
  }

  #readDays(): Days {
    const days: number[] = []
    let has_holidays = false
    let joint = '-'
    let items = 0
    const start = this.#next
    this.#skip('from')
    for (let isFirst = true; ; isFirst = false) {
      const before = this.#next
      const sign = isFirst ? null : this.#take('and')
      const at = this.#peek()?.at ?? this.#lastAt
      if (this.#take('all')) days.push(...ALL)
      else if (this.#take('workday')) days.push(...this.#workdays(at))
      else if (this.#take('holiday')) {
        has_holidays = true
        this.#skip('nothing')
      } else {
        const more = this.#peek()?.kind === 'day' ? this.#readRange() : []
        // `lun-sab, sabato pomeriggio chiuso`
        if (more.length === 0 || more.some((day) => days.includes(day))) {
          this.#next = before
          break
        }
        days.push(...more)
      }
      if (!isFirst) joint = sign?.text ?? ''
      items += 1
    }
    // `dalle 9 alle 13`, without days.
    if (days.length === 0 && !has_holidays) this.#next = start
    const at = this.#peek()?.at ?? this.#lastAt
    if (days.length > 0 && this.#peek()?.kind === 'except' && !this.#isBeforeHolidays()) {
      this.#take('except')
      this.#skip('nothing')
      const { days: leftOut } = this.#readDays()
      if (leftOut.length === 0 || leftOut.some((day) => !days.includes(day))) throw new Unread(at)
      return { days: days.filter((day) => !leftOut.includes(day)), has_holidays, is_list: false }
    }
    const [first = 0, second = 0] = days
    // `lun/ven`, `lun ven`: both, or from one to the other?
    const isUnclear = items === 2 && days.length === 2 && !has_holidays && /^\/?$/.test(joint) && second !== first + 1
    if (isUnclear || new Set(days).size !== days.length) throw new Unread(this.#tokens[start]?.at ?? 0)
    return { days: days.sort(), has_holidays, is_list: items > 1 }
  }

  /**
   * Monday to Saturday, or to Friday where Saturday has hours of its own. `feriali 9-13` alone may be either; with hours
   * for Sunday or holidays it is all other days.
   */
  #workdays(at: number): number[] {
    if (this.#names(SATURDAY)) return WEEKDAYS
    if (this.#names(SUNDAY) || this.#tokens.some(({ kind }) => kind === 'holiday')) return [...WEEKDAYS, SATURDAY]
    throw new Unread(at)
  }

  /** `festivi` are Sundays and holidays, unless Sunday is named by itself. OpenStreetMap's `PH` are holidays only. */
  #holidaysDay(at: number): number {
    const named = this.#tokens.some(({ kind, text }) => kind === 'all' || text === 'ph')
    if (named || this.#names(SUNDAY)) throw new Unread(at)
    return SUNDAY
  }

  #names = (day: number) => this.#tokens.some(({ kind, text }) => kind === 'day' && dayNumber(text) === day)

  #isBeforeHolidays(): boolean {
    const after = this.#tokens.slice(this.#next + 1).find(({ kind }) => kind !== 'nothing')
    return after?.kind === 'holiday'
  }

  #readRange(): number[] {
    const at = this.#peek()?.at ?? 0
    const first = dayNumber(this.#take('day')?.text ?? '')
    const before = this.#next
    if (!this.#take('to')) return [first]
    const last = dayNumber(this.#take('day')?.text ?? '')
    if (last === 0) {
      this.#next = before
      return [first]
    }
    if (last <= first) throw new Unread(at)
    return ALL.slice(first - 1, last)
  }

  #readHours(): Window[] {
    const start = this.#peek()
    const windows: Window[] = []
    let isWhole = false
    for (;;) {
      const before = this.#next
      if (windows.length > 0 && !this.#take('and') && this.#with_slashes) this.#take('to')
      this.#skip('nothing')
      const half = this.#take('half')
      this.#skip('nothing')
      if (this.#take('whole')) isWhole = true
      const window = this.#readWindow()
      if (!window) {
        this.#next = before
        break
      }
      if (half && !isInHalf(window, half)) throw new Unread(half.at)
      windows.push(window)
    }
    if (windows.length === 0) throw new Unread(start?.at ?? this.#lastAt)
    const before = this.#next
    this.#skip('nothing')
    if (this.#take('whole')) isWhole = true
    else this.#next = before
    if (isWhole && windows.length > 1) throw new Unread(start?.at ?? 0)
    return windows
  }

  #readWindow(): Window | null {
    if (this.#take('around')) return { opens: '00:00', closes: '24:00' }
    const isFrom = this.#take('from') !== null
    this.#skip('nothing')
    const at = this.#peek()?.at ?? this.#lastAt
    const opens = this.#take('time')
    if (!opens) {
      if (isFrom && this.#peek()?.kind !== 'day') throw new Unread(at)
      return null
    }
    this.#skip('nothing')
    // `8:30/12:30 - 15:30/19:30`
    const isSlash = this.#peek()?.text === '/'
    if (isSlash) this.#with_slashes = true
    const isTo = this.#take(isSlash ? 'and' : 'to') !== null
    this.#skip('nothing')
    const closes = this.#take('time')
    const [from, to] = [clock(opens.text), clock(closes?.text ?? '')]
    if (!isTo || !from || !to || from === '24:00') throw new Unread(at)
    const window = { opens: from, closes: to === '00:00' ? '24:00' : to }
    if (isTooLong(window)) throw new Unread(at)
    return window
  }

  /** Where the last word is, for a text that ends too early. */
  get #lastAt(): number {
    return this.#tokens.at(-1)?.at ?? 0
  }

  /** Returns whether what follows is added to what was said, after a comma or nothing. */
  #skipSeparators(): boolean {
    const start = this.#next
    while (this.#take('next') || this.#take('and') || this.#skipDash());
    const skipped = this.#tokens.slice(start, this.#next)
    return !skipped.some(({ kind }) => kind === 'next' || kind === 'to')
  }

  /** Skips the dash before the next days: `lun-ven 9-13 - sab 9-12`. */
  #skipDash(): boolean {
    const [dash, after] = this.#tokens.slice(this.#next)
    const isBetween = this.#next > 0 && dash?.text === '-' && (after?.kind === 'day' || after?.kind === 'closed')
    if (isBetween) this.#next += 1
    return isBetween
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next]
  }

  #take(kind: Kind): Token | null {
    const token = this.#peek()
    if (token?.kind !== kind) return null
    this.#next += 1
    return token
  }

  /** Skips a word, or all that say nothing. */
  #skip(kind: Kind): void {
    while (this.#take(kind) && kind === 'nothing');
  }
}

const closedPart = (half: Token | null) =>
  half === null ? 'all' : half.text.startsWith('matt') ? 'morning' : 'afternoon'

const isInHalf = ({ opens }: Window, half: Token) => (half.text.startsWith('matt') ? opens < NOON[0] : opens >= NOON[0])

/** Throws where the closed half of the day ends within the window. */
function isClosedBy(closed: 'all' | 'morning' | 'afternoon', { opens, closes }: Window, at: number): boolean {
  if (closed === 'all') return true
  if (opens >= NOON[0]) return closed === 'afternoon'
  if (closes > opens && closes <= NOON[1]) return closed === 'morning'
  throw new Unread(at)
}

function clock(text: string): string | null {
  if (text === 'mezzogiorno' || text === 'mezzanotte') return text === 'mezzanotte' ? '24:00' : '12:00'
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  if (!hours || Number(minutes) > 59) return null
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return time <= '24:00' ? time : null
}
