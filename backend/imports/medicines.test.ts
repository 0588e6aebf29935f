import { detectMedicineFormat, medicineTables } from './medicine-format'
import type { MedicineRecord } from './medicine-words'
import { bytes, collect, windows1252 } from './testing/collect'

async function read(content: string | Buffer, fileName = 'lista.csv') {
  const format = await detectMedicineFormat(bytes(content), fileName)
  return { format, ...(await collect<MedicineRecord>(medicineTables[format].read(bytes(content, 64)))) }
}

const classA = [
  "Acarbosio;ACARBOSIO 100MG 40 UNITA' USO ORALE;ACARBOSIO*40 cpr 100 mg;5,63;DOC GENERICI Srl;044155024;H1A;X;;",
  "Ramipril;RAMIPRIL 5MG 28 UNITA' USO ORALE;TRIATEC*28 cpr 5 mg;2.079,19;SANOFI SpA;34208013;KJW;Farmaco con prezzo uguale al prezzo di riferimento;;",
]

describe('class A', () => {
  test('without a header', async () => {
    const { format, records, rejected } = await read(`${classA.join('\r\n')}\r\n`)
    expect([format, rejected]).toEqual(['class_a', []])
    expect(records[0]).toEqual({
      minsan: '044155024',
      kind: 'medicine',
      name: 'Acarbosio DOC Generici 100 mg 40 compresse',
      brand: 'Acarbosio DOC Generici',
      manufacturer: 'DOC Generici S.r.l.',
      active_ingredient: 'Acarbosio',
      strength: '100 mg',
      form: 'compresse',
      pack: '40 compresse',
      reimbursement_class: 'A',
      national_price_cents: 563,
      equivalence_group: 'H1A',
    })
    expect(records[1]).toMatchObject({
      minsan: '034208013',
      national_price_cents: 207919,
    })
  })

  test.each([
    'Principio Attivo;Descrizione Gruppo Equivalenza;Denominazione e Confezione;Prezzo al pubblico €;Titolare AIC;"Codice AIC";Codice Gruppo Equivalenza;X=in lista di trasparenza Aifa 17/5/2021;Solo in lista di Regione:;Metri cubi ossigeno',
    'Principio Attivo;Descrizione Gruppo;Denominazione e Confezione;Prezzo al pubblico €;Ditta;AIC;Codice Gruppo Equivalenza;X;Solo in lista;Metri cubi ossigeno',
  ])('with the header %s', async (header) => {
    const { format, records } = await read(windows1252(`${header}\n${classA.join('\n')}`))
    expect(format).toBe('class_a')
    expect(records.map(({ minsan }) => minsan)).toEqual(['044155024', '034208013'])
  })

  test('bad codes and prices are rejected', async () => {
    const { records, rejected } = await read(
      [
        ...classA,
        'A;B;C*1 cpr;5,63;D;034208014;H1A;;;',
        'A;B;C*1 cpr;cinque;D;034208013;H1A;;;',
        'A;B;C*1 cpr;;D;034208013;H1A;;;',
        'A;B;C*1 cpr;5,63;D;X;H1A;;;',
      ].join('\n'),
    )
    expect(records).toHaveLength(2)
    expect(rejected.map(({ line, code }) => [line, code])).toEqual([
      [3, 'invalid_minsan'],
      [4, 'invalid_price'],
      [5, 'missing_value'],
      [6, 'invalid_minsan'],
    ])
  })
})

describe('class H', () => {
  const row =
    "Adalimumab;ADALIMUMAB 40MG 2 UNITA' USO PARENTERALE;HUMIRA*2 siringhe SC 40 mg 0,4 ml;1.138,50;690,00;;ABBVIE DEUTSCHLAND GMBH;034208013;BYA;"

  test('its header has a line break in a cell', async () => {
    const header =
      'Principio Attivo;Descrizione Gruppo;Denominazione e Confezione;Prezzo al pubblico €;Prezzo Ex-factory €;Prezzo massimo di cessione €;Titolare AIC;"Codice\nAIC";Codice Gruppo Equivalenza;Metri cubi ossigeno'
    const { format, records } = await read(windows1252(`${header}\r\n${row}\r\n`))
    expect(format).toBe('class_h')
    expect(records[0]).toMatchObject({
      minsan: '034208013',
      reimbursement_class: 'H',
      national_price_cents: 113850,
      name: 'Humira 40 mg 2 siringhe per uso sottocutaneo da 0,4 ml',
      manufacturer: 'Abbvie Deutschland GmbH',
    })
  })

  test('without a header it is known by the place of the code, and a public price may be missing', async () => {
    const { format, records } = await read(`${row.replace('1.138,50', '')}\n`)
    expect(format).toBe('class_h')
    expect(records[0]).toMatchObject({ reimbursement_class: 'H', national_price_cents: null })
  })

  test("in class A's columns it is known by the file's name", async () => {
    const { format, records } = await read(classA.join('\n'), 'Classe_H_per_nome_commerciale_30-04-2026.csv')
    expect(format).toBe('class_h')
    expect(records.map((record) => record.reimbursement_class)).toEqual(['H', 'H'])
  })
})

