import { statSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import type { DelimitedRow, FileStream } from './delimited-rows'
import { ImportFileError } from './outcome'
import type { CountedFile } from './progress'
import { detectEncoding, type Encoding, findUtf16, type LineEncoding, textLines, transcodeUtf16 } from './text-encoding'
import { readSheets, refuseProtected, type SheetReading, WIDTH_MAX, workbookRows } from './workbook'

const BATCH = 500
const CELL_MAX = 100_000

/** The rows of a page's tables, as programs save them under the name `.xls`; each `line` is the row's number. */
async function* htmlRows(stream: Parameters<typeof textLines>[0]): AsyncGenerator<DelimitedRow[], void> {
  let rows: DelimitedRow[] = []
  let line = 0
  let width = 0
  let cells: string[] | null = null
  let cell: { text: string; span: number } | null = null
  const endCell = () => {
    if (cell && cells) cells.push(cell.text.trim(), ...Array<string>(cell.span - 1).fill(''))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (cells?.some((text) => text !== '')) {
      width = Math.max(width, cells.length)
      rows.push({ line, cells: [...cells, ...Array<string>(width - cells.length).fill('')].slice(0, WIDTH_MAX) })
    }
    cells = null
  }
  const parser = new Parser({
    onopentag(name, { colspan }) {
      if (name === 'tr') {
        endRow()
        line += 1
        cells = []
      }
      if (name === 'td' || name === 'th') {
        endCell()
        cell = { text: '', span: Math.min(Math.max(1, Number(colspan) || 1), WIDTH_MAX) }
      }
      if (name === 'br' && cell) cell.text += '\n'
    },
    ontext(text) {
      if (cell && cell.text.length < CELL_MAX) cell.text += text.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (name === 'td' || name === 'th') endCell()
      if (name === 'tr' || name === 'table') endRow()
    },
  })
  for await (const lines of textLines(stream)) {
    for (const { text } of lines) parser.write(`${text ?? ''}\n`)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  parser.end()
  endRow()
  yield rows
}

/** How a file was read, for the report. */
export interface FileReading {
  kind: 'text' | 'html' | 'xlsx' | 'folder'
  /** Null for workbooks and folders. */
  encoding: Encoding | null
  /** True if the letters of the text suggest the encoding, as nothing states it. */
  guessed: boolean
  /** The sheet that was read, of all sheets. */
  sheet: string | null
  sheets: SheetReading[]
}

export interface ReadingChoice {
  encoding?: Encoding | undefined
  sheet?: string | undefined
  /** Column of a heading, '' for a heading that is to be ignored. */
  columns?: Record<string, string> | undefined
}

const FOLDER: FileReading = { kind: 'folder', encoding: null, guessed: false, sheet: null, sheets: [] }
const START = 4096
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Finds out what a file is and in which encoding or sheet its rows are. Each stream of the returned source reads them.
 * @throws ImportFileError with advice for files that cannot be read.
 */
export async function openFile(
  source: CountedFile,
  { encoding, sheet, columns }: ReadingChoice = {},
): Promise<{ source: CountedFile; reading: FileReading }> {
  if (!source.content && statSync(source.path).isDirectory()) return { source, reading: FOLDER }
  const start = await readStart(source)
  if (start[0] === 0x50 && start[1] === 0x4b) return openWorkbook(source, { sheet, columns })
  if (sheet !== undefined) refuse('The file is no .xlsx workbook, so it has no sheets: leave --sheet out.')
  if (OLE.every((byte, index) => start[index] === byte)) await refuseOldWorkbook(source)
  if (start[0] === 0x1f && start[1] === 0x8b) refuse('This is a gzip file: unpack it first.', 'packed_file')
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be' ? encoding : encoding ? null : findUtf16(start)
  if (!wide && start.includes(0)) refuse('This is no text: save it as .xlsx or as CSV (UTF-8) first.')
  const text = wide ? Buffer.concat(await collect(transcodeUtf16(once(start), wide))) : start
  const head = text.toString('latin1').replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '')
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && head.startsWith('<?xml'))
    refuse('This is an XML workbook of Excel 2003: save it as .xlsx or as CSV (UTF-8) first.', 'other_workbook')
  const isHtml = /^(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype html|html|head|meta|body|table|div)\b/is.test(head)
  const found = wide
    ? { encoding: wide, guessed: false }
    : encoding
      ? { encoding, guessed: false }
      : await detectEncoding(source.open())
  const lines: LineEncoding = wide
    ? {}
    : {
        encoding: found.encoding === 'utf-8' && !encoding ? 'windows-1252' : found.encoding,
        forced: encoding !== undefined,
      }
  const open = () => Object.assign(wide ? transcodeUtf16(source.open(), wide) : source.open(), { ...lines, columns })
  return {
    source: withStream(source, () => {
      const stream: FileStream & AsyncGenerator<Buffer, void> = open()
      return isHtml ? Object.assign(stream, { rows: () => htmlRows(stream) }) : stream
    }),
    reading: { ...FOLDER, kind: isHtml ? 'html' : 'text', ...found },
  }
}

async function openWorkbook(source: CountedFile, { sheet: wanted, columns }: ReadingChoice) {
  const sheets = await readSheets(source.content ?? source.path)
  const names = sheets.map(({ name }) => `«${name}»`).join(', ')
  const isWanted = ({ name }: SheetReading) => name.trim().toLowerCase() === wanted?.trim().toLowerCase()
  const visible = sheets.filter(({ hidden }) => !hidden)
  const most = (some: SheetReading[]) =>
    some.reduce<SheetReading | undefined>((one, other) => (one && one.rows >= other.rows ? one : other), undefined)
  const chosen = wanted === undefined ? most(visible.length > 0 ? visible : sheets) : sheets.find(isWanted)
  if (!chosen) refuse(`The workbook has no sheet «${wanted}»: it has ${names}.`)
  let share = 0
  const { name } = chosen
  const rows = () => workbookRows(source.content ?? source.path, name, (now) => (share = now))
  return {
    source: {
      ...withStream(source, () => Object.assign(source.open(), { rows, columns })),
      bytesRead: () => share * source.size,
    },
    reading: { ...FOLDER, kind: 'xlsx' as const, sheet: name, sheets },
  }
}

const withStream = (source: CountedFile, open: () => AsyncGenerator<Buffer, void>): CountedFile => ({ ...source, open })

async function readStart(source: CountedFile): Promise<Buffer> {
  let start = Buffer.alloc(0)
  for await (const chunk of source.open()) {
    start = Buffer.concat([start, chunk.subarray(0, START)])
    if (start.length >= START) break
  }
  return start.subarray(0, START)
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const chunk of stream) all.push(chunk)
  return all
}

async function* once(bytes: Buffer) {
  yield bytes
}

/** Protected workbooks have the same container as old binary ones. */
async function refuseOldWorkbook(source: CountedFile): Promise<never> {
  const mark = Buffer.from('EncryptedPackage', 'utf16le')
  let end = Buffer.alloc(0)
  for await (const chunk of source.open()) {
    const bytes = Buffer.concat([end, chunk])
    if (bytes.includes(mark)) refuseProtected()
    end = Buffer.from(bytes.subarray(-mark.length))
  }
  return refuse('This is an old .xls workbook: open it and save it as .xlsx (or as CSV UTF-8).', 'other_workbook')
}

function refuse(advice: string, code: ImportFileError['code'] = 'unsupported_file'): never {
  throw new ImportFileError(code, advice)
}
