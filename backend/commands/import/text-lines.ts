import { isAscii, isUtf8 } from 'node:buffer'
import { ImportFileError } from './outcome'

/** A physical line of a text file, without its line end; `text` is null where the line is longer than {@link longestLine}. */
export type TextLine = { line: number; text: string | null }

/** Longest physical line in bytes; a longer one is no row of any list and is passed over without being kept. */
export const longestLine = 1024 * 1024

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Windows-1252 for 0x80–0x9F; the rest of it equals ISO-8859-1. Own table: TextDecoder of some Node releases, 20.20 too, leaves these undecoded. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Decodes one line: UTF-8 where its bytes are valid UTF-8, else Windows-1252, of which ISO-8859-1 text is a part.
 * Decided line by line, so that a list joined from two sources is still read right.
 */
export function decodeLine(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character)
}

/**
 * Splits a byte stream into decoded lines, a batch for each chunk; holds one chunk and one line at most.
 * LF, CRLF and the lone CR of old Macs end a line; a byte order mark is dropped.
 * @throws ImportFileError for what is no text (Excel, zip, gzip, UTF-16).
 */
export async function* textLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine[]> {
  const splitter = new LineSplitter()
  for await (const chunk of stream) yield splitter.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  yield splitter.finish()
}

class LineSplitter {
  private rest: Buffer = Buffer.alloc(0)
  private line = 1
  private started = false
  /** LF until a megabyte, or the whole file, has none. */
  private end = lineFeed
  private sawEnd = false
  private overflowing = false

  take(chunk: Buffer): TextLine[] {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    if (!this.started && bytes.length < 4) {
      this.rest = bytes
      return []
    }
    const batch: TextLine[] = []
    this.rest = Buffer.from(this.split(this.start(bytes), batch))
    if (this.rest.length > longestLine && !this.sawEnd && this.rest.includes(carriageReturn)) {
      this.end = carriageReturn
      this.rest = Buffer.from(this.split(this.rest, batch))
    }
    if (this.overflowing || this.rest.length > longestLine) {
      this.overflowing = true
      this.rest = Buffer.alloc(0)
    }
    return batch
  }

  finish(): TextLine[] {
    const batch: TextLine[] = []
    let last = this.start(this.rest)
    if (!this.sawEnd) {
      this.end = carriageReturn
      last = this.split(last, batch)
    }
    if (last.length > 0 || this.overflowing) this.emit(last, batch)
    return batch
  }

  private start(bytes: Buffer): Buffer {
    if (this.started) return bytes
    this.started = true
    refuseBinary(bytes)
    return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
  }

  /** Emits the whole lines and returns what is left. */
  private split(bytes: Buffer, batch: TextLine[]): Buffer {
    let start = 0
    for (let at = bytes.indexOf(this.end); at !== -1; at = bytes.indexOf(this.end, start)) {
      this.sawEnd = true
      this.emit(bytes.subarray(start, at), batch)
      start = at + 1
    }
    return bytes.subarray(start)
  }

  private emit(bytes: Buffer, batch: TextLine[]): void {
    const long = this.overflowing || bytes.length > longestLine
    batch.push({ line: this.line, text: long ? null : decodeLine(withoutReturn(bytes)) })
    this.overflowing = false
    this.line += 1
  }
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes
}

function refuseBinary(bytes: Buffer): void {
  const [one, two] = bytes
  if (one === 0x50 && two === 0x4b) {
    throw new ImportFileError('unsupported_file', 'This is an Excel or zip file: save the sheet as CSV (UTF-8) first.')
  }
  if (one === 0x1f && two === 0x8b)
    throw new ImportFileError('unsupported_file', 'This is a gzip file: unpack it first.')
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || bytes.subarray(0, 4096).includes(0)) {
    throw new ImportFileError(
      'unsupported_file',
      'This is no UTF-8 or Windows-1252 text: save it as CSV (UTF-8) first.',
    )
  }
}
