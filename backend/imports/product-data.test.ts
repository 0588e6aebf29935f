import type { Kind, Supply } from '@/lib/contract/products'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { correctKind, NOBODY, OPERATOR, type StoredKind } from '../corrections/provenance'
import { leafletUrl, parseSupply } from './aifa-register'
import { cleanHtml } from './clean-text'
import { closureTable } from './closures'
import { readSaleDates } from './dates'
import { serviceTable } from './of-pharmacy'
import { readOutcome } from './outcome'
import { bytes, collect, windows1252 } from './testing/collect'
import { ofEach } from './values'

describe('corrections', () => {
  const stored = (kind: Kind, supply: Supply | null = null, list?: string): StoredKind => ({
    minsan: '980000001',
    kind,
    supply,
    vat_rate: 22,
    sources: list ? { kind: { list }, vat_rate: { list } } : {},
  })
  const stated = (kind: Kind | null, supply: Supply | null = null, vat_rate: number | null = null) => ({
    kind,
    supply,
    vat_rate,
  })
  const nothing = stated(null)

  describe('kind and VAT of a known product', () => {
    it.each<[string, ReturnType<typeof stored>, ReturnType<typeof stated>]>([
      ['infant formula that was filed as baby food', stored('baby'), stated('infant_formula')],
      ['a veterinary medicine that was filed as goods', stored('other'), stated('veterinary')],
      ['its prescription', stored('veterinary'), stated('veterinary', 'RNR')],
      ['a device, of which the law asks the same', stored('cosmetic'), stated('device')],
      ['the rate alone', stored('supplement'), stated(null, null, 10)],
    ])('become what the file states: %s', (_, known, row) => {
      const { becomes, corrections } = correctKind(known, row, {})
      expect(becomes).toEqual({
        kind: row.kind ?? known.kind,
        supply: row.supply,
        vat_rate: row.vat_rate ?? known.vat_rate,
      })
      expect(corrections).toEqual([expect.objectContaining({ refused: null })])
    })

    it.each<[string, ReturnType<typeof stored>, ReturnType<typeof stated>]>([
      ['baby food, of infant formula', stored('infant_formula'), stated('baby')],
      ['goods, of a veterinary medicine', stored('veterinary'), stated('other')],
      [
        'no prescription, of a veterinary medicine on prescription',
        stored('veterinary', 'RNR'),
        stated('veterinary', 'SOP'),
      ],
    ])('stay without --replace-texts where the file would allow more: %s', (_, known, row) => {
      const kept = correctKind(known, row, {})
      expect(kept.becomes).toEqual({ kind: known.kind, supply: known.supply, vat_rate: 22 })
      expect(kept.corrections).toEqual([expect.objectContaining({ refused: 'allows_more' })])
      const replaced = correctKind(known, row, { replaceTexts: true })
      expect(replaced.becomes).toEqual({ kind: row.kind, supply: row.supply, vat_rate: 22 })
      expect(replaced.corrections).toEqual([expect.objectContaining({ refused: null })])
    })

    it('stay where a row states neither', () => {
      for (const known of [stored('infant_formula'), stored('veterinary', 'RNR'), stored('device')])
        expect(correctKind(known, nothing, { replaceTexts: true })).toEqual({
          becomes: { kind: known.kind, supply: known.supply, vat_rate: 22 },
          corrections: [],
        })
    })

    it("stay for medicines, whose kind AIFA's lists say", () => {
      for (const known of [stored('medicine', 'RR'), stored('homeopathic'), stored('medicine', 'OTC')])
        expect(correctKind(known, stated('device', null, 4), { replaceTexts: true })).toEqual({
          becomes: { kind: known.kind, supply: known.supply, vat_rate: 22 },
          corrections: [],
        })
    })

    it('stay where the operator set them, and the report says so', () => {
      const { becomes, corrections } = correctKind(stored('baby', null, OPERATOR), stated('other', null, 10), {
        replaceTexts: true,
      })
      expect(becomes).toEqual({ kind: 'baby', supply: null, vat_rate: 22 })
      expect(corrections.map(({ column, refused }) => [column, refused])).toEqual([
        ['kind', 'set'],
        ['vat_rate', 'set'],
      ])
    })

    it("of another shop's file, which may only assume them, count where they are stricter, or with --replace-texts", () => {
      const assume = (row: ReturnType<typeof stated>, replaceTexts = false) =>
        correctKind(stored('cosmetic'), row, { lenient: true, replaceTexts }).becomes
      expect(assume(stated('supplement', null, 10))).toEqual({ kind: 'cosmetic', supply: null, vat_rate: 22 })
      expect(assume(stated('infant_formula', null, 10))).toEqual({ kind: 'infant_formula', supply: null, vat_rate: 22 })
      expect(assume(stated('supplement', null, 10), true)).toEqual({ kind: 'supplement', supply: null, vat_rate: 10 })
    })

    it('are no correction if no value was stated before', () => {
      expect(correctKind(stored('other', null, NOBODY), stated('infant_formula', null, 10), { lenient: true })).toEqual(
        {
          becomes: { kind: 'infant_formula', supply: null, vat_rate: 10 },
          corrections: [],
        },
      )
    })
  })
})

