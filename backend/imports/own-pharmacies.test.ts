import { ownPharmacyTable } from './own-pharmacies'
import { bytes, collect } from './testing/collect'

const header =
  'codice;nome;indirizzo;comune;provincia;cap;orari;telefono;email;ritiro_minuti;consegna_cap;consegna_costo;consegna_fasce;pagamenti;ricette;giorni_custodia;online_autorita;online_numero;online_data;online_link;online_sito;online_contatti'
const columns = header.split(';')

async function read(values: Record<string, string>) {
  const cells = columns.map((column) => `"${values[column] ?? ''}"`).join(';')
  return collect(ownPharmacyTable.read(bytes(`${header}\n${cells}\n`)))
}

test('empty cells change nothing, so a row may state only the hours', async () => {
  const { records } = await read({ codice: '101', orari: 'lun 9-13' })
  expect(records).toEqual([
    {
      code: 'F101',
      fields: { opening_hours: [{ weekday: 1, opens: '09:00', closes: '13:00' }] },
      point: null,
      deliveries: {},
    },
  ])
})

test('a dash clears', async () => {
  const { records } = await read({
    codice: 'MI1',
    telefono: '-',
    email: '-',
    orari: '-',
    ritiro_minuti: '-',
    consegna_cap: '-',
    online_link: '-',
    pagamenti: '-',
  })
  expect(records).toEqual([
    {
      code: 'MI1',
      fields: { phone_number: null, email: null, opening_hours: [], payments: [], online_medicines: null },
      point: null,
      deliveries: { click_and_collect: null, home_delivery: null },
    },
  ])
})

test('all that a pharmacy needs to take orders', async () => {
  const { records } = await read({
    codice: 'F7',
    nome: 'Farmacia Rossi',
    indirizzo: 'Via Roma, 1',
    comune: 'Napoli',
    provincia: 'NA',
    cap: '80121',
    orari: 'lun-ven 9-13',
    telefono: '081 1234567',
    email: ' Info@Example.IT ',
    ritiro_minuti: '45',
    consegna_cap: '8012, 80131',
    consegna_costo: '4,90',
    consegna_fasce: 'lun 17-19',
    pagamenti: 'in farmacia, alla consegna, card',
    ricette: 'nre, promemoria, in farmacia',
    giorni_custodia: '5',
    online_autorita: 'Regione Campania',
    online_numero: '123',
    online_data: '01/02/2020',
    online_link: 'https://www.salute.gov.it/LogoCommercioElettronico/x',
    online_sito: 'https://www.farmacia.example/',
    online_contatti: 'Regione Campania, 081 000000',
  })
  expect(records[0]).toMatchObject({
    fields: {
      name: 'Farmacia Rossi',
      province: 'NA',
      phone_number: '+390811234567',
      email: 'info@example.it',
      payments: ['in_pharmacy', 'on_delivery', 'card'],
      prescription_ways: ['nre', 'upload', 'already_there'],
      keep_days: 5,
      online_medicines: {
        authority: 'Regione Campania',
        number: '123',
        date: '2020-02-01',
        site: 'https://www.farmacia.example',
        authority_contacts: 'Regione Campania, 081 000000',
      },
    },
    deliveries: {
      click_and_collect: { kind: 'click_and_collect', ready_in_minutes: 45 },
      home_delivery: {
        kind: 'home_delivery',
        fee_cents: 490,
        free_from_cents: null,
        postal_codes: ['8012', '80131'],
        slots: [{ weekday: 1, start: '17:00', end: '19:00', capacity: 10 }],
      },
    },
  })
})

const ENTRY = {
  codice: 'F1',
  online_autorita: 'Regione Campania',
  online_numero: '123',
  online_data: '01/02/2020',
  online_link: 'https://www.salute.gov.it/x',
  online_sito: 'https://farmacia.example',
  online_contatti: 'Regione Campania, 081 000000',
}

