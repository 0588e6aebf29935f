import { comuni } from './comuni'
import { dutyTable } from './of-pharmacy'
import { offerTable } from './offers'
import { bytes, collect } from './testing/collect'

describe('offers', () => {
  test('Italian and English column names, comma or semicolon', async () => {
    const italian = await collect(
      offerTable().read(
        bytes(
          'farmacia;minsan;ean;nome;marca;categoria;tipo;iva;prezzo;prezzo_listino;giacenza;ordinabile\nF1001;980123451;8001234567897|4006381333931;Crema mani 75 ml;Dermolab;cosmetici-mani;cosmetico;22%;6,90;8,50;12;sì\n',
        ),
      ),
    )
    expect(italian.records).toEqual([
      {
        pharmacy_code: 'F1001',
        minsan: '980123451',
        price_cents: 690,
        list_price_cents: 850,
        sale_starts_at: null,
        sale_ends_at: null,
        stock: 12,
        orderable: true,
        ean: ['8001234567897', '4006381333931'],
        name: 'Crema mani 75 ml',
        brand: 'Dermolab',
        manufacturer: null,
        category: 'cosmetici-mani',
        kind: 'cosmetic',
        supply: null,
        vat_rate: 22,
        form: null,
        pack: null,
        content: null,
        description: null,
        composition: null,
        directions: null,
        warnings: null,
        responsible_person: null,
        sector: null,
        label_facts: {},
        max_quantity: null,
        max_quantity_reason: null,
      },
    ])
    const english = await collect(
      offerTable('1001').read(bytes('minsan,price,stock,orderable\n12745093,"5,63",3,no\n034208013,,0,\n')),
    )
    expect(english.records).toMatchObject([
      { pharmacy_code: 'F1001', minsan: '012745093', price_cents: 563, stock: 3, orderable: false, kind: null },
      { minsan: '034208013', price_cents: null, stock: 0 },
    ])
  })

  test('facts of a label have their own columns, and unknown ones are left out', async () => {
    const header =
      'farmacia;minsan;prezzo;giacenza;settore;eta_mesi;glutine;valori_nutrizionali;registrazione;protezione\nF1;'
    const read = (cells: string) => collect(offerTable().read(bytes(`${header}${cells}\n`)))
    const nutrition = 'per 100 g | Energia: 1.590 kJ / 375 kcal | Fibre: < 0,5 g | Vitamina B1: 0,8 mg (73 %)'
    expect((await read(`980123451;3,90;1;alimento infanzia;4;senza;${nutrition};;`)).records).toMatchObject([
      {
        sector: 'infant_food',
        label_facts: {
          from_months: 4,
          gluten: 'free',
          nutrition: {
            per: '100 g',
            values: [
              { name: 'Energia', amount: '1.590 kJ / 375 kcal' },
              { name: 'Fibre', amount: '< 0,5 g' },
              { name: 'Vitamina B1', amount: '0,8 mg', reference_percent: 73 },
            ],
          },
        },
      },
    ])
    expect((await read('980123451;9;1;PMC;;;;n. 12345;')).records).toMatchObject([
      { sector: 'medical_aid', label_facts: { registration: 'n. 12345' } },
    ])
    expect((await read('980123451;9;1;DPI;;;;;FFP2 NR')).records).toMatchObject([
      { sector: 'protective', label_facts: { protection: 'FFP2 NR' } },
    ])
    for (const cells of [
      'alimento infanzia;3;;;',
      'alimento;presto;;;',
      ';;forse;;',
      ';;;energia 3 kJ;',
      ';;;per 100 g | tanto;',
    ])
      expect(await read(`980123451;9;1;${cells};`)).toMatchObject({
        records: [{ label_facts: {} }],
        left_out: [expect.stringMatching(/^invalid_/)],
      })
    // Other goods may be suitable from birth.
    expect((await read('980123451;9;1;generico;0;;;;')).records).toMatchObject([{ label_facts: { from_months: 0 } }])
  })

  test('the regime of an animal’s medicine is its pack’s, that of people’s is no file’s', async () => {
    const header = 'farmacia;minsan;prezzo;giacenza;tipo;regime;forma\nF1;'
    const read = (cells: string) => collect(offerTable().read(bytes(`${header}${cells}\n`)))
    expect((await read('980123451;9,90;1;veterinario;rr;compresse')).records).toMatchObject([
      { kind: 'veterinary', supply: 'RR', form: 'compresse' },
    ])
    expect((await read('980123451;9,90;1;integratore;RR;')).records).toMatchObject([{ supply: null, form: null }])
    expect((await read('980123451;9,90;1;veterinario;forse;')).left_out).toEqual(['invalid_value'])
  })

  test.each([
    ['12;5,63;1', 'invalid_minsan'],
    ['012745094;5,63;1', 'invalid_minsan'],
    ['012745093;gratis;1', 'invalid_price'],
    ['012745093;0,00;1', 'invalid_price'],
    ['012745093;5,63;molti', 'invalid_number'],
  ])('%s is rejected', async (row, code) => {
    const header = 'minsan;prezzo;giacenza;ordinabile;iva;tipo;ean;prezzo_listino;nome'
    const cells = [...row.split(';'), ...Array(9).fill('')].slice(0, 9).join(';')
    const { records, rejected } = await collect(offerTable('1001').read(bytes(`${header}\n${cells}\n`)))
    expect(records).toEqual([])
    expect(rejected).toMatchObject([{ line: 2, code }])
  })

  test.each([
    ['012745093;5,63;1;forse', 'invalid_value'],
    ['012745093;5,63;1;no;21', 'invalid_vat_rate'],
    ['012745093;5,63;1;no;10;farmaco', 'invalid_value'],
    ['012745093;5,63;1;no;10;altro;8001234567890', 'invalid_ean'],
    ['012745093;5,63;1;no;10;altro;8.00123E+12', 'rounded_number'],
    ['012745093;5,63;1;no;10;altro;;4,00', 'invalid_price'],
    [`012745093;5,63;1;no;10;altro;;;${'x'.repeat(201)}`, 'invalid_value'],
    ['012745093;5,63;1;no;10;altro;;poco', 'invalid_price'],
  ])('%s counts without the cell that is not understood', async (row, code) => {
    const header = 'minsan;prezzo;giacenza;ordinabile;iva;tipo;ean;prezzo_listino;nome'
    const cells = [...row.split(';'), ...Array(9).fill('')].slice(0, 9).join(';')
    const { records, rejected, left_out } = await collect(offerTable('1001').read(bytes(`${header}\n${cells}\n`)))
    expect(records).toMatchObject([{ minsan: '012745093', price_cents: 563, stock: 1 }])
    expect(rejected).toEqual([])
    expect(left_out).toEqual([code])
  })

  test.each([
    ['8,00;01/12/2026;31/12/2026', [563, 800, '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'], undefined],
    ['8,00;;31/12/2026', [563, 800, null, '2026-12-31T23:00:00.000Z'], undefined],
    ['8,00;00/00/0000;', [563, 800, null, null], undefined],
    // An offer of unknown dates is none.
    ['8,00;presto;31/12/2026', [800, null, null, null], ['invalid_date']],
    ['8,00;31/12/2026;01/12/2026', [800, null, null, null], ['invalid_date']],
    // Without a list price they are dates of nothing.
    [';01/12/2026;31/12/2026', [563, null, null, null], ['missing_value']],
    ['4,00;01/12/2026;31/12/2026', [563, null, null, null], ['invalid_price', 'missing_value']],
  ])('list price and dates %s', async (cells, values, codes) => {
    const header = 'minsan;prezzo;giacenza;prezzo_listino;inizio_offerta;fine_offerta'
    const { records, left_out } = await collect(
      offerTable('1001').read(bytes(`${header}\n980123451;5,63;1;${cells}\n`)),
    )
    const [record] = records
    expect([record?.price_cents, record?.list_price_cents, record?.sale_starts_at, record?.sale_ends_at]).toEqual(
      values,
    )
    expect(left_out).toEqual(codes)
  })

  test.each(['0', '0,00', '0,00 €', '5,63'])('a list price of %s is none', async (text) => {
    const { records, left_out } = await collect(
      offerTable('1001').read(bytes(`minsan;prezzo;giacenza;prezzo_listino\n980123451;5,63;1;${text}\n`)),
    )
    expect(records).toMatchObject([{ price_cents: 563, list_price_cents: null }])
    expect(left_out).toBeUndefined()
  })

  test.each([
    ['-1', 0],
    ['-3,00', 0],
    ['− 2', 0],
    ['4-', 0],
    ['-1.200', 0],
    ['5.5', 5],
    ['5,50', 5],
    ['0,75', 0],
    ['1.234,5', 1234],
    ['1.000', 1000],
  ])('the stock %s is %d packs, and the price of the row counts', async (text, stock) => {
    const { records } = await collect(
      offerTable('1001').read(bytes(`minsan;prezzo;giacenza\n980123451;5,63;${text}\n`)),
    )
    expect(records).toMatchObject([{ price_cents: 563, stock }])
  })

  test('totals, empty lines and repeated headings are no products', async () => {
    const header = 'minsan;nome;prezzo;giacenza'
    const row = '980123451;Crema totale;5,63;1'
    const odd = ['TOTALE;;1.234,00;57', ';;;', ';Totale generale:;12,00;3', 'Subtotale;;1,00;1', header, 'Tot.;;;4']
    const { records, rejected, skipped } = await collect(
      offerTable('1001').read(bytes([header, row, ...odd, row].join('\n'))),
    )
    expect(records).toHaveLength(2)
    expect(rejected).toEqual([])
    expect(skipped.map(({ reason }) => reason)).toEqual(Array(5).fill('no_item'))
  })

  test.each([
    ['75 ml', { amount: 0.075, unit: 'l' }],
    ['1,5 kg', { amount: 1.5, unit: 'kg' }],
    ['24 pz', { amount: 24, unit: 'pz' }],
    ['3 x 50 ml', { amount: 0.15, unit: 'l' }],
  ])('the content %s', async (text, content) => {
    const { records } = await collect(
      offerTable('1001').read(bytes(`minsan;prezzo;giacenza;contenuto\n980123451;5,63;1;${text}\n`)),
    )
    expect(records).toMatchObject([{ content }])
  })

  test('a list price equal to the price is none, and the kind of a medicine is left to the lists', async () => {
    const { records } = await collect(
      offerTable('1001').read(bytes('minsan;prezzo;giacenza;prezzo_listino;tipo\n012745093;5,63;1;5,63;medicine\n')),
    )
    expect(records).toMatchObject([{ list_price_cents: null, kind: null }])
  })
})