describe('supply', () => {
  test.each([
    ['Medicinali non soggetti a prescrizione medica, da banco', 'OTC'],
    ['Medicinali non soggetti a prescrizione medica ma non da banco', 'SOP'],
    ['Medicinali soggetti a prescrizione medica', 'RR'],
    ['Medicinali soggetti a prescrizione medica da rinnovare volta per volta', 'RNR'],
    [
      'Medicinali soggetti a prescrizione medica limitativa, vendibili al pubblico su prescrizione di centri ospedalieri o di specialisti',
      'RRL',
    ],
    [
      'Medicinali soggetti a prescrizione medica limitativa, da rinnovare volta per volta, vendibili al pubblico su prescrizione di centri ospedalieri o di specialisti',
      'RNRL',
    ],
    [
      'Medicinali soggetti a prescrizione medica limitativa, utilizzabili esclusivamente in ambiente ospedaliero o in una struttura ad esso assimilabile',
      'OSP',
    ],
    ['Medicinali soggetti a prescrizione medica limitativa, utilizzabili esclusivamente dallo specialista', 'USPL'],
    ['Medicinali soggetti a prescrizione medica su Ricetta Ministeriale a Ricalco', 'RMR'],
    ['RNR', 'RNR'],
  ])('%s is %s (docs/domain.md#L34)', (text, code) => {
    expect(parseSupply(text)).toBe(code)
  })

  test.each(['', 'N.D.', 'Medicinali', 'Non soggetti a prescrizione medica', 'da banco', 'libera vendita'])(
    '"%s" is not understood and needs a prescription (docs/domain.md#L34)',
    (text) => {
      expect(parseSupply(text)).toBe('RR')
    },
  )

  test('a leaflet is taken only from AIFA', () => {
    const url = 'https://api.aifa.gov.it/aifa-bdf-eif-be/1.0.0/organizzazione/902/farmaci/23921/stampati?ts=FI'
    expect(leafletUrl(url)).toBe(url)
  })

  test.each([
    'http://api.aifa.gov.it/x',
    'https://api.aifa.gov.it.example.org/x',
    'https://api.aifa.gov.it:8443/x',
    'https://user@api.aifa.gov.it/x',
    'https://example.org/?u=https://api.aifa.gov.it',
    'javascript:alert(1)',
    'N.D.',
    '',
  ])('%s is no leaflet', (text) => {
    expect(leafletUrl(text)).toBeNull()
  })
})

