/**
 * A weekly interval: ISO weekday, `HH:MM` to `HH:MM`, `24:00` for the end of the day. One that ends at or before its
 * start ends on the next day.
 */
export type WeeklyWindow = { weekday: number; opens: string; closes: string }

const DAYS = [
  'lun lunedi lunedì lu mon monday mo',
  'mar martedi martedì ma tue tues tuesday tu',
  'mer mercoledi mercoledì me wed wednesday we',
  'gio giovedi giovedì gi thu thur thurs thursday th',
  'ven venerdi venerdì ve fri friday fr',
  'sab sabato sabati sa sat saturday',
  'dom domenica domeniche do sun sunday su',
].map((names) => names.split(' '))
/** OpenStreetMap's names that no Italian writes. */
const OF_OPENSTREETMAP = /^(?:mo|tu|we|th|fr|su)$/
const ALL = [1, 2, 3, 4, 5, 6, 7]
const SUNDAY = 7
const WORDS = {
  all: /^(?:tutti i giorni|tutti|ogni giorno|every day|daily)$/,
  // On which Sunday's hours apply (`lib/rules/opening-hours.ts`).
  holiday: /^(?:festiv[io]|ph)$/,
  closed: /^(?:chius[oaie]|closed|off|riposo)$/,
  around: /^(?:h\s?24|24\s?h|24\/7|24 ore(?: su 24)?)$/,
  half: /^(?:mattin[ao]|pomeriggio|sera)$/,
  except: /^(?:esclus[oaie]|eccetto|tranne)$/,
  and: /^(?:e|ed|&|\+|\/|,)$/,
  to: /^(?:-|a|al|alla|alle)$/,
  from: /^(?:da|dal|dalla|dalle)$/,
  nothing: /^(?:ore|il|la)$/,
  whole: /^(?:orario continuato|continuato)$/,
  next: /^[;|\n]$/,
}
const TOKEN =
  /[^\S\n]*(h\s?24(?!\d)|24\s?h(?!\p{L})|24\/7|24 ore(?: su 24)?|\d{1,2}(?:[:.]\d{2})?(?![\d:])|(?:tutti i|ogni|every) (?:giorni|giorno|day)|orario continuato|\p{L}+['’.]?|[-–—−;|\n,/+&:])/uy
const DAY_MINUTES = 24 * 60
/** Longer ones past midnight are typos: `13-9`. */
const NIGHT_MAX_MINUTES = 18 * 60
/** Opening hours of a morning end, and those of an afternoon begin, between these. */
const NOON = ['12:00', '15:00'] as const

type Kind = 'day' | 'time' | 'sign' | keyof typeof WORDS
type Token = { kind: Kind; text: string; at: number }
type Window = Omit<WeeklyWindow, 'weekday'>
/** What a part says of its days. */
type Said = { windows: Window[] } | { closed: 'all' | 'morning' | 'afternoon' }

/** A text that is not understood from this position. */
class Unread extends Error {
  constructor(readonly at: number) {
    super('not understood')
  }
}

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
  try {
    return new HoursReader(text).read()
  } catch (error) {
    if (error instanceof Unread) return text.trim().toLowerCase().slice(error.at)
    throw error
  }
}

/** Returns the windows sorted; null if one begins before the end of another or is too long. */
export function sortWeeklyHours(windows: readonly WeeklyWindow[]): WeeklyWindow[] | null {
  const sorted = [...windows].sort((one, other) => one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1))
  return sorted.some(isTooLong) || hasOverlaps(sorted) ? null : sorted
}

/** Writes a day's windows as `parseWeeklyHours` reads them. */
export const formatDayHours = (windows: readonly Omit<WeeklyWindow, 'weekday'>[]): string =>
  windows.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

