import type { UnreadHeading } from './headings'
import { Table, type TableFormat } from './table'
import { bytes } from './testing/collect'

const format: TableFormat<'code' | 'price' | 'note'> = {
  columns: {
    code: { names: ['Codice AIC', 'AIC'], required: true },
    price: { names: ['Prezzo'], prefixes: ['Prezzo pubblico'], required: true },
    note: { names: ['Nota'] },
  },
}

const rows = (content: string, given = format) => readRows(content, given)

async function readRows<Name extends string>(content: string, given: TableFormat<Name>) {
  const all = []
  for await (const outcome of new Table(given, (row) => row).read(bytes(content))) all.push(outcome)
  return all
}

test('columns are found by any of their names, in any order, without case, accents or spaces', async () => {
  expect(await rows('NOTA;codice_aic;Prezzo Pubblico 15 Novembre 2021;Altro\nx; 12 ;5,63;y\n')).toEqual([
    { line: 2, record: { code: '12', price: '5,63', note: 'x' } },
  ])
})

test('what forges a line in a terminal is removed from cells, but not from exact ones', async () => {
  const content = 'AIC;Prezzo;Nota\n1;a\u001b[2J\u202e;c\u0085 d\u0007\n'
  expect(await rows(content)).toEqual([{ line: 2, record: { code: '1', price: 'a[2J', note: 'c d' } }])
  const exact = { columns: { ...format.columns, note: { names: ['Nota'], exact: true } } }
  expect(await rows(content, exact)).toMatchObject([{ record: { price: 'a[2J', note: 'c\u0085 d\u0007' } }])
})

test('a missing optional column is empty, a missing required one stops the import', async () => {
  expect(await rows('AIC;Prezzo\n1;2\n')).toEqual([{ line: 2, record: { code: '1', price: '2', note: '' } }])
  await expect(rows('AIC;Nota\n1;2\n')).rejects.toMatchObject({ code: 'unknown_columns' })
  await expect(rows('')).rejects.toMatchObject({ code: 'empty_file' })
})

test('preamble lines come before the header', async () => {
  expect(await rows('Elenco dei medicinali;;\nAggiornato al 1/1/2026;;\nAIC;Prezzo;Nota\n1;2;3\n')).toEqual([
    { line: 4, record: { code: '1', price: '2', note: '3' } },
  ])
})

test('a header cell may hold a line break, quoted or not', async () => {
  const expected = [{ line: 3, record: { code: '1', price: '2', note: '' } }]
  expect(await rows('Prezzo;"Codice\nAIC";X\n2;1;x\n')).toEqual(expected)
  expect(await rows('Prezzo;Codice\nAIC;X\n2;1;x\n')).toEqual(expected)
})

test('a file without a header has its columns in the order of the format', async () => {
  const headerless: TableFormat<'code' | 'price' | 'note'> = {
    ...format,
    orders: [['price', 'note', 'code']],
    isData: (row) => /^\d+$/.test(row.code),
  }
  expect(await rows('5,63;testo;12\n1,00;;13\n', headerless)).toEqual([
    { line: 1, record: { code: '12', price: '5,63', note: 'testo' } },
    { line: 2, record: { code: '13', price: '1,00', note: '' } },
  ])
  await expect(rows('a;b;c\nd;e;f\n', headerless)).rejects.toMatchObject({ code: 'unknown_columns' })
})

test('rows with too few or too many cells are rejected with their line', async () => {
  expect(await rows('AIC;Prezzo;Nota\n1;2;3\n4\n5;6;7;8\n9;10;11;\n12;13;14\n')).toEqual([
    { line: 2, record: { code: '1', price: '2', note: '3' } },
    { line: 3, rejected: { code: 'malformed_row', detail: '1 columns instead of 3' } },
    { line: 4, rejected: { code: 'malformed_row', detail: '4 columns instead of 3' } },
    { line: 5, record: { code: '9', price: '10', note: '11' } },
    { line: 6, record: { code: '12', price: '13', note: '14' } },
  ])
})

const sheet: TableFormat<'name' | 'code' | 'price' | 'stock'> = {
  columns: {
    name: { names: ['descrizione', 'prodotto', 'articolo'], required: true },
    code: { names: ['minsan', 'codice'] },
    price: { names: ['prezzo_pubblico', 'prezzo'] },
    stock: { names: ['giacenza', 'quantita'] },
  },
}

