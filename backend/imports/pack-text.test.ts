import { brandName, companyName, ingredientName } from './medicine-words'
import { packName, readAbbreviatedPack, readFullPack } from './pack-text'

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
