import { isNear } from './load-pharmacies'
import { milanPharmacies, ministryPharmacies } from './open-pharmacies'
import { bytes, collect } from './testing/collect'

const current =
  'cod_farmacia;cod_farmacia_asl;indirizzo;descrizione_farmacia;p_iva;cap;cod_comune;comune;frazione;cod_provincia;sigla_provincia;provincia;cod_regione;regione;data_inizio_validita;data_fine_validita;descrizione_tipologia;codice_tipologia;latitudine;longitudine;localizzazione'
const older =
  'CODICEIDENTIFICATIVOFARMACIA;CODFARMACIAASSEGNATODAASL;INDIRIZZO;DESCRIZIONEFARMACIA;PARTITAIVA;CAP;CODICECOMUNEISTAT;DESCRIZIONECOMUNE;FRAZIONE;CODICEPROVINCIAISTAT;SIGLAPROVINCIA;DESCRIZIONEPROVINCIA;CODICEREGIONE;DESCRIZIONEREGIONE;DATAINIZIOVALIDITA;DATAFINEVALIDITA;DESCRIZIONETIPOLOGIA;CODICETIPOLOGIA;LATITUDINE;LONGITUDINE;LOCALIZE'

type Row = Partial<
  Record<
    | 'code'
    | 'address'
    | 'name'
    | 'vat'
    | 'cap'
    | 'istat'
    | 'city'
    | 'hamlet'
    | 'province'
    | 'from'
    | 'to'
    | 'lat'
    | 'lng',
    string
  >
>

function row(values: Row = {}): string {
  const { code = '1001', address = 'VIA ROMA 12', name = 'FARMACIA ROSSI', vat = '00743110157', cap = '00153' } = values
  const { istat = '58091', city = 'ROMA', hamlet = '-', province = 'RM', from = '01/01/2015', to = '-' } = values
  const { lat = '41,8902', lng = '12,4922' } = values
  return `${code};9;${address};${name};${vat};${cap};${istat};${city};${hamlet};58;${province};ROMA;120;LAZIO;${from};${to};Ordinaria;1;${lat};${lng};-`
}

async function read(rows: (string | Row)[], header = current) {
  const text = [header, ...rows.map((item) => (typeof item === 'string' ? item : row(item)))].join('\r\n')
  return collect(ministryPharmacies(() => bytes(text, 100), '2026-11-20'))
}

test.each([
  ['of 2026', current],
  ['older', older],
])("the Ministry's file, %s header", async (_, header) => {
  const { records, rejected } = await read(
    [{ name: 'FARMACIA SAN GIOVANNI DR. ROSSI', address: 'VIALE TRASTEVERE 12A' }],
    header,
  )
  expect(rejected).toEqual([])
  expect(records).toEqual([
    {
      code: 'F1001',
      active: true,
      name: 'Farmacia San Giovanni Dr. Rossi',
      address: 'Viale Trastevere, 12A',
      city: 'Roma',
      istat_code: '058091',
      province: 'RM',
      postal_code: '00153',
      districts: null,
      point: { latitude: 41.8902, longitude: 12.4922 },
      vat_number: '00743110157',
    },
  ])
})

test('the newest row in force counts for a code, at any place in the file', async () => {
  const { records, skipped } = await read([
    { name: 'SECONDA', from: '01/01/2020' },
    { name: 'TERZA', from: '01/06/2023' },
    { name: 'PRIMA', from: '01/01/2015', to: '31/12/2019' },
    { name: 'FUTURA', from: '01/01/2030' },
    { code: '2002', name: 'ALTRA' },
  ])
  expect(records.map(({ code, name }) => [code, name])).toEqual([
    ['F1001', 'Farmacia Terza'],
    ['F2002', 'Farmacia Altra'],
  ])
  expect(skipped).toEqual([
    { line: 2, reason: 'superseded' },
    { line: 4, reason: 'ended' },
    { line: 5, reason: 'not_started' },
  ])
})

test('a code whose rows have all ended is inactive; a future end is in force', async () => {
  const { records } = await read([
    { code: '1', to: '31/12/2019' },
    { code: '1', from: '01/01/2020', to: '30/06/2026' },
    { code: '2', to: '31/12/2026' },
    { code: '3', to: '' },
  ])
  expect(records.map(({ code, active }) => [code, active])).toEqual([
    ['F1', false],
    ['F2', true],
    ['F3', true],
  ])
})

test('coordinates: comma or dot, missing, and outside Italy', async () => {
  const { records } = await read([
    { code: '1', lat: '41.8902', lng: '12.4922' },
    { code: '2', lat: '-', lng: '-' },
    { code: '4', lat: '0', lng: '0' },
    { code: '5', lat: '418902', lng: '124922' },
    { code: '6', city: 'LATINA', lat: '45,46', lng: '9,19' },
  ])
  expect(records.map(({ point }) => point?.latitude ?? null)).toEqual([41.8902, null, null, null, 45.46])
})

