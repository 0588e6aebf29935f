import { samples, withWordAnywhere } from '@/lib/process/testing/samples'
import { formatEuro } from '@/lib/rules/money'
import { parsePrice } from '@/lib/rules/price'
import { categorySlug } from './categories'
import { titleCase } from './clean-text'
import { parseDate } from './dates'
import { medicineShelf } from './load-medicines'
import { pharmacyName } from './load-pharmacies'
import { brandName, companyName, ingredientName } from './medicine-words'
import { streetAddress } from './open-pharmacies'
import { packName, readAbbreviatedPack, readFullPack } from './pack-text'
import { bytes, windows1252 } from './testing/collect'
import { longestLine, textLines } from './text-encoding'
import { cleanText, known, parseCount, parseDecimal, parsePoint, parsePostalCode, readProvince } from './values'

describe('prices', () => {
  const prices = samples('backend/imports/testing/prices.tsv')

  test.each(prices)('"%s" is %s cents', (text = '', cents = '') => {
    expect(parsePrice(text)).toBe(cents === '!' ? null : Number(cents))
  })

  test('an unknown word anywhere in one is refused', () => {
    const broken = prices.flatMap(([text = '']) =>
      ['forse', 'x', '?', '1a'].flatMap((word) => withWordAnywhere(text, word)),
    )
    expect(broken.filter((text) => parsePrice(text) !== null)).toEqual([])
  })

  test('a price that is printed reads back as the same', () => {
    for (let cents = 0; cents < 3_000_000; cents += 997) expect(parsePrice(formatEuro(cents / 100))).toBe(cents)
  })
})