test.each([
  [{ codice: '', nome: 'Farmacia' }, 'missing_value'],
  [{ codice: 'F 1' }, 'invalid_code'],
  [{ codice: 'F1', orari: 'sempre' }, 'invalid_value'],
  [{ codice: 'F1', telefono: '12' }, 'invalid_value'],
  [{ codice: 'F1', email: 'chiocciola' }, 'invalid_value'],
  [{ codice: 'F1', ritiro_minuti: '0' }, 'invalid_number'],
  [{ codice: 'F1', consegna_cap: 'Milano', consegna_fasce: 'lun 9-10' }, 'invalid_postal_code'],
  [{ codice: 'F1', consegna_cap: '201' }, 'invalid_value'],
  [{ codice: 'F1', consegna_cap: '201', consegna_fasce: 'lun 9-10', consegna_costo: 'poco' }, 'invalid_price'],
  [{ codice: 'F1', pagamenti: 'bitcoin' }, 'invalid_value'],
  [{ codice: 'F1', ricette: 'a voce' }, 'invalid_value'],
  [{ codice: 'F1', online_link: 'https://example.org/salute.gov.it' }, 'invalid_value'],
  [{ codice: 'F1', online_link: 'http://www.salute.gov.it/x' }, 'invalid_value'],
  [{ codice: 'F1', online_link: 'https://www.salute.gov.it/x' }, 'missing_value'],
  [{ ...ENTRY, online_sito: '' }, 'missing_value'],
  [{ ...ENTRY, online_sito: 'demo' }, 'invalid_value'],
  [{ ...ENTRY, online_sito: 'https://farmacia.example/negozio' }, 'invalid_value'],
  [{ ...ENTRY, online_contatti: '' }, 'missing_value'],
])('%j is rejected', async (values, code) => {
  const { records, rejected } = await read(values)
  expect(records).toEqual([])
  expect(rejected).toMatchObject([{ line: 2, code }])
})

describe.each(['email', 'pec'])('%s', (column) => {
  /** Reads one row after so much text that a NUL does not tell a binary file. */
  async function readAddress(address: string) {
    const names = ['codice', 'orari', column]
    const before = Array.from({ length: 400 }, (_, index) => `F${index};lun 9-13;-`)
    return collect(ownPharmacyTable.read(bytes([names.join(';'), ...before, `F400;lun 9-13;${address}`].join('\n'))))
  }

  test.each([
    ['NUL', '\0'],
    ['BEL', '\u0007'],
    ['U+0085', '\u0085'],
    ['U+202E', '\u202e'],
    ['U+2066', '\u2066'],
    ['U+200B', '\u200b'],
    ['U+00AD', '\u00ad'],
    ['U+FEFF', '\ufeff'],
  ])('with %s inside is rejected by its name: without it, it would be another address', async (_name, character) => {
    const { records, rejected } = await readAddress(`farm${character}acia@example.it`)
    expect(records).toHaveLength(400)
    expect(rejected).toEqual([
      { line: 402, code: 'invalid_value', detail: `${column} contains an invisible character: type it again` },
    ])
  })

  test('that is none is named, on one line', async () => {
    const { rejected } = await readAddress('"farmacia\nexample.it"')
    expect(rejected).toMatchObject([{ detail: `${column} is no e-mail address: farmacia example.it` }])
  })

  test('may have spaces around it', async () => {
    const { records } = await readAddress(' Farmacia@Example.IT\u00a0')
    expect(records.at(-1)?.fields).toMatchObject({ [column]: 'farmacia@example.it' })
  })
})

test.each([
  [{ pagamenti: 'contanti' }, /pagamenti is unknown: contanti \(known: .*in farmacia/],
  [{ ricette: 'caricata' }, /ricette is unknown: caricata \(known: .*promemoria/],
])('an unknown word is answered with the known ones: %j', async (cells, detail) => {
  const { rejected } = await read({ codice: 'MI1', ...cells })
  expect(rejected).toEqual([expect.objectContaining({ detail: expect.stringMatching(detail) })])
})

test('words of a list may be separated by commas, semicolons and bars', async () => {
  const { records } = await read({
    codice: 'MI1',
    pagamenti: 'in farmacia | carta, alla consegna',
    ricette: 'nre;promemoria',
  })
  expect(records).toMatchObject([
    { fields: { payments: ['in_pharmacy', 'card', 'on_delivery'], prescription_ways: ['nre', 'upload'] } },
  ])
})
