import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { version } from '@/package.json'
import { CommandFailure } from '../process/files'
import { ownMigration } from './open'
import { damaged, type Piece } from './transfer'

export const FORMAT = 1
/** The last line of a backup. */
export const END = '{"end":true}'

const PIECE_ROWS = 500
const PIECE_LENGTH = 1_000_000

const tableHead = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().check(z.minimum(0)),
  sum: z.string(),
})
const backupHead = z.object({
  salvia: z.literal('backup'),
  format: z.number(),
  version: z.string(),
  made_at: z.string(),
  migration: z.number(),
  tables: z.array(tableHead),
  sequences: z.record(z.string(), z.string().check(z.regex(/^\d{1,18}$/))),
})
export type BackupHead = z.infer<typeof backupHead>

const tableLine = z.strictObject({ table: z.string() })
const rowLine = z.array(z.nullable(z.string()))

/** Reads a backup's head and rows. Throws CommandFailure for an invalid, damaged, truncated or newer file. */
export async function readBackup(file: string): Promise<{ head: BackupHead; pieces: AsyncIterable<Piece> }> {
  const zipped = await isGzip(file)
  const lines = readLines(file)
  const first = zipped ? await lines.next().catch((error: unknown) => Promise.reject(atHead(file, error))) : null
  const parsed = asJson(first?.value ?? '')
  const head = backupHead.safeParse(parsed)
  if (head.success) {
    if (head.data.format > FORMAT || head.data.migration > ownMigration())
      throw new CommandFailure(
        `${file} was made by a newer version of Salvia (${head.data.version}; this is ${version}): restore it with that one.`,
      )
    return { head: head.data, pieces: readPieces(file, head.data, lines) }
  }
  await lines.return(undefined)
  if (/^\{"salvia":"backup"/.test(first?.value ?? '')) throw damaged('is wrong in its first line', file)
  throw new CommandFailure(
    `${file} is no backup. One of a version before 0.1, PostgreSQL's or a packed folder, is restored by the version that made it.`,
  )
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b
  } finally {
    await handle.close()
  }
}

async function* readPieces(file: string, head: BackupHead, lines: AsyncIterable<string>): AsyncGenerator<Piece> {
  const width = new Map(head.tables.map(({ name, columns }) => [name, columns.length]))
  let piece: Piece = { table: '', rows: [] }
  let size = 0
  let row = 0
  let ended = false
  const place = () =>
    row === 0 ? `the beginning of the table ${piece.table}` : `row ${row} of the table ${piece.table}`
  try {
    for await (const line of lines) {
      if (ended) throw damaged('goes on after its end', file)
      if (piece.table === '' && !line.startsWith('{')) throw damaged('is wrong in its second line', file)
      if (line.startsWith('[')) {
        row += 1
        const cells = rowLine.safeParse(asJson(line))
        if (!cells.success || cells.data.length !== width.get(piece.table))
          throw damaged(`is wrong at ${place()}`, file)
        piece.rows.push(line)
        size += line.length
        if (piece.rows.length < PIECE_ROWS && size < PIECE_LENGTH) continue
      }
      if (piece.rows.length > 0) yield piece
      size = 0
      piece = { table: piece.table, rows: [] }
      ended = line === END
      if (line.startsWith('[') || ended) continue
      const marked = tableLine.safeParse(asJson(line))
      if (!marked.success || !width.has(marked.data.table))
        throw damaged(`is wrong ${piece.table ? `after ${place()}` : 'in its second line'}`, file)
      piece.table = marked.data.table
      row = 0
    }
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw ended
      ? damaged('differs from its own checksum', file)
      : damaged(`${cutOrWrong(error)} after ${piece.table ? place() : 'its first line'}`, file)
  }
  if (!ended) throw damaged(`is cut off after ${piece.table ? place() : 'its first line'}`, file)
}

/** Reads a compressed file's lines. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzip = createGunzip()
  // `createGunzip` discards decompressed data when it fails; this stream keeps it, for the row's number.
  const text = new PassThrough({ encoding: 'utf8' })
  let failure: unknown = null
  const fail = (error: unknown) => {
    failure ??= error
    text.end()
  }
  source.once('error', fail).pipe(unzip).once('error', fail).pipe(text)
  try {
    let rest = ''
    for await (const chunk of text as AsyncIterable<string>) {
      rest += chunk
      if (!chunk.includes('\n')) continue
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (failure !== null) throw failure
    if (rest) yield rest
  } finally {
    source.destroy()
  }
}

const atHead = (file: string, error: unknown) =>
  isZlibError(error) ? damaged(`${cutOrWrong(error)} in its first line`, file) : error

const isZlibError = (error: unknown): error is NodeJS.ErrnoException => /^Z_/.test(String(Object(error).code))
/** Zlib reports a truncated file as Z_BUF_ERROR. */
const cutOrWrong = ({ code }: NodeJS.ErrnoException) => (code === 'Z_BUF_ERROR' ? 'is cut off' : 'is wrong')

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
