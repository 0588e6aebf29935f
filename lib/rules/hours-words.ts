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
