import { isUtf8 } from 'node:buffer'
import { ImportFileError } from './outcome'

/** A physical line without its line ending; `text` is null if longer than {@link longestLine}. */
export type TextLine = { line: number; text: string | null }

/** Maximum line length in bytes; longer ones are skipped. */
export const longestLine = 1024 * 1024

/** A trailing CR may be followed by LF in the next chunk. */
const lineEnd = /\r\n|\n|\r(?!$)/

/**
 * Windows-1252 for 0x80–0x9F; the rest equals ISO-8859-1. TextDecoder of some Node releases, such as 20.20, does
 * not decode these.
 */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Splits a byte stream into decoded lines, one batch per chunk; holds at most one chunk and one line. Accepts LF,
 * CRLF and a lone CR; drops a byte order mark. @throws ImportFileError for non-text files (Excel, zip, gzip,
 * UTF-16).
 */
export async function* textLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine[]> {
  // One character per byte until a line is complete and decoded.
  let rest = ''
  let line = 0
  let overflowing = false
  const toLine = (text: string): TextLine => {
    line += 1
    const long = overflowing || text.length > longestLine
    overflowing = false
    return { line, text: long ? null : decode(line === 1 ? text.replace(/^\u00ef\u00bb\u00bf/, '') : text) }
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

/**
 * Decodes a line as UTF-8 if valid, else as Windows-1252, a superset of ISO-8859-1 text. Per line, so that lists
 * joined from two sources work.
 */
function decode(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return text.replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character)
}

function refuseBinary(bytes: Buffer): void {
  const [one, two] = bytes
  const refuse = (advice: string) => {
    throw new ImportFileError('unsupported_file', advice)
  }
  if (one === 0x50 && two === 0x4b) refuse('This is an Excel or zip file: save the sheet as CSV (UTF-8) first.')
  if (one === 0x1f && two === 0x8b) refuse('This is a gzip file: unpack it first.')
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || bytes.subarray(0, 4096).includes(0))
    refuse('This is no UTF-8 or Windows-1252 text: save it as CSV (UTF-8) first.')
}
