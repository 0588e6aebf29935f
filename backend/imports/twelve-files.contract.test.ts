import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { backendOfFile } from '@/backend/testing/file-backend'
import { runProgram } from '@/backend/testing/run'
import { seedTables } from '@/backend/testing/seeded'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'
import { workbookParts, zip } from './testing/workbook'

/** Twelve files of one list in twelve encodings, forms and headings, and two of LibreOffice 7.4, compared cell by cell. */
jest.setTimeout(300_000)

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-twelve-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Product {
  minsan: string
  name: string
  brand: string
  vat_rate: number
  price_cents: number
  list_price_cents: number | null
  stock: number
  sale_ends_at: string | null
}

/** The list of a file; each file has codes of its own. */
const products = (file: number): Product[] => {
  const minsan = (row: number) => `98${String(file).padStart(2, '0')}0000${row}`
  const rest = { vat_rate: 22, list_price_cents: null, sale_ends_at: null }
  return [
    { ...rest, minsan: minsan(1), name: `Così più ${file} crema viso`, brand: 'Città', price_cents: 790, stock: 12 },
    {
      ...rest,
      minsan: minsan(2),
      name: `Tè è caffè ${file}`,
      brand: 'Müller',
      price_cents: 123450,
      stock: 0,
      vat_rate: 10,
    },
    {
      ...rest,
      minsan: minsan(3),
      name: `BONTÀ, QUALITÀ È ${file}`,
      brand: 'Perché',
      price_cents: 858,
      list_price_cents: 1000,
      stock: 1000,
      sale_ends_at: '2099-12-30T23:00:00.000Z',
    },
  ]
}

const euro = (cents: number | null) =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell

type Headings = readonly [string, string, string, string, string, string, string, string, string]
const OWN: Headings = ['minsan', 'nome', 'marca', 'iva', 'tipo', 'prezzo', 'prezzo_listino', 'giacenza', 'fine_offerta']
const ENGLISH: Headings = ['minsan', 'name', 'brand', 'vat_rate', 'kind', 'price', 'list_price', 'stock', 'sale_to']

const cells = ({ minsan, name, brand, vat_rate, price_cents, list_price_cents, stock, sale_ends_at }: Product) => [
  minsan,
  name,
  brand,
  String(vat_rate),
  'cosmetico',
  euro(price_cents),
  euro(list_price_cents),
  String(stock),
  sale_ends_at === null ? '' : '30/12/2099',
]

function text(file: number, headings: Headings, separator: string, end = '\r\n'): string {
  const rows = [headings, ...products(file).map(cells)]
  return rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(end) + end
}

const page = (file: number) =>
  `<html><body><table border=1><tr><td colspan=9><b>Listino</b></td></tr>${[OWN, ...products(file).map(cells)]
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</table></body></html>`

/** As Excel writes it: a merged title, shared texts, codes and days as numbers, a hidden row, a sheet of notes. */
function excel(file: number): Buffer {
  const strings: string[] = []
  const shared = (value: string) => `<c t="s"><v>${strings.push(value.replace('&', '&amp;')) - 1}</v></c>`
  const rows = products(file).map(
    (one, index) =>
      `<row r="${index + 3}"${index === 1 ? ' hidden="1"' : ''}><c r="A${index + 3}"><v>${Number(one.minsan)}</v></c>${shared(one.name)}${shared(one.brand)}<c s="3"><v>${one.vat_rate / 100}</v></c>${shared('cosmetico')}<c><f>1*${one.price_cents / 100}</f><v>${one.price_cents / 100}</v></c>${one.list_price_cents === null ? '<c s="1"/>' : `<c><v>${one.list_price_cents / 100}</v></c>`}<c t="str"><f>TEXT(1,"0")</f><v>${one.stock}</v></c>${one.sale_ends_at === null ? '' : '<c s="1"><v>73049</v></c>'}</row>`,
  )
  const header = `<row r="2">${OWN.map(shared).join('')}</row>`
  const xml = `<dimension ref="A1:I5"/><sheetData><row r="1">${shared('Listino di dicembre')}</row>${header}${rows.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A1:I1"/></mergeCells>`
  const notes = { name: 'Note', xml: '<sheetData><row r="1"><c><v>1</v></c></row></sheetData>' }
  return zip(workbookParts([notes, { name: 'Listino', xml }], { strings }))
}

/** As other programs write it: prefixed names, inline texts, no references, days from 1904. */
function otherProgram(file: number): Buffer {
  const inline = (value: string) => `<x:c t="inlineStr"><x:is><x:t xml:space="preserve">${value}</x:t></x:is></x:c>`
  const rows = products(file).map((one) => {
    const [minsan = '', name = '', brand = '', ...more] = cells(one)
    const day = one.sale_ends_at === null ? '<x:c/>' : '<x:c s="2"><x:v>71587</x:v></x:c>'
    return `<x:row>${[minsan, name, brand, ...more.slice(0, 5)].map(inline).join('')}${day}</x:row>`
  })
  const xml = `<x:sheetData xmlns:x="x"><x:row>${ENGLISH.map(inline).join('')}</x:row>${rows.join('')}</x:sheetData>`
  return zip(workbookParts([{ name: 'Sheet', xml }], { date1904: true }))
}

