import { fold } from './fold'

test.each([
  ['Perché', 'perche'],
  ['perche\u0301', 'perche'],
  ['25 µg', '25 mcg'],
  ['25 μg', '25 mcg'],
  ['25μg', '25mcg'],
  ['Straße', 'strasse'],
  ['Søren Bjørnson', 'soren bjornson'],
  ['ŁÓDŹ', 'lodz'],
  ['Œuvre Æther', 'oeuvre aether'],
  ['10×10', '10x10'],
  ['ＴＡＣＨＩＰＩＲＩＮＡ　５００', 'tachipirina 500'],
  ['İstanbul', 'istanbul'],
  ['', ''],
])('%j folds to %j', (text, folded) => expect(fold(text)).toBe(folded))

test.each(["L'Oréal", 'L’Oréal', 'L´Oréal', 'L`Oréal', 'LʼOréal', 'L＇ORE\u0301AL'])('%j is one brand', (text) =>
  expect(fold(text)).toBe("l'oreal"),
)