describe('values', () => {
  test.each([
    ['5,63', 563],
    ['5,63 €', 563],
    ['€ 5,63', 563],
    ['2.079,19 €', 207919],
    ['28.221,84', 2822184],
    ['5.63', 563],
    ['12,5', 1250],
    ['12', 1200],
    ['1.234', 123400],
    ['0,00 €', 0],
    ['8,575', 858],
    ['8,574', 857],
    ['1,005', 101],
    ['12.200000', 1220],
    ['12.995000', 1300],
    [',90', 90],
    ['.90', 90],
    ['12,', 1200],
    ['+7,00', 700],
    ['€ 1 234,50', 123450],
    ["1'234,50", 123450],
    ['1 234 567', 123456700],
    ['EUR 12,5', 1250],
    ['12,50 euro', 1250],
    ['gratuito', 0],
    ['gratis', 0],
  ])('the price %s is %d cents', (text, cents) => {
    expect(parsePrice(text)).toBe(cents)
  })

  test.each([
    ...[
      '',
      '-',
      ',',
      '.',
      '€',
      '+',
      '1,234.56',
      '-3,00',
      '99999999999',
      '7 50',
      '12 5',
      '1 2345',
      '1.234 567',
      '1 234.567',
    ],
    ...['12 €/kg', '5,63 circa', 'da 5,63', '1.23.456', '12.34,50'],
  ])('"%s" is no price', (text) => {
    expect(parsePrice(text)).toBeNull()
  })

  test.each([
    ['12', 12],
    ['12,00', 12],
    ['1.000', 1000],
    ['12.345.678', 12_345_678],
    ['1.000,00', 1000],
    ['1.0', 1],
    ['1,5', null],
    ['-3', null],
    ['', null],
  ])('the number "%s" is %p', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  test('dates are Italian or ISO, and exist', () => {
    expect(parseDate('01/02/2026')).toBe('2026-02-01')
    expect(parseDate('1/2/2026 00:00:00')).toBe('2026-02-01')
    expect(parseDate('2026-02-01T00:00:00')).toBe('2026-02-01')
    expect(parseDate('31/02/2026')).toBeNull()
    expect(parseDate('2026')).toBeNull()
    expect(parseDate('non definita')).toBeNull()
  })

  test('points have comma or dot, and lie in Italy', () => {
    expect(parsePoint('45,066215', '7.67')).toEqual({ latitude: 45.066215, longitude: 7.67 })
    expect(parsePoint('7,67', '45,06')).toEqual({ latitude: 45.06, longitude: 7.67 })
    expect(parsePoint('-', '7,67')).toBeNull()
    expect(parsePoint('0', '0')).toBeNull()
    expect(parsePoint('45066215', '7670000')).toBeNull()
  })

  test('a CAP gets its zeros back, a province is two letters and NA is one', () => {
    expect(parsePostalCode('153')).toBe('00153')
    expect(parsePostalCode('20121')).toBe('20121')
    expect(parsePostalCode('2012A')).toBeNull()
    expect(readProvince('na')).toBe('NA')
    expect(known('NA')).toBe('NA')
    expect(() => readProvince('Napoli')).toThrow(
      expect.objectContaining({
        outcome: { rejected: { code: 'invalid_province', detail: 'not a province: Napoli' } },
      }),
    )
  })

  test.each(['', '-', '--', 'N.D.', 'n.d.', 'ND', 'null', 'Non nota'])('"%s" means unknown', (text) => {
    expect(known(text)).toBeNull()
  })

  test('cells become one line', () => {
    expect(cleanText('  a\u00a0 b\r\nc\t')).toBe('a b c')
    expect(parseDecimal('45,5')).toBe(45.5)
  })
})

describe('text lines', () => {
  async function lines(content: string | Uint8Array, size?: number) {
    const all = []
    for await (const batch of textLines(bytes(content, size))) all.push(...batch)
    return all
  }
  const texts = async (content: string | Uint8Array, size?: number) =>
    (await lines(content, size)).map(({ text }) => text)

  test.each([1, 2, 3, 7, 65536])('lines are the same in chunks of %d bytes', async (size) => {
    expect(await texts('città\r\nForlì\n\nfine', size)).toEqual(['città', 'Forlì', '', 'fine'])
  })

  test('lines are counted from one, with CRLF, LF or the CR of old Macs', async () => {
    expect(await lines('a\r\nb\n')).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
    ])
    expect(await texts('a\rb\rc')).toEqual(['a', 'b', 'c'])
  })

  test('UTF-8 with and without a byte order mark', async () => {
    expect(await texts('\uFEFFà;è')).toEqual(['à;è'])
    expect(await texts('\uFEFFà;è', 1)).toEqual(['à;è'])
    expect(await texts('à;€')).toEqual(['à;€'])
  })

  test('Windows-1252 and ISO-8859-1', async () => {
    expect(await texts(windows1252('5,63 €\nl’acqua – è'))).toEqual(['5,63 €', 'l’acqua – è'])
    expect(await texts(Buffer.from('Forlì\nVallée', 'latin1'))).toEqual(['Forlì', 'Vallée'])
  })

  test('a list joined from two encodings is read line by line', async () => {
    expect(await texts(Buffer.concat([Buffer.from('Forlì\n'), Buffer.from('Forlì\n', 'latin1')]))).toEqual([
      'Forlì',
      'Forlì',
    ])
  })

  test('an endless line is passed over without being kept', async () => {
    const long = 'x'.repeat(longestLine + 10)
    expect(await lines(`a\n${long}\nb`)).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: null },
      { line: 3, text: 'b' },
    ])
  })

  test('an empty file has no lines', async () => {
    expect(await lines('')).toEqual([])
  })

  test.each([
    ['Excel', Buffer.from('PK\u0003\u0004more')],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['UTF-16', Buffer.from('\uFEFFcodice', 'utf16le')],
  ])('%s is refused with advice', async (_, content) => {
    await expect(lines(content)).rejects.toMatchObject({ code: 'unsupported_file' })
  })
})

