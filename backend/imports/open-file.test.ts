import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { delimitedRows } from './delimited-rows'
import { openFile, type ReadingChoice } from './open-file'
import { countedFile } from './progress'
import { sheetData, workbookParts, zip } from './testing/workbook'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-open-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function read(content: Buffer | string, choice: ReadingChoice = {}) {
  const name = path.join(folder, `${++files}.bin`)
  writeFileSync(name, content)
  const { source, reading } = await openFile(countedFile(name), choice)
  const rows: string[][] = []
  const lines: number[] = []
  for await (const batch of delimitedRows(source.open()))
    for (const row of batch) {
      rows.push('cells' in row ? row.cells : [row.rejected.code])
      lines.push(row.line)
    }
  return { rows, lines, reading }
}

const CODECS = { cp850: 'cp858', macroman: 'macroman' } as Record<string, string>
const encode = (text: string, encoding: string) =>
  iconv.encode(encoding === 'macroman' ? text.replaceAll('€', '¤') : text, CODECS[encoding] ?? encoding)

describe('encodings', () => {
  const italian = [
    ['Tisana relax', 'Perché è più buona: la qualità è già lì, però…'],
    ['Crema mani', 'L’acqua micellare di città, 7,90 €'],
    ['MÜLLER', 'SE È COSÌ, LA QUALITÀ NON È IN DUBBIO'],
  ]
  const text = italian.map((cells) => cells.join(';')).join('\r\n')

  test.each(['windows-1252', 'iso-8859-15', 'cp850', 'macroman'] as const)(
    '%s is recognised by its words',
    async (encoding) => {
      const written =
        encoding === 'windows-1252' || encoding === 'macroman' ? text : text.replaceAll('’', "'").replaceAll('…', '.')
      const { rows, reading } = await read(encode(written, encoding))
      expect(rows).toEqual(written.split('\r\n').map((line) => line.split(';')))
      expect(reading).toMatchObject({ kind: 'text', encoding, guessed: true })
    },
  )

  test.each([
    ['cp850', 'perché', 'a;perché'],
    ['macroman', 'perché', 'a;perché'],
    ['macroman', 'è', 'Balsamo labbra;è'],
    ['cp850', 'città', 'b;la città'],
    ['windows-1252', '®', 'Dermolab®;c'],
    ['cp850', '®', 'Dermolab®;c'],
    ['windows-1252', '€', '7,90 €;c'],
    ['windows-1252', 'L’Oréal', 'L’Oréal;c'],
  ])('one word is enough: %s %s', async (encoding, _, line) => {
    expect((await read(encode(line, encoding))).rows).toEqual([line.split(';')])
  })

  /** A reproducible choice of words. */
  test.each(['windows-1252', 'cp850', 'macroman'] as const)(
    'any everyday words in %s read back as written',
    async (encoding) => {
      const words =
        'perché più già così però città qualità caffè è tè menù lunedì papà virtù sarà QUALITÀ CAFFÈ PERCHÉ COSÌ PIÙ'.split(
          ' ',
        )
      for (let seed = 1; seed <= 60; seed++) {
        const some = [0, 1, 2].map((step) => words[(seed * 7 + step * 11 * seed) % words.length])
        const line = `${seed};prima ${some.join(' e ')} dopo`
        expect((await read(encode(line, encoding))).rows).toEqual([line.split(';')])
      }
    },
  )

  test('UTF-8 with and without a byte order mark is no guess', async () => {
    for (const mark of ['', '\uFEFF'])
      expect(await read(mark + text)).toMatchObject({ rows: italian, reading: { encoding: 'utf-8', guessed: false } })
  })

  test.each(['utf-16le', 'utf-16be'] as const)('%s with and without a byte order mark', async (encoding) => {
    const tabbed = italian.map((cells) => cells.join('\t')).join('\r\n')
    for (const mark of ['', '\uFEFF']) {
      const { rows, reading } = await read(encode(mark + tabbed, encoding))
      expect(rows).toEqual(italian)
      expect(reading.encoding).toBe(encoding)
    }
  })

  test('a file that reads as well in two ways is refused with its line in both', async () => {
    const unclear = Buffer.from([...Buffer.from('a;gel'), 0xc3, ...Buffer.from('x')])
    await expect(read(unclear)).rejects.toMatchObject({
      code: 'unknown_encoding',
      message: expect.stringContaining('--encoding'),
      details: { encodings: [{ line: 1 }, { line: 1 }] },
    })
  })

  test('--encoding decides, and must fit', async () => {
    expect((await read(encode('a;Ž', 'windows-1252'), { encoding: 'windows-1252' })).rows).toEqual([['a', 'Ž']])
    await expect(read(encode('a;è', 'windows-1252'), { encoding: 'utf-8' })).rejects.toMatchObject({
      code: 'unknown_encoding',
    })
  })
})