describe('sale dates', () => {
  const read = (from: string, to = '', range = '') => {
    const outcome = readOutcome(1, () => readSaleDates({ from, to, range }))
    if ('rejected' in outcome) return outcome.rejected.code
    return 'record' in outcome ? [outcome.record.sale_starts_at, outcome.record.sale_ends_at] : null
  }

  test.each([
    ['2026-12-01T00:00+0100/2026-12-31T23:59+0100', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-12-01T00:00:00+01:00/2026-12-08T00:00:00+01:00', '2026-11-30T23:00:00.000Z', '2026-12-07T23:00:00.000Z'],
    ['2026-12-01T08:00Z / 2026-12-31T12:30Z', '2026-12-01T08:00:00.000Z', '2026-12-31T12:30:00.000Z'],
    ['2026-07-01T13:00-0800/2026-07-15T15:30-0800', '2026-07-01T21:00:00.000Z', '2026-07-15T23:30:00.000Z'],
    ['2026-07-01T08:30/2026-07-15T20:00', '2026-07-01T06:30:00.000Z', '2026-07-15T18:00:00.000Z'],
    ['2026-12-01/2026-12-31', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-12-01/', '2026-11-30T23:00:00.000Z', null],
    ['../2026-12-31', null, '2026-12-31T23:00:00.000Z'],
    // Both edges of summer time: a day of 23 hours, and one of 25.
    ['2026-03-29/2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25/2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29T02:30/2026-10-25T02:30', '2026-03-29T01:30:00.000Z', '2026-10-25T00:30:00.000Z'],
  ])('%s', (range, start, end) => {
    expect(read('', '', range)).toEqual([start, end])
  })

  test.each([
    ['01/12/2026', '31/12/2026'],
    ['1/12/26', '31/12/26'],
    ['01-12-2026', '31-12-2026'],
    ['01.12.2026', '31.12.2026'],
    ['01/12/2026 00:00', '31/12/2026 00:00'],
    ['01/12/2026 0:00:00', '31/12/2026 23:59:59'],
    ['01/12/2026 00:00', '31/12/2026 23:59'],
    ['46357', '46387'],
    ['46357,0', '46387,99999'],
    ['1-dic-26', '31-dic-2026'],
    ['1 dicembre 2026', '31 Dicembre 2026'],
    ['20261201', '20261231'],
    ['1º dicembre', '31 dic 2026'],
    ['mar 1 dic. 26', 'giovedì 31 dicembre 2026'],
    ['01/12/2026 ore 0.00', '31/12/2026 ore 24'],
    ['2026-12-01 00:00:00', '2026-12-31 23:59:59'],
    ['2026-12-01 00:00:00.000', '2026-12-31 00:00:00.000'],
  ])('from %s to %s is all of December in Rome', (from, to) => {
    expect(read(from, to)).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'])
  })

  test.each(['', '-', '0', '00/00/0000', '0000-00-00 00:00:00', '01/01/0001 00:00:00', '30/12/1899', '01/01/1900'])(
    '%j is no date',
    (text) => {
      expect(read(text, '31/12/2026')).toEqual([null, '2026-12-31T23:00:00.000Z'])
      expect(read('01/12/2026', text)).toEqual(['2026-11-30T23:00:00.000Z', null])
      expect(read(text, text)).toEqual([null, null])
    },
  )

  test.each([
    ['presto', '31/12/2026'],
    ['1 dicembre', ''],
    ['1 dicembre circa', '31 dicembre 2026'],
    ['mar 31/12/2026', ''],
    ['01/12/2026', 'fine mese'],
    ['31/02/2026', ''],
    ['12/31/2026', ''],
    ['', '2026-12-31T25:00'],
    ['', '31/12/2026 23:59 CET'],
    ['', '12'],
    ['', '2026'],
  ])('from %j to %j is not understood', (from, to) => {
    expect(read(from, to)).toBe('invalid_date')
  })

  test.each([
    ['31/12/2026', '01/12/2026', ''],
    ['2026-12-01T10:00Z', '2026-12-01T10:00Z', ''],
    ['', '', '2026-12-31/2026-12-01'],
    ['', '', '2026-12-01'],
    ['', '', '2026-12-01/2026-12-05/2026-12-31'],
    ['', '', 'dicembre'],
  ])('reversed or half: %j %j %j', (from, to, range) => {
    expect(read(from, to, range)).toBe('invalid_date')
  })
})

describe('own texts', () => {
  test('a service with its price, length and times, in Latin-1 with semicolons', async () => {
    const file = windows1252(
      'Farmacia;Nome;Durata (minuti);Prezzo;Gratis con ricetta;Età minima;Orari;Descrizione\r\n' +
        '101;Elettrocardiogramma (ECG);20 min;29,00 €;sì;18;"lun-ven 09:00-12:30 15:30-19:00; sab 9-12";"Un tracciato,\nin farmacia."\r\n',
    )
    const { records, rejected } = await collect(ofEach(serviceTable().read(bytes(file))))
    expect(rejected).toEqual([])
    expect(records).toEqual([
      expect.objectContaining({
        pharmacy_code: 'F101',
        slug: 'elettrocardiogramma-ecg',
        category: 'Elettrocardiogramma (ECG)',
        duration_minutes: 20,
        price_cents: 2900,
        free_with_prescription: true,
        minimum_age: 18,
        capacity: 1,
        description: '<p>Un tracciato,<br>in farmacia.</p>',
      }),
    ])
    expect(records[0]?.times).toHaveLength(11)
  })

  test.each([
    ['101;;20;;lun 9-12', 'missing_value', 'nome is empty'],
    ['101;ECG;0;;lun 9-12', 'invalid_number', 'durata_minuti is none from 1 to 1440: 0'],
    ['101;ECG;20;-5;lun 9-12', 'invalid_price', 'prezzo is none: -5'],
    ['101;ECG;20;;quando capita', 'invalid_value', 'orari not understood: quando capita'],
    [';ECG;20;;lun 9-12', 'missing_value', 'the row names no pharmacy: use --pharmacy'],
  ])('%s is refused', async (row, code, detail) => {
    const { rejected } = await collect(serviceTable().read(bytes(`farmacia;nome;durata;prezzo;orari\n${row}\n`)))
    expect(rejected).toEqual([{ line: 2, code, detail }])
  })

  test('one row for several pharmacies, on days counted from the one of the import', async () => {
    const file = 'farmacia;dal;al;motivo\n"F101, 102,F101";oggi;oggi + 3;Inventario\nF103;oggi-1;;\nF103;oggi+x;;\n'
    const { records, rejected } = await collect(ofEach(closureTable().read(bytes(file))))
    const day = (days: number) => dayText(dayNumberAt(new Date()) + days)
    const both = { from: day(0), to: day(3), reason: 'Inventario' }
    expect(records).toEqual([
      { pharmacy_code: 'F101', ...both },
      { pharmacy_code: 'F102', ...both },
      { pharmacy_code: 'F103', from: day(-1), to: day(-1), reason: null },
    ])
    expect(rejected).toEqual([{ line: 4, code: 'invalid_date', detail: 'not a date: oggi+x, not understood: +x' }])
  })

  test('closures of a day and of many; what is none is named by its line', async () => {
    const file =
      'dal;al;motivo\n15/08/2026;;Ferragosto\n2026-08-10;2026-08-22;Ferie\n20/08/2026;19/08/2026;\n01/01/2026;02/01/2028;\n31/02/2026;;\ndal 10 al 22 agosto 2026;;\n27 dicembre 2026;6 gennaio;\nper ferie dal 10 agosto;;\n10/08/2026 18:00;;\n'
    expect(await collect(ofEach(closureTable('101').read(bytes(file))))).toEqual({
      records: [
        { pharmacy_code: 'F101', from: '2026-08-15', to: '2026-08-15', reason: 'Ferragosto' },
        { pharmacy_code: 'F101', from: '2026-08-10', to: '2026-08-22', reason: 'Ferie' },
        { pharmacy_code: 'F101', from: '2026-08-10', to: '2026-08-22', reason: null },
        { pharmacy_code: 'F101', from: '2026-12-27', to: '2027-01-06', reason: null },
      ],
      rejected: [
        { line: 4, code: 'invalid_date', detail: 'al comes before dal: 19/08/2026' },
        { line: 5, code: 'invalid_date', detail: 'the closure is longer than a year: 2026-01-01 to 2028-01-02' },
        { line: 6, code: 'invalid_date', detail: 'not a date: 31/02/2026' },
        { line: 9, code: 'invalid_date', detail: 'not a date: per ferie dal 10 agosto' },
        { line: 10, code: 'invalid_date', detail: 'not a date: 10/08/2026 18:00, not understood: 18:00' },
      ],
      skipped: [],
    })
  })

  test.each([
    ['Una riga\\nDue righe\n\nNuovo', '<p>Una riga<br>Due righe</p><p>Nuovo</p>'],
    ['5 < 6 & 7', '<p>5 &lt; 6 &amp; 7</p>'],
    [
      '<p onclick="x()">Ciao <a href="javascript:x">qui</a><img src=x onerror=y></p><script>x()</script>',
      '<p>Ciao qui</p>',
    ],
    [
      '<h2>Uso</h2><div><b>Due</b> volte</div><ul><li>a<li>b</ul>',
      '<h3>Uso</h3><p><strong>Due</strong> volte</p><ul><li>a</li><li>b</li></ul>',
    ],
    [`<p>${'<b>'.repeat(5000)}tief`, expect.stringMatching(/^<p>(<strong>){19}tief(<\/strong>){19}<\/p>$/)],
    ['<iframe src=x>text</iframe>', ''],
  ])('%j as HTML of the small set', (given, clean) => {
    expect(cleanHtml(given)).toEqual(clean)
  })
})
