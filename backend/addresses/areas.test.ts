import { matchingAreas } from './areas'

const area = (name: string, city: string, province: string) => ({ name, city, province, latitude: 45, longitude: 9 })
const areas = [
  area('Porta Venezia', 'Milano', 'MI'),
  area('Porta Romana', 'Milano', 'MI'),
  area('Porta Romana', 'Firenze', 'FI'),
  area('Città Studi', 'Milano', 'MI'),
  area('Monti', 'Roma', 'RM'),
  area('20129', 'Milano', 'MI'),
]
const found = (text: string) => matchingAreas(text, areas).map(({ name, city }) => `${name}, ${city}`)

test.each([
  ['Porta Venezia, Milano', ['Porta Venezia, Milano']],
  ['milano porta venezia', ['Porta Venezia, Milano']],
  ['porta venezia (MI)', ['Porta Venezia, Milano']],
  ["citta' studi", ['Città Studi, Milano']],
  ['20129', ['20129, Milano']],
  ['20129 Milano MI', ['20129, Milano']],
  ['porta romana', ['Porta Romana, Milano', 'Porta Romana, Firenze']],
  ['Porta Romana Firenze', ['Porta Romana, Firenze']],
  ['Porta Venezia, Torino', []],
  ['Monti', ['Monti, Roma']],
  ['Monticelli', []],
  ['via Monti 3 Torino', []],
  ['', []],
])('%s names %j', (text, names) => {
  expect(found(text)).toEqual(names)
})