describe('workbooks', () => {
  const cells = (xml: string, options?: Parameters<typeof workbookParts>[1], choice?: ReadingChoice) =>
    read(zip(workbookParts([{ name: 'Foglio1', xml: `<sheetData>${xml}</sheetData>` }], options)), choice)

  test.each([
    ['a shared text', '<c t="s"><v>0</v></c>', 'Crema è'],
    ['runs without their phonetic text', '<c t="s"><v>1</v></c>', 'Crema mani'],
    ['an inline text', '<c t="inlineStr"><is><t>x &amp; y</t></is></c>', 'x & y'],
    ['a line break', '<c t="inlineStr"><is><t>a_x000D_\nb</t></is></c>', 'a\nb'],
    ['a price', '<c><v>7.9</v></c>', '7,9'],
    ['a price with three decimals, never thousands', '<c><v>1.234</v></c>', '1,234'],
    ['a sum of floats', '<c><v>0.30000000000000004</v></c>', '0,3'],
    ['half a cent', '<c><v>8.5749999999999993</v></c>', '8,575'],
    ['a code', '<c><v>8001234567897</v></c>', '8001234567897'],
    ['a code that lost its digits', '<c><v>1.2345678901234567E+17</v></c>', '1,23456789012346E+17'],
    ['leading zeros of a format', '<c s="4"><v>12745093</v></c>', '012745093'],
    ['a percentage', '<c s="3"><v>0.22</v></c>', '22%'],
    ['a day', '<c s="1"><v>46357</v></c>', '2026-12-01'],
    ['a day with time', '<c s="2"><v>46357.770833333336</v></c>', '2026-12-01T18:30'],
    ['midnight', '<c s="2"><v>46357</v></c>', '2026-12-01'],
    ['a time without a day', '<c s="2"><v>0.8333333333333334</v></c>', '20:00'],
    ['the first day', '<c s="1"><v>1</v></c>', '1900-01-01'],
    ['the day after the one that never was', '<c s="1"><v>61</v></c>', '1900-03-01'],
    ['an ISO date', '<c t="d"><v>2026-12-01T00:00:00</v></c>', '2026-12-01'],
    ['a formula by its value', '<c><f>A1*2</f><v>15.8</v></c>', '15,8'],
    ['a formula without a value, which is not empty', '<c><f>A1*2</f></c>', '#formula'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a switch', '<c t="b"><v>1</v></c>', 'sì'],
  ])('%s', async (_, cell, text) => {
    const strings = ['Crema è', '<r><t>Crema </t></r><r><t>mani</t></r><rPh><t>x</t></rPh>']
    expect((await cells(`<row>${cell}</row>`, { strings })).rows).toEqual([[text]])
  })

  test('days count from 1904 where the workbook says so', async () => {
    expect((await cells('<row><c s="1"><v>44895</v></c></row>', { date1904: true })).rows).toEqual([['2026-12-01']])
  })

  test('lines are the rows of the sheet, and missing cells are empty', async () => {
    const { rows, lines } = await cells(
      '<row r="3"><c r="A3"><v>1</v></c><c r="C3"><v>3</v></c></row><row r="9"><c r="B9"><v>2</v></c></row>',
    )
    expect([rows, lines]).toEqual([
      [
        ['1', '', '3'],
        ['', '2', ''],
      ],
      [3, 9],
    ])
  })

  const rows = (count: number) => sheetData(Array.from({ length: count }, (_, index) => [index + 1]))
  const three = zip(
    workbookParts([
      { name: 'Note', xml: rows(2) },
      { name: 'Listino', xml: rows(5) },
      { name: 'Vecchio', xml: rows(9), state: 'hidden' },
    ]),
  )

  test('the visible sheet with the most rows is read, or the one that is named', async () => {
    const { rows: readRows, reading } = await read(three)
    expect(readRows).toHaveLength(5)
    expect(reading).toMatchObject({
      kind: 'xlsx',
      sheet: 'Listino',
      sheets: [{ rows: 2 }, { rows: 5 }, { name: 'Vecchio', rows: 9, hidden: true }],
    })
    expect((await read(three, { sheet: 'note' })).rows).toHaveLength(2)
    await expect(read(three, { sheet: 'Altro' })).rejects.toThrow('«Note», «Listino», «Vecchio»')
    await expect(read('a;b', { sheet: 'Altro' })).rejects.toThrow('no sheets')
  })

  test('hidden rows and columns are read and counted', async () => {
    const xml =
      '<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c></row></sheetData>'
    const { rows: readRows, reading } = await read(zip(workbookParts([{ name: 'A', xml }])))
    expect(readRows).toEqual([['1'], ['2', '3']])
    expect(reading.sheets).toEqual([{ name: 'A', rows: 2, hidden: false, hidden_rows: 1, hidden_columns: ['B'] }])
  })
})

describe('hostile and foreign files', () => {
  const one = workbookParts([{ name: 'A', xml: sheetData([['codice'], [1]]) }])
  const sheet = 'xl/worksheets/sheet1.xml'
  const whole = zip(one)
  const bomb = Buffer.alloc(64 * 1024 * 1024, ' ')

  test.each([
    ['a bomb', zip({ ...one, [sheet]: bomb }), 'far larger unpacked', 'huge_file'],
    ['a bomb that states a wrong size', zip({ ...one, [sheet]: { data: bomb, size: 100 } }), 'damaged', 'damaged_file'],
    ['a file cut in half', whole.subarray(0, whole.length / 2), 'damaged', 'damaged_file'],
    ['a sheet cut in half', zip({ ...one, [sheet]: '<worksheet><sheetData><row><c><v>7' }), 'damaged', 'damaged_file'],
    [
      'entities that expand',
      zip({
        ...one,
        [sheet]: '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><worksheet><sheetData/></worksheet>',
      }),
      'defines entities',
      'damaged_file',
    ],
    ['endless nesting', zip({ ...one, [sheet]: '<a>'.repeat(100_000) }), 'nested too deep', 'damaged_file'],
    ['paths that leave the folder', zip({ ...one, '../../etc/passwd': 'x' }), 'damaged', 'damaged_file'],
    [
      'a row beyond the last',
      zip(workbookParts([{ name: 'A', xml: '<sheetData><row r="99999999"/></sheetData>' }])),
      'no number',
      'damaged_file',
    ],
    [
      'a cell beyond all columns',
      zip(workbookParts([{ name: 'A', xml: '<sheetData><row><c r="XFD1"><v>1</v></c></row></sheetData>' }])),
      'beyond column',
      'damaged_file',
    ],
    [
      'a workbook without its sheet',
      zip({ ...one, [sheet]: '', 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
      'no sheet',
      'damaged_file',
    ],
    ['another zip file', zip({ 'a.csv': 'minsan' }), 'unpack it', 'packed_file'],
    ['OpenDocument', zip({ 'content.xml': '<a/>' }), 'OpenDocument', 'other_workbook'],
    ['.xlsb', zip({ 'xl/workbook.bin': 'x' }), 'binary workbook', 'other_workbook'],
    ['no zip file at all', Buffer.from('PK\u0003\u0004 and nothing more'), 'damaged', 'damaged_file'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'unpack it', 'packed_file'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.alloc(600)]), 'old .xls', 'other_workbook'],
    [
      'a protected workbook',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'protected by a password',
      'protected_file',
    ],
    [
      'Excel 2003 XML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'Excel 2003',
      'other_workbook',
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2]), 'no text', 'unsupported_file'],
  ])('%s is refused in a sentence', async (_, content, advice, code) => {
    await expect(read(content)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(advice),
    })
  })

  test.each(['/xl/worksheets/sheet1.xml', '../xl/worksheets/sheet1.xml', './worksheets/sheet1.xml'])(
    'a sheet is found at %s',
    async (target) => {
      const relations = String(one['xl/_rels/workbook.xml.rels']).replace('"worksheets/sheet1.xml"', `"${target}"`)
      expect((await read(zip({ ...one, 'xl/_rels/workbook.xml.rels': relations }))).rows).toEqual([['codice'], ['1']])
    },
  )

  test('a stated size of a million rows costs nothing', async () => {
    const xml = `<dimension ref="A1:XFD1048576"/>${sheetData([['codice']])}`
    expect((await read(zip(workbookParts([{ name: 'A', xml }])))).rows).toEqual([['codice']])
  })

  test('no prefix of a workbook crashes or hangs the reader', async () => {
    for (let end = 2; end < whole.length; end += 37)
      await expect(read(whole.subarray(0, end))).rejects.toMatchObject({ code: 'damaged_file' })
  })

  test('a page of tables called .xls is read', async () => {
    const page = `<html><head><meta charset="windows-1252"></head><body><table>
      <tr><td colspan=3>Listino</td></tr><tr><th>Minsan</th><th>Nome</th><th>Prezzo</th></tr>
      <tr><td>980000011</td><td>Caffè &amp; tè<br>verde</td><td>7,90 &euro;</td></table></body></html>`
    const { rows, lines, reading } = await read(encode(page, 'windows-1252'))
    expect(rows).toEqual([
      ['Listino', '', ''],
      ['Minsan', 'Nome', 'Prezzo'],
      ['980000011', 'Caffè & tè\nverde', '7,90 €'],
    ])
    expect([lines, reading.kind]).toEqual([[1, 2, 3], 'html'])
  })
})