function tokens(text: string): Token[] {
  const found: Token[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const word = (match[1] ?? '').replace(/[–—−]/, '-').replace(/(?<=\p{L})['’.]$/u, '')
    found.push({ kind: kindOf(word, TOKEN.lastIndex - (match[1] ?? '').length), text: word, at: end })
    end = TOKEN.lastIndex
  }
  if (/[^\s.]/.test(text.slice(end))) throw new Unread(end)
  return found
}

function kindOf(word: string, at: number): Kind {
  if (dayNumber(word)) return 'day'
  const kinds = Object.entries(WORDS) as [keyof typeof WORDS, RegExp][]
  const [kind] = kinds.find(([, pattern]) => pattern.test(word)) ?? []
  if (kind) return kind
  if (/^\d/.test(word)) return 'time'
  if (word === ':') return 'sign'
  throw new Unread(at)
}

/** Reads a text from left to right. */
class HoursReader {
  readonly #tokens: Token[]
  #next = 0
  readonly #hours = new Map<number, Window[]>()
  /** The days that were named with those of a day. */
  readonly #named = new Map<number, string>()

  constructor(text: string) {
    this.#tokens = tokens(text.trim().toLowerCase())
  }

  read(): WeeklyWindow[] {
    let days: number[] = []
    let holidays_closed = false
    let adds = false
    for (; this.#peek(); adds = this.#skipSeparators()) {
      if (this.#next === 0) this.#skipSeparators()
      const start = this.#peek()
      if (!start) break
      const is_closed_first = this.#take('closed') !== null
      if (is_closed_first) this.#skip('nothing')
      const { days: named, has_holidays } = this.#readDays()
      this.#skip('sign')
      const said: Said = is_closed_first ? { closed: 'all' } : this.#readHours(named.length > 0 || has_holidays)
      if (has_holidays && named.length === 0 && 'closed' in said && said.closed === 'all') {
        holidays_closed = true
        continue
      }
      if (has_holidays && !named.includes(SUNDAY)) throw new Unread(start.at)
      const is_around = this.#tokens[this.#next - 1]?.text === '24/7'
      if (is_closed_first && named.length === 0) throw new Unread(start.at)
      // Hours without days belong to the days before: `lun 9-13; 15-19`.
      const is_more = named.length === 0 && days.length > 0 && !is_closed_first
      if (named.length > 0) days = named
      else if (is_around && days.length === 0) days = ALL
      if (days.length === 0) throw new Unread(start.at)
      this.#apply(days, said, adds || is_more, start.at)
    }
    const windows = [...this.#hours].flatMap(([weekday, hours]) => hours.map((window) => ({ weekday, ...window })))
    if (holidays_closed && windows.some(({ weekday }) => weekday === SUNDAY)) throw new Unread(0)
    const sorted = sortWeeklyHours(windows)
    if (!sorted) throw new Unread(0)
    return sorted
  }

  /** Hours of a later part replace those of its days, unless the very same days are named again or a reader could add them. */
  #apply(days: number[], said: Said, adds: boolean, at: number): void {
    const named = days.join()
    const is_openstreetmap = this.#tokens.some(({ kind, text }) => kind === 'day' && OF_OPENSTREETMAP.test(text))
    for (const day of days) {
      const before = this.#hours.get(day) ?? []
      if ('closed' in said)
        this.#hours.set(
          day,
          before.filter((window) => !isClosedBy(said.closed, window, at)),
        )
      else if (adds || before.length === 0 || this.#named.get(day) === named)
        this.#hours.set(day, [...before, ...said.windows])
      else if (is_openstreetmap || said.windows.some((window) => before.some((other) => meet(window, other))))
        this.#hours.set(day, said.windows)
      // `lun-ven 9-13; mer 15-19`: in place of the morning, or after it?
      else throw new Unread(at)
      this.#named.set(day, named)
    }
  }

  #readDays(): { days: number[]; has_holidays: boolean } {
    const days: number[] = []
    let has_holidays = false
    const start = this.#next
    this.#skip('from')
    for (let is_first = true; ; is_first = false) {
      const before = this.#next
      if (!is_first) this.#skip('and')
      if (this.#take('all')) days.push(...ALL)
      else if (this.#take('holiday')) has_holidays = true
      else if (this.#peek()?.kind === 'day') days.push(...this.#readRange())
      else {
        this.#next = before
        break
      }
    }
    // `dalle 9 alle 13`, without days.
    if (days.length === 0 && !has_holidays) this.#next = start
    const at = this.#peek()?.at ?? this.#lastAt
    if (days.length > 0 && this.#take('except')) {
      this.#skip('nothing')
      const { days: left_out } = this.#readDays()
      if (left_out.length === 0 || left_out.some((day) => !days.includes(day))) throw new Unread(at)
      return { days: days.filter((day) => !left_out.includes(day)), has_holidays }
    }
    if (new Set(days).size !== days.length) throw new Unread(this.#tokens[start]?.at ?? 0)
    return { days: days.sort(), has_holidays }
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

  #readHours(has_days: boolean): Said {
    const start = this.#peek()
    const windows: Window[] = []
    for (;;) {
      const before = this.#next
      if (windows.length > 0) this.#skip('and')
      this.#skip('nothing')
      const half = this.#take('half')
      if (windows.length === 0 && has_days && this.#take('closed')) {
        this.#skip('nothing')
        return { closed: closedPart(half ?? this.#take('half')) }
      }
      const window = this.#readWindow()
      if (!window) {
        this.#next = before
        break
      }
      if (half && (half.text.startsWith('mattin') ? window.opens >= NOON[0] : window.opens < NOON[0]))
        throw new Unread(half.at)
      windows.push(window)
    }
    if (windows.length === 0) throw new Unread(start?.at ?? this.#lastAt)
    if (this.#take('whole') && windows.length > 1) throw new Unread(start?.at ?? 0)
    return { windows }
  }

  #readWindow(): Window | null {
    if (this.#take('around')) return { opens: '00:00', closes: '24:00' }
    const is_from = this.#take('from') !== null
    this.#skip('nothing')
    const at = this.#peek()?.at ?? this.#lastAt
    const opens = this.#take('time')
    if (!opens) {
      if (is_from) throw new Unread(at)
      return null
    }
    const is_to = this.#take('to') !== null
    this.#skip('nothing')
    const closes = this.#take('time')
    const [from, to] = [clock(opens.text), clock(closes?.text ?? '')]
    if (!is_to || !from || !to || from === '24:00') throw new Unread(at)
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
    while (this.#take('next') || this.#take('and'));
    const skipped = this.#tokens.slice(start, this.#next)
    return !skipped.some(({ kind }) => kind === 'next')
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

  #skip(kind: Kind): void {
    this.#take(kind)
  }
}

const dayNumber = (name: string): number => DAYS.findIndex((names) => names.includes(name)) + 1

const closedPart = (half: Token | null) =>
  half === null ? 'all' : half.text.startsWith('mattin') ? 'morning' : 'afternoon'

/** Throws where the closed half of the day ends within the window. */
function isClosedBy(closed: 'all' | 'morning' | 'afternoon', { opens, closes }: Window, at: number): boolean {
  if (closed === 'all') return true
  if (opens >= NOON[0]) return closed === 'afternoon'
  if (closes > opens && closes <= NOON[1]) return closed === 'morning'
  throw new Unread(at)
}

const meet = (one: Window, other: Window): boolean => one.opens < endOf(other) && other.opens < endOf(one)

const endOf = ({ opens, closes }: Window): string => (closes > opens ? closes : '24:00')

function clock(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  if (!hours || Number(minutes) > 59) return null
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return time <= '24:00' ? time : null
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function length({ opens, closes }: Omit<WeeklyWindow, 'weekday'>): number {
  const [from, to] = [minutes(opens), minutes(closes)]
  return to > from ? to - from : to + DAY_MINUTES - from
}

const isTooLong = (window: Omit<WeeklyWindow, 'weekday'>): boolean =>
  length(window) > (window.closes > window.opens ? DAY_MINUTES : NIGHT_MAX_MINUTES)

/** Tests whether one window begins before the end of another, also past midnight. */
function hasOverlaps(windows: readonly WeeklyWindow[]): boolean {
  const week = 7 * DAY_MINUTES
  const starts = windows.map(({ weekday, opens }) => (weekday - 1) * DAY_MINUTES + minutes(opens))
  return windows.some((window, index) => {
    const start = starts[index] ?? 0
    const next = index + 1 < windows.length ? (starts[index + 1] ?? 0) : (starts[0] ?? 0) + week
    return start + length(window) > next
  })
}