test('coordinates far from the comune are wrong, where its centre is known', () => {
  const rome = { latitude: 41.9, longitude: 12.5 }
  expect(isNear({ latitude: 41.8902, longitude: 12.4922 }, rome)).toBe(true)
  expect(isNear({ latitude: 41.8902, longitude: 12.9 }, rome)).toBe(false)
  expect(isNear({ latitude: 45.46, longitude: 12.5 }, rome)).toBe(false)
  expect(isNear({ latitude: 45.46, longitude: 9.19 }, null)).toBe(true)
})

test('lost zeros, Napoli, hamlets', async () => {
  const { records, rejected } = await read([
    { code: '1', cap: '153', vat: '743110157' },
    { code: '2', province: 'NA', city: 'NAPOLI', cap: '80121' },
    { code: '3', hamlet: 'OSTIA ANTICA' },
    { code: '6', vat: '12345678901' },
  ])
  expect(rejected).toEqual([])
  expect(records[0]).toMatchObject({ postal_code: '00153', vat_number: '00743110157' })
  expect(records[1]).toMatchObject({ province: 'NA', city: 'Napoli' })
  expect(records[2]).toMatchObject({ address: 'Via Roma, 12 (Ostia Antica)' })
  expect(records[3]?.vat_number).toBeNull()
})

test('bad rows are rejected with line and reason, the others come through', async () => {
  const { records, rejected } = await read([
    { code: '1', cap: 'ABC' },
    { code: '2', province: 'ROMA' },
    { code: '3', name: '-' },
    { code: '4', from: '2015/13/45' },
    { code: "5' OR 1" },
    'a;b;c',
    { code: '7' },
  ])
  expect(records.map(({ code }) => code)).toEqual(['F7'])
  expect(rejected.map(({ line, code }) => [line, code])).toEqual([
    [2, 'invalid_postal_code'],
    [3, 'invalid_province'],
    [4, 'missing_value'],
    [5, 'invalid_date'],
    [6, 'invalid_code'],
    [7, 'malformed_row'],
  ])
})

test('an old edition in ISO-8859-1', async () => {
  const text = Buffer.from(`${older}\n${row({ city: 'FORLÌ', province: 'FC', cap: '47121' })}\n`, 'latin1')
  const { records } = await collect(ministryPharmacies(() => bytes(text), '2026-11-20'))
  expect(records[0]?.city).toBe('Forlì')
})

const feature = (properties: object, geometry: unknown = { type: 'Point', coordinates: [9.2, 45.47] }) => ({
  type: 'Feature',
  properties: {
    CODICE_FARMACIA: 'MI0025',
    DESCRIZIONE_FARMACIA: 'BRAMANTE',
    PARTITA_IVA: '01032620153',
    INDIRIZZO: 'VIALE SAN GIMIGNANO 13A',
    COMUNE: 'MILANO',
    FRAZIONE: null,
    CAP: '20131',
    PROVINCIA: 'MI',
    CODICE_ISTAT: '15146',
    NIL: 'PTA ROMANA - Q.RE FELTRE',
    LONGITUDINE: 9.2,
    LATITUDINE: 45.47,
    ...properties,
  },
  geometry,
})

async function readMilan(features: unknown[], size = 50) {
  return collect(
    milanPharmacies(bytes(JSON.stringify({ type: 'FeatureCollection', name: 'features', features }), size)),
  )
}

test("Milan's file: the point is the geometry's, the zeros of the VAT number stay", async () => {
  const { records } = await readMilan([feature({})])
  expect(records).toEqual([
    {
      code: 'MI0025',
      active: true,
      name: 'Farmacia Bramante',
      address: 'Viale San Gimignano, 13A',
      city: 'Milano',
      istat_code: '015146',
      province: 'MI',
      postal_code: '20131',
      districts: ['Porta Romana', 'Quartiere Feltre'],
      point: { latitude: 45.47, longitude: 9.2 },
      vat_number: '01032620153',
    },
  ])
})

test('without a geometry the properties place it, a number as CAP is a CAP', async () => {
  const { records } = await readMilan([
    feature({ CAP: 20131, LATITUDINE: 45.5 }, null),
    feature({ LATITUDINE: null, LONGITUDINE: null }, null),
  ])
  expect(records.map(({ point }) => point?.latitude ?? null)).toEqual([45.5, null])
})

test('one broken feature is one rejected row; a broken document is an error', async () => {
  const { records, rejected } = await readMilan([feature({}), { properties: 5 }, feature({ CODICE_FARMACIA: '' })])
  expect(records).toHaveLength(1)
  expect(rejected.map(({ code }) => code)).toEqual(['malformed_row', 'missing_value'])
  await expect(collect(milanPharmacies(bytes('{"features": [{"a": 1}')))).rejects.toMatchObject({
    code: 'malformed_json',
  })
  await expect(collect(milanPharmacies(bytes('[]')))).rejects.toMatchObject({ code: 'malformed_json' })
})
