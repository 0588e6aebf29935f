import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { catalogueTable } from './catalogue'
import { readProfile } from './catalogue-profile'
import { closureTable } from './closures'
import { medicineTables } from './medicine-format'
import { cardTable, dutyTable, serviceTable } from './of-pharmacy'
import { offerTable } from './offers'
import { ministryPharmacies } from './open-pharmacies'
import type { Outcome } from './outcome'
import { ownPharmacyTable } from './own-pharmacies'
import { listedPictures } from './pictures'
import { countedFile } from './progress'
import { bytes, collect } from './testing/collect'
import { readTexts } from './texts'
import { readCodeCell, unwrapText } from './values'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-codes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string) {
  const name = path.join(folder, 'file.csv')
  writeFileSync(name, content)
  return countedFile(name)
}

const { class_a, class_h, equivalents, register, shortages, own } = medicineTables
const catalogue = (profile: string) => catalogueTable(readProfile(profile), 'F1')
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

type Read = (cell: string) => AsyncIterable<Outcome<unknown>> | Promise<AsyncIterable<Outcome<unknown>>>

const minsan: [string, Read][] = [
  ['offers', (c) => offerTable('F1').read(bytes(`minsan;prezzo;giacenza\n${c};1,00;1\n`))],
  ['gestionale', (c) => catalogue('gestionale').read(bytes(`Cod. Min.;Descr.\n${c};Crema\n`))],
  ['salvia', (c) => catalogue('salvia').read(bytes(`minsan;nome\n${c};Crema\n`))],
  ['woocommerce', (c) => catalogue('woocommerce').read(bytes(`Meta: minsan;Name\n${c};Crema\n`))],
  ['google-merchant', (c) => catalogue('google-merchant').read(bytes(`minsan\ttitle\n${c}\tCrema\n`))],
  ['own medicines', (c) => own.read(bytes(`minsan;nome;regime\n${c};Crema;OTC\n`))],
  [
    'class A',
    (c) =>
      class_a.read(
        bytes(
          `Principio attivo;Denominazione e confezione;Prezzo al pubblico;Titolare AIC;AIC\nX;A*10 cpr;1,00;Y;${c}\n`,
        ),
      ),
  ],
  [
    'class H',
    (c) => class_h.read(bytes(`Principio attivo;Denominazione e confezione;Ditta;Codice AIC\nX;A*10 cpr;Y;${c}\n`)),
  ],
  [
    'equivalents',
    (c) =>
      equivalents.read(
        bytes(
          `Principio attivo;Confezione di riferimento;AIC;Farmaco;Confezione;Prezzo riferimento SSN;Prezzo Pubblico\nX;10;${c};A;10 cpr;1,00;1,00\n`,
        ),
      ),
  ],
  [
    'register',
    (c) =>
      register.read(
        bytes(`CODICE_AIC;DENOMINAZIONE;DESCRIZIONE;STATO_AMMINISTRATIVO;FORNITURA\n${c};A;10 cpr;Autorizzata;RR\n`),
      ),
  ],
  [
    'shortages',
    (c) => shortages.read(bytes(`Nome medicinale;Codice AIC;Data inizio;Fine presunta\nA;${c};01/10/2026;-\n`)),
  ],
  ['texts', (c) => readTexts(file(`codice;testo\n${c};Testo\n`))],
]

const others: [string, string, Read][] = [
  ['pictures', '980123451', (c) => listedPictures(file(`codice;indirizzo\n${c};https://x.example/a.jpg\n`), [])],
  ['cards', '0000123456', (c) => cardTable('F1').read(bytes(`codice;punti\n${c};1\n`))],
  ["cards' telephones", '3331234567', (c) => cardTable('F1').read(bytes(`codice;punti;telefono\nA1234;1;${c}\n`))],
  [
    'offers of a pharmacy',
    '12345',
    (c) => offerTable().read(bytes(`farmacia;minsan;prezzo;giacenza\n${c};980123451;1;1\n`)),
  ],
  ['duty', '12345', (c) => dutyTable.read(bytes(`farmacia;data;dalle;alle\n${c};24/12/2026;20:00;08:30\n`))],
  ['closures', '12345', (c) => closureTable().read(bytes(`farmacia;dal\n${c};10/08/2026\n`))],
  ['services', '12345', (c) => serviceTable().read(bytes(`farmacia;nome;durata;orari\n${c};ECG;20;lun 9-13\n`))],
  ['pharmacies', '12345', (c) => ownPharmacyTable.read(bytes(`codice;orari\n${c};lun 9-13\n`))],
  [
    "pharmacies' telephones",
    '021234567',
    (c) => ownPharmacyTable.read(bytes(`codice;orari;telefono\nF1;lun 9-13;${c}\n`)),
  ],
  [
    "pharmacies' VAT numbers",
    '00743110157',
    (c) => ownPharmacyTable.read(bytes(`codice;orari;partita_iva\nF1;lun 9-13;${c}\n`)),
  ],
  ["pharmacies' CAP", '00118', (c) => ownPharmacyTable.read(bytes(`codice;orari;cap\nF1;lun 9-13;${c}\n`))],
  [
    'register of pharmacies',
    '12345',
    (c) =>
      ministryPharmacies(
        () =>
          bytes(
            `cod_farmacia;indirizzo;descrizione_farmacia;cap;comune;sigla_provincia;data_inizio_validita;data_fine_validita\n${c};VIA ROMA 1;ROSSI;20121;MILANO;MI;01/01/2015;-\n`,
          ),
        '2026-11-25',
      ),
  ],
]
const all: [string, string, Read][] = [
  ...minsan.map(([name, read]): [string, string, Read] => [name, '012745093', read]),
  ...others,
]

