import { placeQueries } from './origin'

test.each([
  ['Milano', ['Milano']],
  ['20129', ['20129']],
  ['San Benedetto del Tronto', ['San Benedetto del Tronto', 'Benedetto del Tronto', 'del Tronto', 'Tronto']],
  ['Porta Venezia, Milano', ['Milano']],
  ['milano porta venezia', ['milano porta venezia', 'milano']],
  ['Porto San Giorgio', ['Porto San Giorgio', 'San Giorgio', 'Giorgio']],
  ['Roma via Torino 3', ['Roma via Torino 3', 'Roma']],
  ['via Verdi 3, 10124 Torino', ['10124', '10124 Torino', 'Torino']],
  ['via Giuseppe Verdi Torino', ['Verdi Torino', 'Torino']],
  ['via Roma', []],
  ['  ', []],
  ['x', []],
])('%s is looked up by %j', (text, queries) => {
  expect(placeQueries(text)).toEqual(queries)
})

test('a long text costs few look-ups', () => {
  expect(placeQueries('a1, bbb, ccc, ddd, eee, fff, ggg, hhh').length).toBe(6)
})
