import { pharmacyName } from './pharmacy-record'
import { streetAddress } from './postal-address'
import { titleCase } from './title-case'

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

test('a surname alone is a pharmacy all the same', () => {
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
