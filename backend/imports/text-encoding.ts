import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { ImportFileError } from './outcome'

export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-15',
  'cp850',
  'macroman',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** CP858 is CP850 with the euro sign, ISO-8859-1 in practice Windows-1252. */
const CODECS: Partial<Record<Encoding, string>> = { cp850: 'cp858', 'iso-8859-1': 'windows-1252' }
const codec = (encoding: Encoding) => CODECS[encoding] ?? encoding

/** The codec of MacRoman dates from before the euro. */
function decodeBytes(bytes: Buffer, encoding: Encoding): string {
  const text = iconv.decode(bytes, codec(encoding))
  return encoding === 'macroman' ? text.replaceAll('¤', '€') : text
}

/**
 * Decodes a line of one character per byte. Without a chosen encoding a line of valid UTF-8 is that, so that lists
 * joined from two sources work.
 */
function decodeLine(text: string, { encoding = 'windows-1252', forced = false }: LineEncoding): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  const is_utf8 = isUtf8(bytes)
  if (forced && encoding === 'utf-8' && !is_utf8)
    throw new ImportFileError(
      'unknown_encoding',
      `The file is not all UTF-8: «${text.trim().slice(0, 60)}». Leave --encoding out, or choose another.`,
    )
  return !forced && is_utf8 ? bytes.toString('utf8') : decodeBytes(bytes, encoding)
}

/** Encoding of lines that are not UTF-8, or of all lines if it is `forced`. */
export interface LineEncoding {
  encoding?: Encoding
  forced?: boolean
}

/** Transcodes UTF-16 to UTF-8. */
export async function* transcodeUtf16(
  stream: AsyncIterable<Uint8Array>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncGenerator<Buffer, void> {
  const decoder = iconv.getDecoder(encoding)
  for await (const chunk of stream) yield Buffer.from(decoder.write(Buffer.from(chunk)))
  yield Buffer.from(decoder.end() ?? '')
}

/** The UTF-16 of a file that begins like this, by its mark or the zero bytes of its letters; null for other files. */
export function findUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd * 4 > start.length && even * 20 < odd) return 'utf-16le'
  return even * 4 > start.length && odd * 20 < even ? 'utf-16be' : null
}

/** Without ISO-8859-1, of which Windows-1252 is a superset. */
const CANDIDATES = ['windows-1252', 'iso-8859-15', 'cp850', 'macroman'] as const satisfies Encoding[]
const WORDS_MAX = 3000
const LINE_MAX = 1024 * 1024
/** Least difference in score of two encodings for the better one to be chosen. */
const MARGIN = 2

type Word = { line: number; text: string }

/**
 * The encoding of a text in which Italian is written. @throws ImportFileError `unknown_encoding` with a line in each
 * encoding if two are as likely and read the text differently.
 */
export async function detectEncoding(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ encoding: Encoding; guessed: boolean }> {
  const words = await readForeignWords(stream)
  if (words.size === 0) return { encoding: 'utf-8', guessed: false }
  const read = CANDIDATES.map((encoding) => {
    const texts = [...words.keys()].map((word) => decodeBytes(Buffer.from(word, 'latin1'), encoding))
    return { encoding, texts, score: texts.reduce((sum, text) => sum + scoreItalian(text), 0) }
  }).sort((one, other) => other.score - one.score)
  const [best] = read
  if (!best) throw new Error('no encoding to choose from')
  const rival = read.find(({ texts }) => texts.some((text, index) => text !== best.texts[index]))
  if (rival && best.score - rival.score < MARGIN) refuseUnclear(words, best, rival)
  return { encoding: best.encoding, guessed: true }
}

/** Words with bytes above 127 of lines that are not UTF-8, one character per byte. */
async function readForeignWords(stream: AsyncIterable<Uint8Array>): Promise<Map<string, Word>> {
  const words = new Map<string, Word>()
  let rest = ''
  let line = 0
  const take = (text: string) => {
    line += 1
    if (words.size >= WORDS_MAX || !/[\u0080-\u00ff]/.test(text) || isUtf8(Buffer.from(text, 'latin1'))) return
    for (const [word] of text.matchAll(/[^\s;|,"]{0,40}[\u0080-\u00ff][^\s;|,"]{0,40}/g))
      if (!words.has(word)) words.set(word, { line, text })
  }
  for await (const chunk of stream) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) take(text)
    if (rest.length > LINE_MAX) rest = ''
  }
  take(rest)
  return words
}

function refuseUnclear(
  words: ReadonlyMap<string, Word>,
  best: { encoding: Encoding; texts: string[] },
  rival: { encoding: Encoding; texts: string[] },
): never {
  const differs = best.texts.findIndex((text, index) => text !== rival.texts[index])
  const word = [...words.values()][differs] ?? { line: 1, text: '' }
  const encodings = [best, rival].map(({ encoding }) => ({
    encoding,
    line: word.line,
    text: decodeBytes(Buffer.from(word.text, 'latin1'), encoding).trim().slice(0, 120),
  }))
  const [one, other] = encodings
  throw new ImportFileError(
    'unknown_encoding',
    `The letters of the file can be read in two ways. Line ${word.line} is «${one?.text}» in ${one?.encoding}, and «${other?.text}» in ${other?.encoding}: choose with --encoding, or save the file as CSV UTF-8.`,
    { encodings },
  )
}

