import { dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { cleanHtml } from './clean-html'
import { closureTable } from './closures'
import { serviceTable } from './services'
import { bytes, collect, windows1252 } from './testing/collect'
import { ofEach } from './values'

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
  expect(rejected).toEqual([{ line: 4, code: 'invalid_date', detail: 'not a date: oggi+x' }])
})

test('closures of a day and of many; what is none is named by its line', async () => {
  const file =
    'dal;al;motivo\n15/08/2026;;Ferragosto\n2026-08-10;2026-08-22;Ferie\n20/08/2026;19/08/2026;\n01/01/2026;02/01/2028;\n31/02/2026;;\n'
  expect(await collect(ofEach(closureTable('101').read(bytes(file))))).toEqual({
    records: [
      { pharmacy_code: 'F101', from: '2026-08-15', to: '2026-08-15', reason: 'Ferragosto' },
      { pharmacy_code: 'F101', from: '2026-08-10', to: '2026-08-22', reason: 'Ferie' },
    ],
    rejected: [
      { line: 4, code: 'invalid_date', detail: 'al comes before dal: 19/08/2026' },
      { line: 5, code: 'invalid_date', detail: 'the closure is longer than a year: 2026-01-01 to 2028-01-02' },
      { line: 6, code: 'invalid_date', detail: 'not a date: 31/02/2026' },
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