describe('title case', () => {
  test.each([
    ['FARMACIA SAN GIOVANNI DR. ROSSI', 'Farmacia San Giovanni Dr. Rossi'],
    ['CONCORDIA DR.PAPA SRL', 'Concordia Dr. Papa Srl'],
    ["SANT'ANNA SNC DELLA DOTT.SSA BRAVI", "Sant'Anna Snc della Dott.ssa Bravi"],
    ["MELOZZO DA FORLI'", 'Melozzo da Forlì'],
    ["CITTA' STUDI", 'Città Studi'],
    ["CA' GRANDA", "Ca' Granda"],
    ["VIA NICOLO' BARABINO", 'Via Nicolò Barabino'],
    ["VIA ANDREA MARIA AMPE'RE", 'Via Andrea Maria Ampère'],
    ['A.F.M. N. 06', 'A.F.M. N. 06'],
    ['COOP.FARM.DUOMO', 'Coop. Farm. Duomo'],
    ['XXII MARZO', 'XXII Marzo'],
    ['V ALPINI SAS', 'V Alpini Sas'],
    ['DI ROSSI MARIO & C. SNC', 'Di Rossi Mario & C. Snc'],
    ['DE MARCHI', 'De Marchi'],
    ['QT8 DI NEMO', 'QT8 di Nemo'],
    ['NOVARA SRL (EX ARCHIMEDE)', 'Novara Srl (Ex Archimede)'],
    ["DELL'ORSO", "Dell'Orso"],
    ["LARGO DELL'OROLOGIO", "Largo dell'Orologio"],
    ['REGGIO DI CALABRIA', 'Reggio di Calabria'],
    ['Farmacia già scritta bene', 'Farmacia già scritta bene'],
  ])('%s is read as %s', (capitals, title) => {
    expect(titleCase(capitals)).toBe(title)
  })

  test('only a surname is still a pharmacy', () => {
    expect(pharmacyName('CATTANEO')).toBe('Farmacia Cattaneo')
    expect(pharmacyName('ANTICA FARMACIA DIANA')).toBe('Antica Farmacia Diana')
  })

  test.each([
    ['VIALE CONI ZUGNA, 12', 'Viale Coni Zugna, 12'],
    ['VIALE SAN GIMIGNANO 13A', 'Viale San Gimignano, 13A'],
    ['VIA ALEX VISCONTI,22A', 'Via Alex Visconti, 22A'],
    ['VIA PIETRO BOIFAVA,31/B', 'Via Pietro Boifava, 31/B'],
    ["PIAZZA DUCA D'AOSTA", "Piazza Duca d'Aosta"],
    ['VIA 5 MAGGIO, 1', 'Via 5 Maggio, 1'],
    ['CORSO XXII MARZO, 23', 'Corso XXII Marzo, 23'],
    ['VIA ROMA SNC', 'Via Roma, snc'],
    ['VIA ROMA N. 5', 'Via Roma, 5'],
    ['VIA ROMA 14 BIS', 'Via Roma, 14 bis'],
    ['C.SO GARIBALDI 7', 'Corso Garibaldi, 7'],
    ['V.LE EUROPA, 10-12', 'Viale Europa, 10-12'],
    ['P.ZZA DEL POPOLO 3', 'Piazza del Popolo, 3'],
  ])('%s is the address %s', (capitals, address) => {
    expect(streetAddress(capitals)).toBe(address)
  })
})