const equivalentsHeader =
  'Principio attivo;Confezione di riferimento;ATC;AIC;Farmaco;Confezione;Ditta;Prezzo riferimento SSN;Prezzo Pubblico 15 Novembre 2021;Differenza;Nota;Codice gruppo equivalenza'

describe('equivalents', () => {
  test('quotes, euro signs, lost zeros, notes', async () => {
    const { format, records, rejected } = await read(
      windows1252(
        [
          equivalentsHeader,
          'Acarbosio;40 UNITA\' 50 MG - USO ORALE;A10BF01;26851028;GLUCOBAY*;"""50 MG COMPRESSE"" 40 COMPRESSE";BAYER S.P.A.;5,63 €;8,04 €;2,41 €;*esclusivamente per uso – sottocutaneo;H1B',
          'Levetiracetam;300 ML;N03AX14;4763114;LEVETIRACETAM;"""100 MG/ML SOLUZIONE ORALE"" FLACONE + SIRINGA GRADU',
          'ATA E ADATTATORE";X S.R.L.;2.079,19 €;2.079,19 €;0,00 €;;G3C',
        ].join('\n'),
      ),
    )
    expect([format, rejected]).toEqual(['equivalents', []])
    expect(records[0]).toMatchObject({
      minsan: '026851028',
      name: 'Glucobay 50 mg 40 compresse',
      atc: 'A10BF01',
      national_price_cents: 804,
      reference_price_cents: 563,
      reimbursement_note: '*esclusivamente per uso – sottocutaneo',
      equivalence_group: 'H1B',
    })
    expect(records[0]).not.toHaveProperty('supply')
    expect(records[1]?.pack).toBe('flacone + siringa graduata e adattatore')
  })

  test('an unbalanced quote spoils its own row at most', async () => {
    const rows = ['26851016', '34208013'].map(
      (aic) => `Acarbosio;R;A10BF01;${aic};GLUCOBAY;"""100 MG COMPRESSE" 40 COMPRESSE;BAYER;5,63 €;8,04 €;2,41 €;;H1A`,
    )
    const { records, rejected } = await read(`${equivalentsHeader}\r\n${rows.join('\r\n')}\r\n`)
    expect(rejected).toEqual([])
    expect(records.map(({ minsan, name }) => [minsan, name])).toEqual([
      ['026851016', 'Glucobay 100 mg 40 compresse'],
      ['034208013', 'Glucobay 100 mg 40 compresse'],
    ])
  })
})

describe('register', () => {
  const header =
    '"CODICE_AIC";"COD_FARMACO";"COD_CONFEZIONE";"DENOMINAZIONE";"DESCRIZIONE";"CODICE_DITTA";"RAGIONE_SOCIALE";"STATO_AMMINISTRATIVO";"TIPO_PROCEDURA";"FORMA";"CODICE_ATC";"PA_ASSOCIATI";"FORNITURA";"LINK_FI";"LINK_RCP"'
  const row = (status: string, procedure: string, supply: string, link = 'https://api.aifa.gov.it/x/stampati?ts=FI') =>
    `"012745093";"012745";"093";"TACHIPIRINA";"500 MG COMPRESSE- 20 COMPRESSE";219;"ANGELINI S.P.A.";"${status}";"${procedure}";"Compressa";"N02BE01";"PARACETAMOLO/CAFFEINA";"${supply}";"${link}";""`

  test('supply, status, procedure, ingredients and leaflet', async () => {
    const { format, records } = await read(
      [
        header,
        '',
        row('Autorizzata', 'Procedura Nazionale', 'Medicinali non soggetti a prescrizione medica ma non da banco'),
        row('Sospesa', 'Omeopatico', 'qualcosa di nuovo', 'https://example.org/x'),
        row('Revocata', 'Procedura Nazionale', 'N.D.', 'N.D.'),
        row('Stato mai visto', 'Procedura Nazionale', 'N.D.'),
      ].join('\n'),
    )
    expect(format).toBe('register')
    expect(records[0]).toMatchObject({
      minsan: '012745093',
      kind: 'medicine',
      name: 'Tachipirina 500 mg 20 compresse',
      active_ingredient: 'Paracetamolo + caffeina',
      form: 'compressa',
      atc: 'N02BE01',
      supply: 'SOP',
      authorised: true,
      leaflet_url: 'https://api.aifa.gov.it/x/stampati?ts=FI',
    })
    expect(
      records.slice(1).map(({ kind, supply, authorised, leaflet_url }) => [kind, supply, authorised, leaflet_url]),
    ).toEqual([
      ['homeopathic', 'RR', false, null],
      ['medicine', 'RR', false, null],
      ['medicine', 'RR', false, 'https://api.aifa.gov.it/x/stampati?ts=FI'],
    ])
  })
})

