/** `L-V`; `M` may be Tuesday or Wednesday. */
const DAYS = [
  'lun lunedi lunedì lu l mon monday mo',
  'mar martedi martedì ma tue tues tuesday tu',
  'mer mercoledi mercoledì me wed wednesday we',
  'gio giovedi giovedì gi g thu thur thurs thursday th',
  'ven venerdi venerdì ve v fri friday fr',
  'sab sabato sabati sa s sat saturday',
  'dom domenica domeniche do d sun sunday su',
].map((names) => names.split(' '))
/** OpenStreetMap's names that no Italian writes. */
export const OF_OPENSTREETMAP = /^(?:mo|tu|we|th|fr|su)$/
const WORDS = {
  all: /^(?:tutti i giorni|tutti|ogni giorno|every day|daily|7 giorni su 7|7\/7)$/,
  // On which Sunday's hours apply (`lib/rules/opening-hours.ts`).
  holiday: /^(?:festiv[io]|ph)$/,
  workday: /^ferial[ei]$/,
  closed: /^(?:chius[oaie]|chiusura|closed|off|riposo)$/,
  around: /^(?:h\s?24|24\s?h|24\/7|24 ore(?: su 24)?)$/,
  half: /^(?:mattin[ao]|matt|pomeriggio|pom|sera)$/,
  except: /^(?:esclus[oaie]|eccetto|tranne)$/,
  and: /^(?:e|ed|&|\+|\/|,)$/,
  to: /^(?:-|a|al|alla|alle)$/,
  from: /^(?:da|dal|dalla|dalle)$/,
  nothing:
    /^(?:giorn[io]|nei|ore|h|il|la|i|solo|con|fino|apert[oaie]|orari[oa]?|settimanale|(?:compres|inclus)[oaie])$/,
  whole: /^(?:orario continuato|continuato|no[- ]?stop)$/,
  next: /^[;|\n.•·▪●]$/,
  time: /^(?:\d|mezzogiorno$|mezzanotte$)/,
}
const TOKEN =
  /(?:[^\S\n]|[()])*(7 giorni su 7|7\/7(?!\d)|h\s?24(?!\d)|24\s?h(?!\p{L})|24\/7|24 ore(?: su 24)?|\d{1,2}(?:[:.]\d{2})?(?![\d:\p{L}])|(?:tutti i|ogni|every) (?:giorni|giorno|day)|orario continuato|no[- ]?stop(?!\p{L})|\p{L}+['’.]?|[-–—−;|\n,/+&:•·▪●]|\.(?=[\s)]|$))/uy

export type Kind = 'day' | 'sign' | keyof typeof WORDS
export type Token = { kind: Kind; text: string; at: number }

/** A text that is not understood from this position. */
export class Unread extends Error {
  constructor(readonly at: number) {
    super('not understood')
  }
}

/** A dash before the days of a line is a bullet. */
const BULLET = /(?<=^\s*|\n\s*)[-–—−](?=\s+\p{L})/gu

/** Returns the known words and signs of a text in small letters. Throws `Unread` at another. */
export function readTokens(written: string): Token[] {
  const text = written.replace(BULLET, ' ')
  const found: Token[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const word = (match[1] ?? '').replace(/[–—−]/, '-').replace(/(?<=\p{L}\p{L})['’]$|(?<=\p{L})\.$/u, '')
    found.push({ kind: kindOf(word, TOKEN.lastIndex - (match[1] ?? '').length), text: word, at: end })
    end = TOKEN.lastIndex
  }
  if (/[^\s.()]/.test(text.slice(end))) throw new Unread(end)
  return found
}

function kindOf(word: string, at: number): Kind {
  if (dayNumber(word)) return 'day'
  const kinds = Object.entries(WORDS) as [keyof typeof WORDS, RegExp][]
  const [kind] = kinds.find(([, pattern]) => pattern.test(word)) ?? []
  if (kind) return kind
  if (word === ':') return 'sign'
  throw new Unread(at)
}

/** Returns 1 to 7 for the name of a day, 0 for another word. */
export const dayNumber = (name: string): number => DAYS.findIndex((names) => names.includes(name)) + 1

/**
 * A weekly interval: ISO weekday, `HH:MM` to `HH:MM`, `24:00` for the end of the day. One that ends at or before its
 * start ends on the next day.
 */
export type WeeklyWindow = { weekday: number; opens: string; closes: string }

/** The times of a weekly interval. */
export type Window = Omit<WeeklyWindow, 'weekday'>
const DAY_MINUTES = 24 * 60
/** Longer ones past midnight are typos: `13-9`. */
const NIGHT_MAX_MINUTES = 18 * 60

/** Returns the windows sorted; null if one begins before the end of another or is too long. */
export function sortWeeklyHours(windows: readonly WeeklyWindow[]): WeeklyWindow[] | null {
  const sorted = [...windows].sort((one, other) => one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1))
  return sorted.some(isTooLong) || hasOverlaps(sorted) ? null : sorted
}

/** Writes a day's windows as `parseWeeklyHours` reads them. */
export const formatDayHours = (windows: readonly Window[]): string =>
  windows.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

export const meet = (one: Window, other: Window): boolean => one.opens < endOf(other) && other.opens < endOf(one)

const endOf = ({ opens, closes }: Window): string => (closes > opens ? closes : '24:00')

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function length({ opens, closes }: Window): number {
  const [from, to] = [minutes(opens), minutes(closes)]
  return to > from ? to - from : to + DAY_MINUTES - from
}

export const isTooLong = (window: Window): boolean =>
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