describe('pack text', () => {
  test.each([
    ['CAMPRAL', '84 cpr riv gastrores 333 mg', 'Campral 333 mg 84 compresse rivestite gastroresistenti'],
    ['RIVOTRIL', 'orale gtt 10 ml 2,5 mg/ml', 'Rivotril 2,5 mg/ml gocce orali 10 ml'],
    [
      'NEFAZOL',
      '1 fiala IM 1 g + 1 fiala solv 4 ml',
      'Nefazol 1 g 1 fiala per uso intramuscolare + 1 fiala solvente da 4 ml',
    ],
    ['CIQORIN', '50x1 cps molli 50 mg', 'Ciqorin 50 mg 50x1 capsule molli'],
    ['VANTAVO', '4 cpr 70 mg + 2.800 UI', 'Vantavo 70 mg + 2.800 UI 4 compresse'],
    ['TAKROZEM', 'ung derm 10 g 0,1%', 'Takrozem 0,1% unguento dermatologico 10 g'],
    ['FLUTICREM', 'crema derm 30 g', 'Fluticrem crema dermatologica 30 g'],
    ['FENTANIL', '3 cerotti transd 25 mcg/ora', 'Fentanil 25 mcg/ora 3 cerotti transdermici'],
    ['POSMOX', 'orale polv 12 bust 875 mg + 125 mg', 'Posmox 875 mg + 125 mg polvere orale 12 bustine'],
    ['FELODIPINA', '28 cpr 5 mg rilascio prolungato', 'Felodipina 5 mg 28 compresse a rilascio prolungato'],
    [
      'OSSIGENO',
      '200 bar gas med compresso bomb 5 litri',
      'Ossigeno gas medicinale compresso bombola da 5 litri, 200 bar',
    ],
  ])('class list: %s*%s', (brand, text, name) => {
    expect(packName(brandName(brand), readAbbreviatedPack(text))).toBe(name)
  })

  test.each([
    ['"100 MG COMPRESSE" 40 COMPRESSE IN BLISTER PVC/PE/PVDC-AL', '100 mg', 'compresse', '40 compresse'],
    [
      '"20 MG COMPRESSE RIVESTITE CON FILM 30 COMPRESSE IN BLISTER ALU/ALU',
      '20 mg',
      'compresse rivestite con film',
      '30 compresse',
    ],
    ['10 MG/ML GOCCE ORALI,SOLUZIONE" FLACONE 20ML', '10 mg/ml', 'gocce orali, soluzione', 'flacone da 20 ml'],
    ['25 COMPRESSE 400 MG', '400 mg', 'compresse', '25 compresse'],
    ['28 COMPRESSE IN BLISTER PVC/AL DA 1,25 MG', '1,25 mg', 'compresse', '28 compresse'],
    ['8% SOSPENSIONE ORALE 1 FLACONE 100 ML', '8%', 'sospensione orale', '1 flacone da 100 ml'],
    [
      '30 MG/15 MG COMPRESSE A RILASCIO PROLUNGATO- 28 COMPRESSE IN BLISTER AL/PVC',
      '30 mg/15 mg',
      'compresse a rilascio prolungato',
      '28 compresse',
    ],
    [
      '15 mg - Compressa - Uso orale - blister (PVC/alu) - 7 ? 1 compresse (dose  unitaria)',
      '15 mg',
      'compressa',
      '7x1 compresse (dose unitaria)',
    ],
    ['400- 20 CAPSULE 400 MG', '400 mg', 'capsule', '20 capsule'],
  ])('whole words: %s', (text, strength, form, pack) => {
    expect(readFullPack(text)).toEqual({ strength, form, pack })
  })

  test('nothing is said twice in a name', () => {
    expect(packName('Lyrica', { strength: '75 mg', form: 'capsula rigida', pack: '56 capsule' })).toBe(
      'Lyrica 75 mg 56 capsule rigide',
    )
    expect(packName('Dosberotec 100', { strength: '100 mcg', form: 'soluzione', pack: '10 ml' })).toBe(
      'Dosberotec 100 mcg soluzione 10 ml',
    )
    expect(packName('Oki', { strength: null, form: null, pack: null })).toBe('Oki')
  })

  test('names of companies and ingredients', () => {
    expect(companyName('DOC GENERICI S.R.L.')).toBe('DOC Generici S.r.l.')
    expect(companyName('BRUNO FARMACEUTICI SpA')).toBe('Bruno Farmaceutici S.p.A.')
    expect(companyName('SANDOZ GMBH')).toBe('Sandoz GmbH')
    expect(ingredientName('OSSICODONE CLORIDRATO/NALOXONE CLORIDRATO')).toBe(
      'Ossicodone cloridrato + naloxone cloridrato',
    )
    expect(ingredientName('Amoxicillina + Acido clavulanico')).toBe('Amoxicillina + acido clavulanico')
  })
})

describe('medicine categories', () => {
  test.each([
    [{ kind: 'medicine', supply: 'RR', atc: 'A10BF01' }, ['Farmaci con ricetta', 'Diabete']],
    [{ kind: 'medicine', supply: 'RNR', atc: 'A02BC01' }, ['Farmaci con ricetta', 'Stomaco e intestino']],
    [{ kind: 'medicine', supply: 'OSP', atc: 'C10AA05' }, ['Farmaci con ricetta', 'Colesterolo']],
    [{ kind: 'medicine', supply: 'RR', atc: 'C09AA05' }, ['Farmaci con ricetta', 'Cuore e pressione']],
    [{ kind: 'medicine', supply: 'RR', atc: null }, ['Farmaci con ricetta']],
    [{ kind: 'medicine', supply: 'RR', atc: 'V03AX' }, ['Farmaci con ricetta']],
    [{ kind: 'medicine', supply: null, atc: null }, ['Farmaci con ricetta']],
    [{ kind: 'medicine', supply: 'OTC', atc: 'N02BE01' }, ['Farmaci senza ricetta']],
    [{ kind: 'homeopathic', supply: 'SOP', atc: 'V03AX' }, ['Omeopatia']],
  ] as const)('%j stands on %j', (medicine, shelf) => {
    expect(medicineShelf(medicine)).toEqual(shelf)
  })

  test('slugs', () => {
    expect(categorySlug('Cuore e pressione')).toBe('cuore-e-pressione')
    expect(categorySlug(' Età & Città! ')).toBe('eta-citta')
  })
})