async function readSheet(content: string) {
  const names: string[] = []
  const unread: UnreadHeading[] = []
  const outcomes = new Table(sheet, (row) => row).read(bytes(content), (headings) => unread.push(...headings))
  for await (const outcome of outcomes) if ('record' in outcome) names.push(outcome.record.name)
  return { names, unread }
}

test.each([
  ['a merged title', 'Prodotto;;\nMinsan;Descrizione;Prezzo\n1;Crema;2\n'],
  ['a title of two cells', 'Articolo;Stampa del 3/11/2026;\nMinsan;Descrizione;Prezzo\n1;Crema;2\n'],
  ['groups above the headings', 'Codice;Articolo;;\nMinsan;Descrizione;Prezzo;Giacenza\n1;Crema;2;3\n'],
  ['titles on several lines', 'PRODOTTO\nArticolo;;\n;;\nMinsan;Descrizione;Prezzo\n1;Crema;2\n'],
  ['a heading repeated on each page', 'Minsan;Descrizione;Prezzo\n1;Crema;2\nMinsan;Descrizione;Prezzo\n'],
])('the header is the line that matches the most columns: %s', async (_, content) => {
  expect(await readSheet(content)).toEqual({ names: ['Crema'], unread: [] })
})

test('the first of several names wins, wherever it stands', async () => {
  const rows = []
  const content = 'Articolo;Quantita;Giacenza\nCrema;100;3\n'
  for await (const outcome of new Table(sheet, (row) => row.stock).read(bytes(content))) rows.push(outcome)
  expect(rows).toMatchObject([{ record: '3' }])
})

test.each([
  ['PREZO PUBBLICO', 'Prezzo Pubblico'],
  ['PR.PUBBLICO', 'Prezzo Pubblico'],
  ['Qtà', 'Quantita'],
  ['Cod.', 'Codice'],
  ['Giacensa', 'Giacenza'],
  ['Fornitore', null],
  ['Scaffale', null],
])('a heading without a column is reported, with the nearest known one: %s', async (heading, nearest) => {
  const { unread } = await readSheet(`Descrizione;${heading}\nCrema;1\n`)
  expect(unread).toEqual([{ heading, nearest }])
})

test('a heading is not taken for one whose column was read', async () => {
  const { unread } = await readSheet('Descrizione;Prezzo Pubblico;Pr. Pubbl.;\nCrema;1;2;\n')
  expect(unread).toEqual([{ heading: 'Pr. Pubbl.', nearest: null }])
})

test.each([
  ['Cod.\tDescr.Art.\tGiac.\n1\tCrema\t4\n', 'Crema'],
  ['STAMPA al 24/11\n\nCodice;Descriz. articolo;Giacenza\n1;Crema;4\n', 'Crema'],
  ['Codice;DESCR ART;Giacenza\n1;Crema;4\n', 'Crema'],
])('a column that a file cannot be without is found by its abbreviation: %j', async (content, name) => {
  const format: TableFormat<'code' | 'name' | 'stock'> = {
    columns: {
      code: { names: ['codice', 'cod'] },
      name: { names: ['descrizione', 'descrizione_articolo'], required: true },
      stock: { names: ['giacenza', 'giac'] },
    },
  }
  expect(await readRows(content, format)).toMatchObject([{ record: { name } }])
})

test.each([
  [
    'Elenco prodotti\nCodice;Denominazzione;Giacenza\n1;Crema;4\n',
    /line 2, which is now «Codice Denominazzione Giacenza»\. «Denominazzione»: did you mean Denominazione\?/,
  ],
  [
    'Codice;Cosa;Giacenza\n1;Crema;4\n',
    /columns denominazione: call them so in its line 1, which is now «Codice Cosa Giacenza»\.$/,
  ],
  [
    'Codice;Denom.;Den.;Giacenza\n1;Crema;x;4\n',
    /«Denom\.»: did you mean Denominazione\? «Den\.»: did you mean Denominazione\?/,
  ],
])('a file without a needed column is told which line to mend: %j', async (content, message) => {
  const columns = {
    code: { names: ['codice'] },
    name: { names: ['denominazione'], required: true },
    stock: { names: ['giacenza'] },
  }
  await expect(readRows(content, { columns })).rejects.toMatchObject({ message: expect.stringMatching(message) })
})