const sample = (name: string) => readFileSync(path.resolve('backend/imports/testing/files', name))

const files: [name: string, content: Buffer, reading: Partial<NonNullable<ImportReport['reading']>>][] = [
  ['utf-8-bom.csv', Buffer.from(`\uFEFF${text(0, OWN, ';')}`), { encoding: 'utf-8', guessed: false }],
  ['utf-8.csv', Buffer.from(text(1, ENGLISH, ',', '\n')), { encoding: 'utf-8', guessed: false }],
  ['windows-1252.csv', iconv.encode(text(2, OWN, ';'), 'windows-1252'), { encoding: 'windows-1252', guessed: true }],
  ['iso-8859-15.txt', iconv.encode(text(3, ENGLISH, '|'), 'iso-8859-15'), { guessed: true }],
  ['cp850.csv', iconv.encode(text(4, OWN, ';'), 'cp850'), { encoding: 'cp850', guessed: true }],
  ['macroman.csv', iconv.encode(text(5, OWN, ';', '\r'), 'macroman'), { encoding: 'macroman', guessed: true }],
  ['unicode-text.txt', iconv.encode(`\uFEFF${text(6, OWN, '\t')}`, 'utf-16le'), { encoding: 'utf-16le' }],
  ['utf-16be.csv', iconv.encode(`\uFEFF${text(7, ENGLISH, ';')}`, 'utf-16be'), { encoding: 'utf-16be' }],
  ['page.xls', iconv.encode(page(8), 'windows-1252'), { kind: 'html', encoding: 'windows-1252' }],
  ['excel.xlsx', excel(9), { kind: 'xlsx', sheet: 'Listino', encoding: null }],
  ['other.xlsx', otherProgram(10), { kind: 'xlsx', sheet: 'Sheet' }],
  ['tabs.tsv', Buffer.from(text(11, ENGLISH, '\t', '\n')), { encoding: 'utf-8' }],
  // A merged title, a hidden row and sheet, padded codes, formulas, percents, a stock as text.
  ['libreoffice.xlsx', sample('libreoffice.xlsx'), { kind: 'xlsx', sheet: 'Listino' }],
  // Days from 1904, prices as text, stocks by formulas.
  ['libreoffice-1904.xlsx', sample('libreoffice-1904.xlsx'), { kind: 'xlsx', sheet: 'Foglio1' }],
]

let reports: Record<string, ImportReport & { cells: Product[] }>

backendOfFile({
  async fill(data) {
    for (const [name, content] of files) writeFileSync(path.join(folder, name), content)
    const asked: TestImport[] = [
      ['pharmacies', 'pharmacies', path.resolve('backend/imports/testing/files/farmacie.csv')],
      ...files.map(([name]): TestImport => [name, 'offers', path.join(folder, name), { pharmacy: 'F1' }]),
    ]
    await seedTables(data)
    const stored = `select coalesce(jsonb_agg(jsonb_build_object('minsan', minsan, 'name', name, 'brand', brand,
      'vat_rate', vat_rate, 'price_cents', price_cents, 'list_price_cents', list_price_cents, 'stock', stock,
      'sale_ends_at', to_char(sale_ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by minsan), '[]')
      as cells from offers join products using (minsan)`
    const run = await runProgram(data, 'backend/imports/testing/run-imports.ts', [JSON.stringify(asked), stored])
    if (run.code !== 0) throw new Error(run.stderr)
    reports = JSON.parse(run.stdout)
  },
})

test.each(files.map(([name, , reading], index) => [name, reading, index] as const))(
  '%s is stored cell by cell as it was written',
  (name, reading, index) => {
    const report = reports[name]
    expect(report).toMatchObject({ added: 3, rejected: 0, left_out: 0, unread_headings: [], reading })
    const [first = ''] = products(index).map(({ minsan }) => minsan.slice(0, 4))
    expect(report?.cells.filter(({ minsan }) => minsan.startsWith(first))).toEqual(products(index))
  },
)

test('hidden rows are read and said, and hidden sheets only said', () => {
  expect(reports['libreoffice.xlsx']?.reading?.sheets).toMatchObject([
    { name: 'Note', rows: 2, hidden: false },
    { name: 'Vecchio', rows: 9, hidden: true },
    { name: 'Listino', rows: 5, hidden_rows: 1 },
  ])
  expect(reports['excel.xlsx']?.reading?.sheets).toMatchObject([
    { name: 'Note', rows: 1 },
    { name: 'Listino', rows: 5, hidden_rows: 1 },
  ])
})