describe('shortages', () => {
  test('two preamble lines, an end in words', async () => {
    const { format, records, rejected } = await read(
      windows1252(
        [
          'Elenco dei medicinali carenti;;;;;;;;;;;;',
          'Aggiornato al 20/11/2026;;;;;;;;;;;;',
          'Nome medicinale;Codice AIC;Principio attivo;Forma farmaceutica e dosaggio;Titolare AIC;Data inizio;Fine presunta;Equivalente;Motivazioni;Suggerimenti/Indicazioni AIFA;Nota AIFA;Classe di rimborsabilità;Codice ATC',
          'GLUCOBAY;026851016;Acarbosio;Compresse;BAYER;01/10/2026;31/12/2026;Sì;Problemi produttivi;;;A;A10BF01',
          'CAMPRAL;034208013;Acamprosato;Compresse;BRUNO;15/09/2026;Non definita;No;;;;A;N07BB03',
          'X;034208013;Y;Z;B;quando capita;;No;;;;A;',
        ].join('\r\n'),
      ),
    )
    expect(format).toBe('shortages')
    expect(records.map(({ minsan, shortage_from, shortage_until }) => [minsan, shortage_from, shortage_until])).toEqual(
      [
        ['026851016', '2026-10-01', '2026-12-31'],
        ['034208013', '2026-09-15', null],
      ],
    )
    expect(rejected).toMatchObject([{ line: 6, code: 'invalid_date' }])
  })
})

test('another file is no list of medicines', async () => {
  await expect(read('nome;cognome\nMario;Rossi\n')).rejects.toMatchObject({ code: 'unknown_columns' })
  await expect(read('')).rejects.toMatchObject({ code: 'empty_file' })
})

describe("the shop's own columns", () => {
  const header = 'minsan;nome;regime;principio_attivo;classe;prezzo;prezzo_riferimento;categoria;ritirato_dal;tipo\n'

  test('each fact in its column; the price is national only for class A and H', async () => {
    const { format, records } = await read(
      `${header}012745093;Uno 5 mg;RR;Unina;A;8,50;6,10;cuore | colesterolo;;\n034208013;Due;OTC;;;5,20;;;01/02/2026;omeopatico\n`,
    )
    expect(format).toBe('own')
    expect(records).toMatchObject([
      {
        ...{
          minsan: '012745093',
          kind: 'medicine',
          supply: 'RR',
          active_ingredient: 'Unina',
          reimbursement_class: 'A',
        },
        ...{
          national_price_cents: 850,
          reference_price_cents: 610,
          category: 'cuore | colesterolo',
          withdrawn_at: null,
        },
      },
      {
        ...{ minsan: '034208013', kind: 'homeopathic', supply: 'OTC', reimbursement_class: null },
        ...{ national_price_cents: null, withdrawn_at: new Date('2026-02-01') },
      },
    ])
  })

  test.each([
    ['012745093;Uno;;;A;8,50', 'RR'],
    ['012745093;Uno;boh;;;8,50', 'RR'],
  ])('%s: a regime that is not understood needs a prescription', async (row, supply) => {
    expect((await read(`${header}${row};;;;\n`)).records).toMatchObject([{ supply }])
  })

  test.each([
    ['012745093;;RR;;;', 'missing_value'],
    ['012745093;Uno;RR;;A;', 'missing_value'],
    ['012745093;Uno;RR;;Z;1,00', 'invalid_value'],
  ])('%s is %s', async (row, code) => {
    expect((await read(`${header}${row};;;;\n`)).rejected).toMatchObject([{ code }])
  })
})