const LETTER = /\p{L}/u
/** Letters of no Italian word and few names, which other encodings have in place of common ones. */
const RARE = /[ŠšŽžŸÿðÐþÞýÝıƒŒœﬁﬂΩπ∂∑∏]/u

/** How likely Italian text is: high for `perché`, low for `perch‚` and `PerchŽ`. */
const scoreItalian = (text: string) =>
  [...text].reduce(
    (sum, letter, index, all) => sum + (letter > '\u007f' ? scoreLetter(all[index - 1], letter, all[index + 1]) : 0),
    0,
  )

function scoreLetter(before = ' ', letter: string, after = ' '): number {
  const [left, right] = [LETTER.test(before), LETTER.test(after)]
  const attached = left || right
  if (/[\u0080-\u009f\ufffd]/.test(letter)) return -8
  switch (letter) {
    case '€':
      return attached ? -4 : 2
    case '°':
      return /[^\P{L}n]/iu.test(before) || (right && !/[cf]/i.test(after)) ? -2 : 2
    case 'ª':
    case 'º':
      return /[\dn]/i.test(before) ? 1 : left ? -3 : 0
    case '®':
    case '™':
      return right ? -2 : 2
    case '©':
      return right ? -2 : 0
    case '’':
      return left && right ? 3 : left ? 1 : -1
    case '‘':
    case '“':
    case '«':
      return left ? -2 : 1
    case '”':
    case '»':
      return right ? -2 : 1
    case '–':
    case '—':
      return attached ? -2 : 1
    case '…':
      return right ? -2 : 0
    case '•':
    case '·':
      return attached ? -3 : 1
    case '²':
    case '³':
      return /[mc\d)]/.test(before) ? 1 : -2
    case '½':
    case '¼':
    case '¾':
      return attached ? -3 : 1
    case '×':
    case '±':
      return left && right ? -3 : 1
    case 'µ':
      return left ? -3 : /[gml]/i.test(after) ? 2 : 0
    case '´':
      return left && right ? 1 : left ? 0 : -1
    case '\u00a0':
      return left && right ? 0 : 1
  }
  if (!LETTER.test(letter)) return attached ? -5 : -3
  if (RARE.test(letter)) return -3
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return -4
  if (!/[àèéìòù]/i.test(letter)) return left && right ? 1 : right ? 0 : left ? -1 : -2
  if (right) return /[èé]/i.test(letter) ? 1 : 0
  if (!left) return /è/i.test(letter) ? 3 : 1
  return letter.normalize('NFD')[0]?.toLowerCase() === before.toLowerCase() ? -2 : 3
}

/** A physical line without its line ending; `text` is null if longer than {@link longestLine}. */
export type TextLine = { line: number; text: string | null }

/** Maximum line length in bytes; longer ones are skipped. */
export const longestLine = 1024 * 1024

/** A trailing CR may be followed by LF in the next chunk. */
const lineEnd = /\r\n|\n|\r(?!$)/

/**
 * Splits a byte stream into decoded lines, one batch per chunk; holds at most one chunk and one line. Accepts LF,
 * CRLF and a lone CR; drops a byte order mark. @throws ImportFileError for files that are no text of bytes.
 */
export async function* textLines(stream: AsyncIterable<Uint8Array> & LineEncoding): AsyncGenerator<TextLine[]> {
  // One character per byte until a line is complete and decoded.
  let rest = ''
  let line = 0
  let overflowing = false
  const toLine = (text: string): TextLine => {
    line += 1
    const long = overflowing || text.length > longestLine
    overflowing = false
    return { line, text: long ? null : decodeLine(line === 1 ? text.replace(/^\u00ef\u00bb\u00bf/, '') : text, stream) }
  }
  let first = true
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (first) refuseBinary(bytes)
    first = false
    const lines: string[] = (rest + bytes.toString('latin1')).split(lineEnd)
    rest = lines.pop() ?? ''
    yield lines.map(toLine)
    if (overflowing || rest.length > longestLine) {
      overflowing = true
      rest = ''
    }
  }
  if (rest || overflowing) yield [toLine(rest.replace(/\r$/, ''))]
}

/** Files that are opened by `open-file.ts` never get here with these bytes. */
function refuseBinary(bytes: Buffer): void {
  const [one, two] = bytes
  const isPacked = (one === 0x50 && two === 0x4b) || (one === 0x1f && two === 0x8b)
  const isWide = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)
  if (isPacked || isWide || bytes.subarray(0, 4096).includes(0))
    throw new ImportFileError('unsupported_file', 'The file is no text: save it as .xlsx or as CSV (UTF-8) first.')
}
