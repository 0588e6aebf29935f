import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { DelimitedRow } from './delimited-rows'
import { ImportFileError } from './outcome'

const MEBI = 1024 * 1024
const ENTRIES_MAX = 5000
/** Inflated sizes of what is read; an Excel sheet of 100,000 rows has some 60 MB. */
const PART_BYTES_MAX = 256 * MEBI
const STRINGS_BYTES_MAX = 128 * MEBI
/** Sheets are packed to a tenth or thirtieth; zip bombs to a thousandth. */
const RATIO_MAX = 200
const RATIO_FROM_BYTES = 16 * MEBI
const ALL_BYTES_MAX = 1024 * MEBI
const ROWS_MAX = 1_048_576
export const WIDTH_MAX = 1024
const CELL_MAX = 100_000
const DEPTH_MAX = 64
/** The header is looked for in the first batch. */
const BATCH = 500

export interface SheetReading {
  name: string
  /** Rows with a value. */
  rows: number
  hidden: boolean
  hidden_rows: number
  /** Letters of hidden columns with values. */
  hidden_columns: string[]
}

type Formats = ('date' | 'time' | 'percent' | number | null)[]
type Part = { path: string; name: string; hidden: boolean }
type Parts = { sheets: Part[]; strings: string | undefined; styles: string | undefined; from1904: boolean }

/** The sheets of an .xlsx file. @throws ImportFileError if it is none, is damaged or inflates beyond all measure. */
export const readSheets = (file: string | Buffer): Promise<SheetReading[]> =>
  withArchive(file, async (archive) => {
    const { sheets } = await readParts(archive)
    const readings: SheetReading[] = []
    for (const sheet of sheets) {
      const reading = {
        name: sheet.name,
        rows: 0,
        hidden: sheet.hidden,
        hidden_rows: 0,
        hidden_columns: [] as string[],
      }
      const columns = new Set<number>()
      const onRow = (row: SheetRow) => {
        reading.rows += 1
        if (row.hidden) reading.hidden_rows += 1
        for (const column of row.hidden_columns) columns.add(column)
      }
      // Only values count, so texts are not needed.
      for await (const rows of sheetRows(archive, sheet.path, isFilled)) rows.forEach(onRow)
      reading.hidden_columns = [...columns].sort((one, other) => one - other).map(columnLetters)
      readings.push(reading)
    }
    return readings
  })

const isFilled = ({ value, has_formula }: Cell) => (value !== null || has_formula ? '-' : '')

/** The rows of a sheet with a value; each `line` is the row's number. */
export async function* workbookRows(
  file: string | Buffer,
  sheetName: string,
  onBytes: (share: number) => void,
): AsyncGenerator<DelimitedRow[], void> {
  const archive = await openArchive(file)
  try {
    const parts = await readParts(archive)
    const formats = await readFormats(archive, parts.styles)
    const strings = await readStrings(archive, parts.strings)
    const path = parts.sheets.find(({ name }) => name === sheetName)?.path ?? ''
    const toText = (cell: Cell) => formatCell(cell, { strings, formats, from1904: parts.from1904 })
    let batch: DelimitedRow[] = []
    let width = 0
    for await (const rows of sheetRows(archive, path, toText, onBytes)) {
      for (const { line, cells } of rows) {
        width = Math.max(width, cells.length)
        // Empty cells at the end are not in the file.
        batch.push({ line, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') })
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
    }
    yield batch
  } catch (error) {
    throw toRefusal(error)
  } finally {
    archive.zip.close()
  }
}

type Archive = { zip: ZipFile; entries: Map<string, Entry> }

/** Reads the directory only; names with `..` or a root are refused by yauzl. */
async function openArchive(file: string | Buffer): Promise<Archive> {
  const opening =
    typeof file === 'string' ? yauzl.openPromise(file, { autoClose: false }) : yauzl.fromBufferPromise(file)
  const zip = await opening.catch((error: unknown) => {
    throw toRefusal(error)
  })
  try {
    if (zip.entryCount > ENTRIES_MAX) refuseBomb()
    const entries = new Map<string, Entry>()
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize
      if (bytes > ALL_BYTES_MAX) refuseBomb()
      if (entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * RATIO_MAX)
        refuseBomb()
      entries.set(entry.fileName, entry)
    }
    return { zip, entries }
  } catch (error) {
    zip.close()
    throw toRefusal(error)
  }
}

async function withArchive<Value>(file: string | Buffer, read: (archive: Archive) => Promise<Value>): Promise<Value> {
  const archive = await openArchive(file)
  try {
    return await read(archive)
  } catch (error) {
    throw toRefusal(error)
  } finally {
    archive.zip.close()
  }
}

function refuseBomb(): never {
  throw new ImportFileError(
    'huge_file',
    'The workbook is far larger unpacked than a list can be: copy the sheet into a new workbook, or save it as CSV (UTF-8).',
  )
}

export function refuseProtected(): never {
  throw new ImportFileError(
    'protected_file',
    'The workbook is protected by a password: open it, remove the password and save it again.',
  )
}

const toDamaged = (why: string) =>
  new ImportFileError(
    'damaged_file',
    `The workbook is damaged (${why}): open it in the spreadsheet program and save it again, or save the sheet as CSV (UTF-8).`,
  )

function refuseDamaged(why: string): never {
  throw toDamaged(why)
}

const toRefusal = (error: unknown): unknown =>
  error instanceof ImportFileError || !(error instanceof Error) ? error : toDamaged(error.message)

type Attributes = Record<string, string>
/** Names are given without their namespace's prefix. */
type Handler = {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses a part and calls `onChunk` after each chunk. Entities of a DTD are never expanded: a part with one is refused. */
async function* parsePart(
  { zip, entries }: Archive,
  path: string | undefined,
  handler: Handler,
  bytesMax = PART_BYTES_MAX,
): AsyncGenerator<number, void> {
  const entry = entries.get(path ?? '')
  if (!entry) return
  if (entry.uncompressedSize > bytesMax) refuseBomb()
  if (entry.isEncrypted()) refuseProtected()
  let depth = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > DEPTH_MAX) refuseDamaged('its elements are nested too deep')
        handler.open(local(name), attributes)
      },
      onclosetag: (name) => {
        depth -= 1
        handler.close?.(local(name))
      },
      ontext: (text) => handler.text?.(text),
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === '!doctype') refuseDamaged('it defines entities')
      },
    },
    { xmlMode: true },
  )
  // Fails if more bytes come out than the directory says.
  const stream: Readable = (await zip.openReadStreamPromise(entry)).setEncoding('utf8')
  let read = 0
  for await (const chunk of stream) {
    const text = String(chunk)
    read += text.length
    parser.write(text)
    yield read / entry.uncompressedSize
  }
  if (depth > 0) refuseDamaged('it is cut off')
  parser.end()
  yield 1
}

