import { leafletUrl, parseSupply } from './supply'

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
])('%s is %s', (text, code) => {
  expect(parseSupply(text)).toBe(code)
})

test.each(['', 'N.D.', 'Medicinali', 'Non soggetti a prescrizione medica', 'da banco', 'libera vendita'])(
  '"%s" is not understood and needs a prescription',
  (text) => {
    expect(parseSupply(text)).toBe('RR')
  },
)

test('a leaflet is taken from AIFA alone', () => {
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
