import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBackup } from './backup-file'
import { ownMigration } from './open'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-backup-'))
const file = path.join(folder, 'shop.backup')
afterAll(() => rmSync(folder, { recursive: true }))

const ROWS = 2000
const head = {
  salvia: 'backup',
  format: 1,
  version: '0.2.0',
  made_at: '2026-11-26T03:15:00.000Z',
  migration: ownMigration(),
  tables: [
    { name: 'offers', columns: ['minsan', 'price'], rows: ROWS, sum: '0' },
    { name: 'settings', columns: ['key'], rows: 1, sum: '0' },
  ],
  sequences: { order_numbers: '12' },
}
const rows = Array.from({ length: ROWS }, (_, at) =>
  JSON.stringify([String(at), createHash('sha256').update(String(at)).digest('hex')]),
)
const lines = [JSON.stringify(head), '{"table":"offers"}', ...rows, '{"table":"settings"}', '["demo"]', '{"end":true}']
const zip = (text: string[]) => gzipSync(`${text.join('\n')}\n`)
/** A file with another line; the first row is line 2. */
const withLine = (at: number, ...others: string[]) => zip(lines.toSpliced(at, 1, ...others))
const withHead = (change: object) => withLine(0, JSON.stringify({ ...head, ...change }))
function withByte(at: number): Buffer {
  const bytes = zip(lines)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 0xff
  return bytes
}

async function read(bytes: Buffer) {
  writeFileSync(file, bytes)
  const { pieces } = await readBackup(file)
  const found: Record<string, number> = {}
  for await (const { table, rows: some } of pieces) found[table] = (found[table] ?? 0) + some.length
  return found
}

test('a whole file gives all its rows', async () => {
  expect(await read(zip(lines))).toEqual({ offers: ROWS, settings: 1 })
})

test.each<[name: string, bytes: Buffer, said: RegExp]>([
  ['a row that is no JSON', withLine(701, '["7'), /damaged: it is wrong at row 700 of the table offers\. Nothing/],
  ['a row with too few columns', withLine(2, '["0"]'), /damaged: it is wrong at row 1 of the table offers\./],
  ['a cell that is no text', withLine(4, '["2",{}]'), /damaged: it is wrong at row 3 of the table offers\./],
  ['a line that is no row', withLine(4, 'x'), /damaged: it is wrong after row 2 of the table offers\./],
  [
    'an unknown table',
    withLine(2 + ROWS, '{"table":"x"}'),
    /damaged: it is wrong after row 2000 of the table offers\./,
  ],
  ['rows without a table', withLine(1), /damaged: it is wrong in its second line\./],
  ['no end', zip(lines.slice(0, -1)), /damaged: it is cut off after row 1 of the table settings\./],
  ['more after its end', zip([...lines, '["more"]']), /damaged: it goes on after its end\./],
  [
    'half of its bytes',
    zip(lines).subarray(0, zip(lines).length / 2),
    /damaged: it is cut off after (row \d+|the beginning) of the table offers|damaged: it is cut off after its first line/,
  ],
  ['a few of its bytes', zip(lines).subarray(0, 30), /damaged: it is cut off (in|after) its first line\./],
  [
    'a changed byte in the middle',
    withByte(zip(lines).length >> 1),
    /damaged: it is wrong (at|after) row \d+ of the table offers\./,
  ],
  [
    'another checksum',
    withByte(-8),
    /damaged: it (differs from its own checksum|is wrong after row \d+ of the table \w+)\./,
  ],
  [
    'a first line that is no JSON',
    withLine(0, JSON.stringify(head).slice(0, -9)),
    /damaged: it is wrong in its first line\./,
  ],
  [
    'a sequence that is no number',
    withHead({ sequences: { order_numbers: '1x' } }),
    /damaged: it is wrong in its first line\./,
  ],
  ['a newer migration', withHead({ version: '9.0.0', migration: 9e15 }), /newer version of Salvia \(9\.0\.0/],
  ['a newer format', withHead({ version: '9.0.0', format: 2 }), /newer version of Salvia \(9\.0\.0/],
  ['a dump of PostgreSQL', Buffer.from('PGDMP'), /is no backup/],
  ['no bytes', Buffer.alloc(0), /is no backup/],
  ['another compressed text', zip(['{}']), /is no backup/],
])('a file with %s is refused', async (_name, bytes, said) => {
  await expect(read(bytes)).rejects.toThrow(said)
})