async function parseWhole(...args: Parameters<typeof parsePart>): Promise<void> {
  for await (const _ of parsePart(...args));
}

async function readParts(archive: Archive): Promise<Parts> {
  const names = [...archive.entries.keys()]
  if (names.some((name) => name.endsWith('workbook.bin')))
    throw new ImportFileError('other_workbook', 'This is a binary workbook (.xlsb): save it as .xlsx first.')
  const book = names.find((name) => /(?:^|\/)workbook\.xml$/.test(name))
  if (book === undefined)
    throw names.includes('content.xml')
      ? new ImportFileError('other_workbook', 'This is an OpenDocument file: save it as .xlsx or as CSV (UTF-8) first.')
      : new ImportFileError('packed_file', 'This is a zip file: unpack it first.')
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const targets = new Map<string, { path: string; type: string }>()
  await parseWhole(archive, `${folder}_rels/workbook.xml.rels`, {
    open(name, { Id = '', Target = '', Type = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const path = posix.join(...(Target.startsWith('/') ? [] : [folder]), Target).replace(/^\/+/, '')
      targets.set(Id, { path, type: Type.slice(Type.lastIndexOf('/') + 1) })
    },
  })
  const sheets: Part[] = []
  let from1904 = false
  await parseWhole(archive, book, {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1]
      const target = targets.get(id ?? '')
      if (target?.type !== 'worksheet') return
      const { name = '', state = 'visible' } = attributes
      sheets.push({ path: target.path, name, hidden: state !== 'visible' })
    },
  })
  if (sheets.length === 0) refuseDamaged('it has no sheet')
  const one = (type: string) => [...targets.values()].find((target) => target.type === type)?.path
  return { sheets, strings: one('sharedStrings'), styles: one('styles'), from1904 }
}

/** Texts with all their runs, without the phonetic ones. */
async function readStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let [isText, isPhonetic] = [false, false]
  const handler: Handler = {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    close(name) {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    text(piece) {
      if (isText) text = append(text, piece)
    },
  }
  await parseWhole(archive, path, handler, STRINGS_BYTES_MAX)
  return strings
}

function append(text: string, piece: string): string {
  if (text.length + piece.length > CELL_MAX) refuseDamaged('a cell has more than 100,000 characters')
  return text + piece
}

