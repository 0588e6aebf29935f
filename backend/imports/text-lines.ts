import { ImportFileError } from './outcome'
import { decodeLine, type LineEncoding } from './text-encoding'

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
  const is_packed = (one === 0x50 && two === 0x4b) || (one === 0x1f && two === 0x8b)
  const is_wide = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)
  if (is_packed || is_wide || bytes.subarray(0, 4096).includes(0))
    throw new ImportFileError('unsupported_file', 'The file is no text: save it as .xlsx or as CSV (UTF-8) first.')
}