test.each([
  ['L&#39;Or&eacute;al', "L'Oréal"],
  ['L&#x2019;Oréal', 'L’Oréal'],
  ['Attivit&agrave;', 'Attività'],
  ['Johnson &amp; Johnson', 'Johnson & Johnson'],
  ['Boots&nbsp;&nbsp;Lab', 'Boots Lab'],
  ['5 &lt; 10', '5 < 10'],
  // Without a semicolon they are words.
  ['Sole&notte', 'Sole&notte'],
  ['AT&T', 'AT&T'],
  ['&pippo;', '&pippo;'],
])('the entities of %s are decoded in every column of text', async (written, text) => {
  const file = `minsan;nome;marca;tipo;iva;prezzo;giacenza\n980123451;"Crema ${written}";"${written}";cosmetico;22;6,90;1\n`
  const { records } = await collect(offerTable('F1').read(bytes(file)))
  expect(records).toMatchObject([{ name: `Crema ${text}`, brand: text }])
})

describe('duty', () => {
  const read = (rows: string[]) =>
    collect(dutyTable.read(bytes(`farmacia;data;dalle;alle;data_fine\n${rows.join('\n')}\n`)))

  test("times are Rome's, in winter, in summer and across the change", async () => {
    const { records, rejected } = await read([
      'F1;15/01/2026;08:30;20:00;',
      'F1;15/07/2026;20:00;08:30;',
      'F2;2026-10-24;20.00;8.30;',
      'F2;24/12/2026;08:30;08:30;26/12/2026',
      'F2;25/12/2026;0;24:00;',
      'F3;24 dic 26;ore 20;ore 8,30;',
      'F3;gio 24/12/2026;h 20.00;mezzanotte;25 dicembre 2026',
    ])
    expect(rejected).toEqual([])
    expect(records).toEqual([
      { pharmacy_code: 'F1', starts_at: '2026-01-15T07:30:00.000Z', ends_at: '2026-01-15T19:00:00.000Z' },
      { pharmacy_code: 'F1', starts_at: '2026-07-15T18:00:00.000Z', ends_at: '2026-07-16T06:30:00.000Z' },
      { pharmacy_code: 'F2', starts_at: '2026-10-24T18:00:00.000Z', ends_at: '2026-10-25T07:30:00.000Z' },
      { pharmacy_code: 'F2', starts_at: '2026-12-24T07:30:00.000Z', ends_at: '2026-12-26T07:30:00.000Z' },
      { pharmacy_code: 'F2', starts_at: '2026-12-24T23:00:00.000Z', ends_at: '2026-12-25T23:00:00.000Z' },
      { pharmacy_code: 'F3', starts_at: '2026-12-24T19:00:00.000Z', ends_at: '2026-12-25T07:30:00.000Z' },
      { pharmacy_code: 'F3', starts_at: '2026-12-24T19:00:00.000Z', ends_at: '2026-12-24T23:00:00.000Z' },
    ])
  })

  test('what is no turn is rejected', async () => {
    const { records, rejected } = await read([
      ';15/01/2026;08:30;20:00;',
      'F1;32/01/2026;08:30;20:00;',
      'F1;15/01/2026;25:00;20:00;',
      'F1;15/01/2026;mattina;20:00;',
      'F1;15/01/2026;24:30;20:00;',
      'F1;ven 15/01/2026;08:30;20:00;',
      'F1;15/01/2026 circa;08:30;20:00;',
      'F1;15/01/2026;08:30;20:00;14/01/2026',
      'F1;15/01/2026;08:30;20:00;15/02/2026',
    ])
    expect(records).toEqual([])
    expect(rejected.map(({ code }) => code)).toEqual(['missing_value', ...Array(8).fill('invalid_date')])
    expect(rejected.at(6)?.detail).toBe('not a date: 15/01/2026 circa, not understood: circa')
  })

  test('the hour that a change of the clock skips is an hour later, and one that it repeats is the first', async () => {
    const { records } = await read(['F1;28/03/2027;02:30;08:00;', 'F1;31/10/2027;02:30;08:00;'])
    expect(records.map(({ starts_at }) => starts_at)).toEqual(['2027-03-28T01:30:00.000Z', '2027-10-31T00:30:00.000Z'])
  })

  test.each([
    [['01/12/2027', '12/24/2027'], 'month_first'],
    [['12/24/2027', '01/12/2027', '12/25/2027'], 'month_first'],
    // A mistyped day among others.
    [['24/12/2027', '01/12/2027', '12/25/2027', '26/12/2027'], null],
    [['12/24/2027', '1 dicembre 2027', '2027-12-01', '12/12/2027'], null],
  ])('a file of %j is refused: %p', async (days, code) => {
    const file = read(days.map((day) => `F1;${day};08:30;20:00;`))
    if (code === null) expect(await file).toMatchObject({ rejected: [{ code: 'invalid_date' }] })
    else await expect(file).rejects.toMatchObject({ code })
  })
})