/** What a number of each cell style is. */
async function readFormats(archive: Archive, path: string | undefined): Promise<Formats> {
  const codes = new Map<number, string>()
  const formats: Formats = []
  let isCell = false
  await parseWhole(archive, path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) formats.push(readFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return formats
}

function readFormat(id: number, code?: string): Formats[number] {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : null
  }
  const [plain = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')
  if (/general/i.test(plain)) return null
  if (/[dy]/i.test(plain) || (/m/i.test(plain) && !/[hs]/i.test(plain))) return 'date'
  if (/[hs]/i.test(plain)) return 'time'
  if (plain.includes('%')) return 'percent'
  return /^0{2,}$/.test(plain) ? plain.length : null
}

type Cell = { type: string; style: number; value: string | null; has_formula: boolean }
type SheetRow = { line: number; cells: string[]; hidden: boolean; hidden_columns: number[] }

/** Rows as they are in the part. A sheet's stated size is not used, since it may be a million rows for one cell. */
async function* sheetRows(
  archive: Archive,
  path: string,
  toText: (cell: Cell) => string,
  onBytes?: (share: number) => void,
): AsyncGenerator<SheetRow[], void> {
  if (!archive.entries.has(path)) refuseDamaged('a sheet is missing')
  const hidden = new Set<number>()
  let rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], hidden: false, hidden_columns: [] }
  let column = -1
  let cell: Cell | null = null
  let [isValue, isPhonetic] = [false, false]
  const parts = parsePart(archive, path, {
    open(name, attributes) {
      if (name === 'col' && isOn(attributes.hidden))
        for (let at = Number(attributes.min); at <= Math.min(Number(attributes.max), WIDTH_MAX); at++)
          hidden.add(at - 1)
      if (name === 'row') {
        const line = attributes.r === undefined ? row.line + 1 : Number(attributes.r)
        if (!(line >= 1 && line <= ROWS_MAX)) refuseDamaged('a row has no number')
        row = { line, cells: [], hidden: isOn(attributes.hidden), hidden_columns: [] }
        column = -1
      }
      if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnIndex(attributes.r)
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), value: null, has_formula: false }
      }
      if (name === 'f' && cell) cell.has_formula = true
      if (name === 'rPh') isPhonetic = true
      if (name === 'v' || (name === 't' && !isPhonetic)) isValue = true
    },
    text(piece) {
      if (isValue && cell) cell.value = append(cell.value ?? '', piece)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'c' && cell) {
        const text = toText(cell)
        cell = null
        if (text.trim() === '') return
        if (column >= WIDTH_MAX) refuseDamaged(`it has values beyond column ${WIDTH_MAX}`)
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = text
        if (hidden.has(column)) row.hidden_columns.push(column)
      }
      if (name === 'row' && row.cells.length > 0) rows.push(row)
    },
  })
  for await (const share of parts) {
    onBytes?.(share)
    if (rows.length > 0) yield rows
    rows = []
  }
}

const isOn = (text: string | undefined) => text === '1' || text === 'true'

/** 0 for `A7`. */
function columnIndex(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === '') refuseDamaged('a cell has no column')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

type Book = { strings: string[]; formats: Formats; from1904: boolean }

/** A cell as Italian text that the readers of text files understand: decimals after a comma, days as `2026-12-31`. */
function formatCell({ type, style, value, has_formula }: Cell, { strings, formats, from1904 }: Book): string {
  // Some programs keep no values: an empty stock would be a stock of zero.
  if (value === null) return has_formula ? '#formula' : ''
  if (type === 's') return unescapeText(strings[Number(value)] ?? refuseDamaged('a text is missing'))
  if (type === 'str' || type === 'inlineStr') return unescapeText(value)
  if (type === 'b') return value === '1' ? 'sì' : 'no'
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
  const number = Number(value)
  if (type === 'e' || value.trim() === '' || !Number.isFinite(number)) return value
  const format = formats[style] ?? null
  if (format === 'date' || format === 'time') return formatSerial(number, format, from1904) ?? formatNumber(number)
  if (format === 'percent') return `${formatNumber(number * 100)}%`
  return typeof format === 'number' && Number.isInteger(number) && number >= 0
    ? formatNumber(number).padStart(format, '0')
    : formatNumber(number)
}

/** Fifteen digits, as Excel keeps them. A longer whole number has lost its end, and is written so that readers refuse it. */
function formatNumber(number: number): string {
  if (Math.abs(number) >= 1e15) return number.toExponential(14).replace('.', ',').replace('e', 'E')
  const text = Number(number.toPrecision(15))
  return (/e/.test(String(text)) ? text.toFixed(12) : String(text)).replace('.', ',')
}

const LAST_DAY = 2_958_465

function formatSerial(serial: number, format: 'date' | 'time', from1904: boolean): string | null {
  if (serial < 0 || serial > LAST_DAY) return null
  const seconds = Math.round((serial % 1) * 86_400)
  // Excel takes 1900 for a leap year.
  const days = Math.floor(serial) + (from1904 ? 1462 : serial < 60 ? 1 : 0)
  const [date = '', time = ''] = new Date(Date.UTC(1899, 11, 30) + (days * 86_400 + seconds) * 1000)
    .toISOString()
    .split(/[T.]/)
  const clock = time.replace(/:00$/, '')
  if (serial < 1) return format === 'date' && serial === 0 ? '' : clock
  return seconds === 0 || seconds === 86_400 ? date : `${date}T${clock}`
}

/** `_x000D_` is a character that XML cannot hold. */
const unescapeText = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
