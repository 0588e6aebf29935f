import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { EXIT } from '@/backend/process/files'
import { backendOfFile } from '@/backend/testing/file-backend'
import { queryDatabase } from '@/backend/testing/query'
import { type Ran, runCommand } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import { workbookParts, zip } from './testing/workbook'

/** One list of a pharmacy, written by many programs as they write files, imported by the command line. */
jest.setTimeout(300_000)

const files = mkdtempSync(path.join(os.tmpdir(), 'salvia-ordinary-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))

interface Line {
  minsan: string
  name: string
  price: string
  list: string
  from: string
  to: string
  stock: string
}
/** The last digits of the codes name the file, so that each file has its own products. */
const list = (file: number): Line[] =>
  [
    ['Crema «mani» 75 ml', '6,90', '8,00', '01/12/2026', '31/12/2026', '3'],
    ['Perché sì: tè, caffè & più', '1.234,50', '', '', '', '0'],
    ['Cerotti "sottili"; 20 pezzi', '0,90', '', '', '', '1.000'],
    ['Acqua dell’estate', '12,00', '', '', '', '7'],
    ['Sapone\nin due righe', '3,5', '', '', '', '12'],
  ].map(([name = '', price = '', before = '', from = '', to = '', stock = ''], place) => ({
    minsan: `9800${String(file).padStart(2, '0')}0${place}1`,
    name,
    price,
    list: before,
    from,
    to,
    stock,
  }))
const HEADINGS = [
  'Minsan',
  'Nome',
  'Tipo',
  'IVA',
  'Prezzo',
  'Prezzo listino',
  'Inizio offerta',
  'Fine offerta',
  'Giacenza',
]
const cells = ({ minsan, name, price, list, from, to, stock }: Line) => [
  minsan,
  name,
  'cosmetico',
  '22',
  price,
  list,
  from,
  to,
  stock,
]
const quoted = (cell: string, sign: string) =>
  /["\n]/.test(cell) || cell.includes(sign) ? `"${cell.replaceAll('"', '""')}"` : cell
const delimited = (rows: string[][], sign: string, end = '\r\n') =>
  rows.map((row) => row.map((cell) => quoted(cell, sign)).join(sign)).join(end) + end

/** Excel's day of a date such as 01/12/2026. */
const serial = (day: string) => Date.parse(day.split('/').reverse().join('-')) / 86_400_000 + 25_569
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const text = (cell: string) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`
const number = (cell: number, style = 0) => `<c s="${style}"><v>${cell}</v></c>`
const amount = (cell: string) => (cell === '' ? '<c/>' : number(Number(cell.replaceAll('.', '').replace(',', '.'))))
const row = (...parts: string[]) => `<row>${parts.join('')}</row>`
const sheet = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`
/** Every cell as text, as programs write that export all columns alike. */
const asTexts = (rows: Line[]) => [row(...HEADINGS.map(text)), ...rows.map((line) => row(...cells(line).map(text)))]
/** Seconds between Excel's two epochs, in days. */
const EPOCHS = 1462
/** A title over all columns, numbers as numbers, days as Excel's, and a second sheet with notes. */
const workbook = (rows: Line[]) =>
  zip(
    workbookParts([
      {
        name: 'Note',
        xml: `<sheetData><row>${text('Esportato da')}${text('Gestionale')}</row></sheetData>`,
      },
      {
        name: 'Listino',
        xml: `<sheetData><row>${text('LISTINO DI NATALE')}</row><row>${HEADINGS.map(text).join('')}</row>${rows
          .map(
            ({ minsan, name, price, list: before, from, to, stock }) =>
              `<row>${number(Number(minsan), 4)}${text(name)}${text('cosmetico')}${number(22)}${amount(price)}${amount(before)}${[from, to].map((day) => (day === '' ? '<c/>' : number(serial(day), 1))).join('')}${amount(stock)}</row>`,
          )
          .join('')}</sheetData><mergeCells><mergeCell ref="A1:I1"/></mergeCells>`,
      },
    ]),
  )

const FILES: Record<string, (rows: Line[]) => Buffer> = {
  'UTF-16 without a byte order mark': (rows) =>
    iconv.encode(delimited([HEADINGS, ...rows.map(cells)], ';'), 'utf-16le', { addBOM: false }),
  'semicolons, quotes and line breaks in cells': (rows) =>
    Buffer.from(delimited([HEADINGS, ...rows.map(cells)], ';', '\n')),
  'Windows-1252 with euro signs': (rows) =>
    iconv.encode(
      delimited([HEADINGS, ...rows.map((row) => cells({ ...row, price: `€ ${row.price}` }))], ';'),
      'windows-1252',
    ),
  'tabs and decimal commas': (rows) => Buffer.from(delimited([HEADINGS, ...rows.map(cells)], '\t')),
  'a workbook with a title, days as numbers and a second sheet': workbook,
  'headings in two lines': (rows) =>
    Buffer.from(delimited([HEADINGS.map((heading) => heading.replace(' ', '\n')), ...rows.map(cells)], ',')),
  'big-endian UTF-16 without a byte order mark': (rows) =>
    iconv.encode(delimited([HEADINGS, ...rows.map(cells)], '\t'), 'utf-16be', { addBOM: false }),
  'CP850 with few accents': (rows) => iconv.encode(delimited([HEADINGS, ...rows.map(cells)], ';'), 'cp850'),
  'MacRoman with the line ends of old Macs': (rows) =>
    iconv.encode(delimited([HEADINGS, ...rows.map(cells)], ';', '\r'), 'macroman'),
  'sep=; before the headings': (rows) => Buffer.from(`sep=;\r\n${delimited([HEADINGS, ...rows.map(cells)], ';')}`),
  'codes as formulas that keep zeros': (rows) =>
    Buffer.from(delimited([HEADINGS, ...rows.map((line) => cells({ ...line, minsan: `="${line.minsan}"` }))], ';')),
  'empty lines, empty columns and spaces in the headings': (rows) =>
    Buffer.from(
      delimited(
        [
          ['', '', ...HEADINGS.map((heading) => `  ${heading}\u00a0`), ''],
          ...rows.flatMap((line) => [['', '', ...cells(line), ''], Array.from({ length: 12 }, () => '')]),
        ],
        ';',
      ),
    ),
  'a workbook of texts only, with a larger hidden sheet': (rows) =>
    zip(
      workbookParts([
        {
          name: 'Archivio',
          state: 'hidden',
          xml: sheet(
            row(...HEADINGS.map(text)),
            ...Array.from({ length: 40 }, (_, at) =>
              row(text(`97000${at + 1000}`), text('Vecchio'), text('cosmetico'), number(22), number(1)),
            ),
          ),
        },
        { name: 'Listino', xml: sheet(...asTexts(rows)) },
      ]),
    ),
  'a workbook of the epoch of 1904 with codes that lost nothing': (rows) =>
    zip(
      workbookParts(
        [
          {
            name: 'Listino',
            xml: sheet(
              row(...HEADINGS.map(text)),
              ...rows.map((line) =>
                row(
                  number(Number(line.minsan)),
                  ...[line.name, 'cosmetico'].map(text),
                  number(22),
                  amount(line.price),
                  amount(line.list),
                  ...[line.from, line.to].map((day) => (day === '' ? '<c/>' : number(serial(day) - EPOCHS, 1))),
                  amount(line.stock),
                ),
              ),
            ),
          },
        ],
        { date1904: true },
      ),
    ),
  'a workbook with merged groups above the headings': (rows) =>
    zip(
      workbookParts([
        {
          name: 'Foglio1',
          xml: `${sheet(
            row(text('PRODOTTO'), '<c/>', '<c/>', '<c/>', text('PREZZI'), '<c/>', '<c/>', '<c/>', text('MAGAZZINO')),
            ...asTexts(rows),
          )}<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="E1:H1"/></mergeCells>`,
        },
      ]),
    ),
}
/** Encodings without a typographic apostrophe. */
const WITHOUT_APOSTROPHE = ['CP850 with few accents']
const names = Object.keys(FILES)
const lines = (file: number) =>
  list(file).map((line) =>
    WITHOUT_APOSTROPHE.includes(names[file] ?? '') ? { ...line, name: line.name.replace('’', "'") } : line,
  )
const ran: Record<string, Ran> = {}
let openDocument: Ran
let nameless: Ran
let described: Ran
let totalled: Ran
let doubled: Ran

const backend = backendOfFile({
  async fill(folder) {
    const write = (name: string, content: Buffer | string) => {
      const full = path.join(files, name)
      writeFileSync(full, content)
      return full
    }
    await seedTables(folder)
    const shops = [...names, 'others'].map(
      (_, file) => `F${file};Farmacia ${file};Via Roma ${file + 1};Milano;MI;20121;lun-sab 8-20;60`,
    )
    const heading = 'codice;nome;indirizzo;comune;provincia;cap;orari;ritiro_minuti'
    await runCommand(folder, 'import', 'pharmacies', write('farmacie.csv', `${[heading, ...shops].join('\n')}\n`))
    for (const [file, name] of names.entries()) {
      const content = FILES[name]?.(lines(file)) ?? ''
      const full = write(`listino-${file}${name.includes('workbook') ? '.xlsx' : '.csv'}`, content)
      ran[name] = await runCommand(folder, 'import', 'offers', full, '--pharmacy', `F${file}`, '--accept-jumps')
    }
    const importOffers = (name: string, content: string, ...more: string[]) =>
      runCommand(folder, 'import', 'offers', write(name, content), '--pharmacy', `F${names.length}`, ...more)
    const row = '980000901;cosmetico;22;6,90;3'
    const titles = 'Minsan;Tipo;IVA;Prezzo;Giac.'
    nameless = await importOffers('senza-nome.csv', `${titles}\n${row}\n`, '--json')
    described = await importOffers('descr.csv', `${titles};Descr.\n${row};Crema\n`)
    const linesOfTotals = [
      `980000902;Sapone;cosmetico;22;3,50;4`,
      'Totale;;;;3,50;4',
      ';;;Totale complessivo;1.257,30;1.022',
    ]
    totalled = await importOffers(
      'totali.csv',
      ['Minsan;Nome;Tipo;IVA;Prezzo;Giac.', ...linesOfTotals].join('\n'),
      '--json',
    )
    doubled = await importOffers(
      'doppi.csv',
      'Minsan;Nome;Tipo;IVA;Prezzo;Prezzo;Giac.\n980000903;Spugna;cosmetico;22;3,50;4,90;4\n',
      '--json',
    )
    const parts = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<office/>' }
    openDocument = await runCommand(folder, 'import', 'offers', write('listino.ods', zip(parts)), '--pharmacy', 'F0')
  },
})

const cents = (price: string) => Math.round(Number(price.replaceAll('.', '').replace(',', '.')) * 100)

test.each(names.map((name, file) => [name, file] as const))('%s: every cell is in the database', async (name, file) => {
  expect([ran[name]?.code, ran[name]?.stdout]).toEqual([0, expect.stringMatching(/added {6}5\b/)])
  const rows = await queryDatabase<object>(
    backend.folder,
    `SELECT o.minsan, p.name, p.kind, p.vat_rate, o.price_cents, o.list_price_cents, o.stock,
        to_char(o.sale_starts_at AT TIME ZONE 'Europe/Rome', 'DD/MM/YYYY') AS starts,
        to_char(o.sale_ends_at AT TIME ZONE 'Europe/Rome' - interval '1 second', 'DD/MM/YYYY') AS ends
      FROM offers o JOIN products p USING (minsan) JOIN pharmacies f ON f.id = o.pharmacy_id
      WHERE f.code = $1 ORDER BY o.minsan`,
    [`F${file}`],
  )
  expect(rows).toEqual(
    lines(file).map(({ minsan, name: said, price, list: before, from, to, stock }) =>
      expect.objectContaining({
        minsan,
        name: said.replace('\n', ' '),
        kind: 'cosmetic',
        vat_rate: 22,
        price_cents: cents(price),
        list_price_cents: before === '' ? null : cents(before),
        stock: Number(stock.replace('.', '')),
        starts: from || null,
        ends: to || null,
      }),
    ),
  )
})

test('rows of totals are no products', () =>
  expect(JSON.parse(totalled.stdout)).toMatchObject({
    added: 1,
    rejections: [],
    skipped_by_reason: { no_item: 2 },
  }))

test('two columns of the same heading are refused before anything is written', async () => {
  expect(doubled.code).not.toBe(0)
  expect(`${doubled.stdout}${doubled.stderr}`).toMatch(/Prezzo/)
  const rows = await queryDatabase<object>(backend.folder, `SELECT 1 FROM products WHERE minsan = '980000903'`, [])
  expect(rows).toEqual([])
})

test('a workbook of LibreOffice is refused with advice', () =>
  expect([openDocument.code, openDocument.stdout, openDocument.stderr]).toEqual([
    EXIT.failed,
    '',
    expect.stringContaining('.xlsx'),
  ]))

test('a new product without a name is rejected with the column that it lacks, which «Descr.» is too', () => {
  expect(JSON.parse(nameless.stdout).rejections).toEqual([
    { line: 2, code: 'missing_value', detail: 'a product new to the shop needs: nome' },
  ])
  expect([described.code, described.stdout]).toEqual([0, expect.stringMatching(/added {6}1\b/)])
})
