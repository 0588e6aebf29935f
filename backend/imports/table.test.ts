import { delimitedRows } from './delimited-rows'
import type { ReadHeading, UnreadHeading } from './headings'
import { withLeftOut } from './loader'
import { ADVICE } from './outcome'
import { addBatch, addRemoved, newReport } from './report'
import { formatReport } from './report-text'
import { Table, type TableFormat } from './table'
import { bytes } from './testing/collect'

describe('table', () => {
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

  test('the first of several names wins in any column order', async () => {
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

  describe('headings of needed columns', () => {
    const needed: TableFormat<'name' | 'code' | 'stock' | 'orderable'> = {
      columns: {
        name: { names: ['descrizione'], required: true },
        code: { names: ['minsan'], unsure: ['min'], looks: 'code', code: 'needed' },
        stock: { names: ['giacenza', 'disponibilita', 'giac_neg'], looks: 'number', needed: true },
        orderable: { names: ['ordinabile'], unsure: ['ord'], looks: 'switch' },
      },
    }
    async function readNeeded(content: string, columns?: Record<string, string>) {
      const all: { unread: UnreadHeading[]; read: ReadHeading[] } = { unread: [], read: [] }
      const stream = Object.assign(bytes(content), { columns })
      const outcomes = new Table(needed, (row) => row).read(stream, (unread, read) =>
        Object.assign(all, { unread, read }),
      )
      const records = []
      for await (const outcome of outcomes) if ('record' in outcome) records.push(outcome.record)
      return { ...all, records }
    }

    test.each([
      'Descrizione;Giacenza;GIACENZA\nCrema;3;4\n',
      'Descrizione;Giacenza;Note;giacenza\nCrema;;;4\nSapone;3;;4\n',
      'Descrizione;Descrizione;Giacenza\nCrema;Viso;3\n',
    ])('two columns of one heading with different values are refused: %j', async (content) => {
      await expect(readNeeded(content)).rejects.toMatchObject({ code: 'doubled_headings' })
    })

    test.each([
      'Descrizione;Giacenza;Giacenza\nCrema;3;3\n',
      'Descrizione;Giacenza;Giacenza\nCrema;3;\n',
      'Descrizione;Giacenza;Note;Note\nCrema;3;a;b\n',
    ])('two columns of one heading are read where nothing is unclear: %j', async (content) => {
      expect((await readNeeded(content)).read).toContainEqual({ heading: 'Giacenza', column: 'stock' })
    })

    test('a heading that resembles a key or a needed column says so, also when the other has only words', async () => {
      const { unread } = await readNeeded(
        'Descrizione;Mins.;Giacensa;Disponibilità;Ordinabil\nCrema;980000011;3;Sì;x\n',
      )
      expect(unread).toEqual([
        { heading: 'Mins.', nearest: 'Minsan', needed: true },
        { heading: 'Giacensa', nearest: 'Giacenza', needed: true },
        { heading: 'Ordinabil', nearest: 'Ordinabile' },
      ])
    })

    test('a column of words never beats one of numbers', async () => {
      const { records } = await readNeeded('Descrizione;Disponibilità;Giac. Neg.\nCrema;Disponibile;3\n')
      expect(records).toMatchObject([{ stock: '3' }])
    })

    test.each([
      ['Min.', '980000011', { code: '980000011' }],
      ['Min.', '5', { code: '' }],
      ['Ord.', 'S', { orderable: 'S' }],
      ['Ord.', '12', { orderable: '' }],
    ])('%s with %s is read only if its cells look so', async (heading, cell, record) => {
      expect((await readNeeded(`Descrizione;${heading}\nCrema;${cell}\n`)).records).toMatchObject([record])
    })

    test('a heading is read as chosen by hand, or ignored', async () => {
      const content = 'Descrizione;Mins.;Giacensa\nCrema;980000011;3\n'
      expect(await readNeeded(content, { 'Mins.': 'minsan', Giacensa: '' })).toMatchObject({
        unread: [{ heading: 'Giacensa', nearest: null }],
        read: [
          { heading: 'Mins.', column: 'code' },
          { heading: 'Descrizione', column: 'name' },
        ],
        records: [{ code: '980000011', stock: '' }],
      })
      await expect(readNeeded(content, { Giacensa: 'scaffale' })).rejects.toMatchObject({ code: 'unknown_columns' })
    })
  })

  test('of a rejected row nothing is left out', () => {
    const rejection = { code: 'invalid_price' as const, detail: 'x' }
    const rows = [1, 2].map((line) => ({ line, record: {}, left_out: [rejection] }))
    const result = { added: [], changed: [], rejected: [{ line: 1, ...rejection }] }
    expect(withLeftOut(rows, result).left_out).toEqual([{ line: 2, ...rejection }])
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
  ])('a file without a required column reports the line to fix: %j', async (content, message) => {
    const columns = {
      code: { names: ['codice'] },
      name: { names: ['denominazione'], required: true },
      stock: { names: ['giacenza'] },
    }
    await expect(readRows(content, { columns })).rejects.toMatchObject({ message: expect.stringMatching(message) })
  })
})

describe('delimited rows', () => {
  async function rows(content: string, size?: number) {
    const all = []
    for await (const batch of delimitedRows(bytes(content, size))) all.push(...batch)
    return all
  }
  const cells = async (content: string, size?: number) =>
    (await rows(content, size)).map((row) => ('cells' in row ? row.cells : row.rejected.code))

  test.each([1, 5, 65536])('semicolons, quotes and doubled quotes, in chunks of %d bytes', async (size) => {
    expect(await cells('a;b;c\n1;"due; tre";"quattro ""cinque"""\n', size)).toEqual([
      ['a', 'b', 'c'],
      ['1', 'due; tre', 'quattro "cinque"'],
    ])
  })

  test('commas are found by themselves, and decimals in quotes do not mislead', async () => {
    expect(await cells('minsan,price\n012745093,"5,63"\n')).toEqual([
      ['minsan', 'price'],
      ['012745093', '5,63'],
    ])
  })

  test('a line break inside a cell belongs to the cell, and lines are counted on', async () => {
    expect(await rows('a;b;c\n1;"due\ntre";4\n5;6;7')).toEqual([
      { line: 1, cells: ['a', 'b', 'c'] },
      { line: 2, cells: ['1', 'due\ntre', '4'] },
      { line: 4, cells: ['5', '6', '7'] },
    ])
  })

  test('where every row breaks inside a cell, the rows are what has as many columns as the header', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `${at},"""1""","<p>x</p>\n\n<i>a=""b"" c</i>",3,,"4"`).join('\n')
    const read = await cells(`a,b,c,d,e,f\n${many}\n`)
    expect(read).toHaveLength(31)
    expect(read[30]).toEqual(['29', '"1"', '<p>x</p>\n\n<i>a="b" c</i>', '3', '', '4'])
  })

  test('a cell may break more than once', async () => {
    expect(await cells('a;b\n1;"due\r\n\r\ntre"\n4;5')).toEqual([
      ['a', 'b'],
      ['1', 'due\n\ntre'],
      ['4', '5'],
    ])
  })

  test('a quote that is never closed does not swallow the rest of the file', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `${index};x;y`).join('\n')
    const read = await cells(`a;b;c\n1;"100 MG COMPRESSE;2\n${many}\n`)
    expect(read[1]).toEqual(['1', '100 MG COMPRESSE', '2'])
    expect(read).toHaveLength(502)
    expect(read[501]).toEqual(['499', 'x', 'y'])
  })

  test('undoubled quotes inside a cell are kept', async () => {
    expect(await cells('a;b;c\n1;"40 MG CAPSULE RIG"IDE" 14;x\n1;""100 MG" 20 CPR";y\n')).toEqual([
      ['a', 'b', 'c'],
      ['1', '40 MG CAPSULE RIG"IDE" 14', 'x'],
      ['1', '"100 MG" 20 CPR', 'y'],
    ])
  })

  test('a quote in the middle of an unquoted cell is a character', async () => {
    expect(await cells('a;b\n1;5" schermo\n')).toEqual([
      ['a', 'b'],
      ['1', '5" schermo'],
    ])
  })

  test('a broken cell on the last line is repaired, or rejected where it cannot be', async () => {
    expect(await cells('a;b;c\n1;2;"tre')).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', 'tre'],
    ])
    expect(await rows('a;b;c\n1;2;3\n1;"due')).toEqual([
      { line: 1, cells: ['a', 'b', 'c'] },
      { line: 2, cells: ['1', '2', '3'] },
      { line: 3, rejected: { code: 'malformed_row', detail: 'a quoted cell has no end' } },
    ])
  })

  test('empty lines are nothing', async () => {
    expect(await cells('a;b\n\n1;2\n\n\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('report text', () => {
  const report = () => ({ ...newReport('offers', 'f.csv', 'offers', false), written: true })

  test('what a complete file took away is named by pharmacy', () => {
    const given = report()
    const rows = ['F1', 'F2'].flatMap((pharmacy) => ['980000011', '980000012'].map((key) => ({ pharmacy, key })))
    addRemoved(given, rows, true)
    expect(formatReport(given)).toContain('list: F1 980000011, 980000012; F2 980000011, 980000012)')
    const articles = report()
    addRemoved(articles, [{ pharmacy: null, key: 'lavarsi-le-mani' }], true)
    expect(formatReport(articles)).toContain('removed    1 (no longer in the list: lavarsi-le-mani)')
    const many = report()
    addRemoved(
      many,
      Array.from({ length: 1200 }, (_, at) => ({ pharmacy: 'F1', key: String(at) })),
      true,
    )
    expect(formatReport(many)).toMatch(/ 18, 19 and 1,180 more\)/)
    expect(many.removed_keys).toHaveLength(1000)
  })

  test.each(Object.keys(ADVICE) as (keyof typeof ADVICE)[])(
    'a row rejected with %s reports once what to do',
    (code) => {
      const given = report()
      const rejected = [1, 2].map((line) => ({ line, code, detail: 'x' }))
      const reported: unknown[] = []
      addBatch(given, 2, { added: [], changed: [], rejected }, (...row) => reported.push(row))
      expect(formatReport(given).split(`    ${code}: ${ADVICE[code]}`)).toHaveLength(2)
      expect(reported).toEqual(rejected.map((row) => [row, 'rejected']))
    },
  )

  test('a report without problems gives no advice', () => {
    expect(formatReport(report())).not.toContain('to do')
  })
})