describe('comuni', () => {
  const comune = (values: object = {}) => ({
    codice: '037047',
    nome: "Ozzano dell'Emilia",
    nomeStraniero: null,
    codiceCatastale: 'G205',
    cap: '40064',
    provincia: { nome: 'Bologna', sigla: 'BO', codice: '037', regione: 'Emilia Romagna' },
    coordinate: { lat: 44.4443, lng: 11.4757 },
    ...values,
  })
  const read = (items: object[]) => collect(comuni(bytes(JSON.stringify(items, null, 1), 33)))

  test('one comune', async () => {
    const { records } = await read([comune(), comune({ nome: 'Bolzano', nomeStraniero: 'Bozen' })])
    expect(records[0]).toEqual({
      istat_code: '037047',
      name: "Ozzano dell'Emilia",
      other_name: null,
      province: 'BO',
      region: 'Emilia Romagna',
      postal_code: '40064',
      latitude: 44.4443,
      longitude: 11.4757,
    })
    expect(records[1]?.other_name).toBe('Bozen')
  })

  test('a CAP of four digits and other faults are rejected, never padded', async () => {
    const { records, rejected } = await read([
      comune({ cap: '8604' }),
      comune({ coordinate: { lat: 0, lng: 0 } }),
      comune({ provincia: { nome: 'X', sigla: 'XXX', regione: 'Y' } }),
      comune({ nome: '' }),
      comune(),
    ])
    expect(records).toHaveLength(1)
    expect(rejected.map(({ code }) => code)).toEqual([
      'invalid_postal_code',
      'invalid_coordinates',
      'invalid_province',
      'malformed_row',
    ])
    expect(rejected[1]?.line).toBeGreaterThan(rejected[0]?.line ?? 0)
  })
})