const rows = async (read: Read, cell: string) => collect(await read(cell))

describe.each(all)('%s', (name, code, read) => {
  it('reads a code that a spreadsheet marks as text', async () => {
    const plain = await rows(read, code)
    expect([name, plain.rejected]).toEqual([name, []])
    expect(plain.records).toHaveLength(1)
    const simple = (value: unknown) => JSON.parse(JSON.stringify(value))
    for (const marked of [`="${code}"`, quoted(`="${code}"`), `'${code}`, `${code},0`])
      expect([marked, simple(await rows(read, marked))]).toEqual([marked, simple(plain)])
  })

  it.each(['3,93331E+11', '3.93331E+11', '9,8E+08', '1E+12', '2,98000000001E12', "'3,93331E+11", '="3,93331e+011"'])(
    'refuses the rounded number %s',
    async (rounded) => {
      const { records, rejected } = await rows(read, quoted(rounded))
      expect(records).toEqual([])
      expect(rejected.map((row) => row.code)).toEqual(['rounded_number'])
    },
  )
})

test.each([
  ...minsan.map(([name, read]): [string, string, string, Read] => [name, '12745093', '012745093', read]),
  ...others.flatMap(([name, code, read]): [string, string, string, Read][] =>
    name.startsWith("pharmacies' ") ? [[name, code.replace(/^0+/, ''), code, read]] : [],
  ),
])('%s: the zeros that a spreadsheet dropped from %s are restored', async (_, short, whole, read) => {
  expect(await rows(read, short)).toEqual(await rows(read, whole))
})

test.each([
  ['offers', (c: string) => offerTable('F1').read(bytes(`minsan;prezzo;giacenza;ean\n980123451;1,00;1;${c}\n`))],
  ['catalogue', (c: string) => catalogue('gestionale').read(bytes(`Descr.;EAN\nCrema;${c}\n`))],
  ['medicines', (c: string) => own.read(bytes(`minsan;nome;regime;ean\n012745093;A;OTC;${c}\n`))],
])('EANs of %s: zeros are restored, a rounded one is left out and reported', async (_, read) => {
  for (const ean of ['0012345678905', '12345678905', '012345678905', '00012345678905', '="0012345678905"'])
    expect((await rows(read, ean)).records).toEqual([expect.objectContaining({ ean: ['0012345678905'] })])
  for (const ean of ['96385074', '9638 5074', '0000096385074', '00000096385074', ']E496385074', '(01)00000096385074'])
    expect((await rows(read, ean)).records).toEqual([expect.objectContaining({ ean: ['96385074'] })])
  for (const [cell, code] of [
    ['"8,00123E+12"', 'rounded_number'],
    ['96385071', 'invalid_ean'],
    ['18001234567894', 'invalid_ean'],
  ] as const) {
    const { records, left_out } = await rows(read, cell)
    expect(records).toEqual([expect.objectContaining({ ean: [] })])
    expect(left_out).toEqual([code])
  }
})

test('a rounded SKU does not make one product of many', async () => {
  const content = 'Codice;Descrizione\n"2,98E+12";Crema\n"2,98E+12";Garze\n'
  const { records, left_out } = await collect(catalogue('gestionale').read(bytes(content)))
  expect(records.map(({ reference }) => reference)).toEqual(['name crema', 'name garze'])
  expect(left_out).toEqual(['rounded_number', 'rounded_number'])
})

test.each([
  ['333 1234567', '4567'],
  ['+39 333-123.4567', '4567'],
  ['02 1234567 / 333 7654321', '4321'],
  ['Cell. 333 1234567', '4567'],
  ['3331234567.0', '4567'],
])('the proof of a card: the last digits of %s', async (phone, end) => {
  const { records } = await rows((c) => cardTable('F1').read(bytes(`codice;punti;telefono\nA1234;1;${c}\n`)), phone)
  expect(records).toEqual([expect.objectContaining({ holder_phone_end: end })])
})

test.each(['393331E11', '3,93331', 'interno 1234', 'non ha telefono 0000', '12/04/1988 1234567890123'])(
  'no proof of a card is made of %s',
  async (phone) => {
    const { rejected } = await rows(
      (c) => cardTable('F1').read(bytes(`codice;punti;telefono\nA1234;1;${quoted(c)}\n`)),
      phone,
    )
    expect(rejected.map(({ code }) => code)).toEqual(['invalid_value'])
  },
)

test.each(['12E34', '1E5', 'ABC-12', 'E+11', '10.000', 'A+12'])('%s may be a code', (code) => {
  expect(readCodeCell(code, 'codice', 'needed')).toBe(code)
})

test.each([
  ['=SOMMA(A1)', '=SOMMA(A1)'],
  ["'=SOMMA(A1)", '=SOMMA(A1)'],
  ["dell'anca", "dell'anca"],
  ["'S. Anna'", "'S. Anna'"],
  ['="detto ""x"""', 'detto "x"'],
])('%s is the text %s', (cell, text) => expect(unwrapText(cell)).toBe(text))
