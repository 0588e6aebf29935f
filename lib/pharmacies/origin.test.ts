import type { City } from '@/lib/contract/cities'
import { findOriginByName, placeQueries } from './origin'

test.each([
  ['Milano', ['Milano']],
  ['20129', ['20129']],
  ['San Benedetto del Tronto', ['San Benedetto del Tronto', 'Benedetto del Tronto', 'del Tronto', 'Tronto']],
  ['Porta Venezia, Milano', ['Milano']],
  ['milano porta venezia', ['milano porta venezia', 'milano']],
  ['Porto San Giorgio', ['Porto San Giorgio', 'San Giorgio', 'Giorgio']],
  ['Roma via Torino 3', ['Roma via Torino 3', 'Roma']],
  ['via Verdi 3, 10124 Torino', ['10124 Torino', '10124', 'Torino']],
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

const city = (name: string, province: string, postal_codes: string[]): City => ({
  ...{ slug: name.toLowerCase(), name, province, region: '', postal_codes },
  ...{ latitude: 45, longitude: 9 },
})
const [CERVETERI, FIUMICINO, MILANO] = [
  city('Cerveteri', 'RM', ['00052']),
  city('Fiumicino', 'RM', ['00054']),
  city('Milano', 'MI', ['20121', '20122']),
]
/** Answers of the platform's search; nearest comuni for an unknown code. */
const ANSWERS: Record<string, City[]> = {
  '00050': [CERVETERI, FIUMICINO],
  'fregene 00050': [CERVETERI, FIUMICINO],
  '00050 fiumicino': [FIUMICINO],
  'fiumicino 00050': [FIUMICINO],
  fiumicino: [FIUMICINO],
  'bar sport 00050 fiumicino': [CERVETERI],
  '20121': [MILANO],
  '20121 fiumicino': [FIUMICINO],
  'milano 20121': [MILANO],
}

test.each([
  ['Fiumicino 00050', 'Fiumicino (RM)', true],
  ['via Verdi 3, 00050 Fiumicino', 'Fiumicino (RM)', true],
  ['via Verdi Fiumicino 00050', 'Fiumicino (RM)', true],
  ['bar sport 00050 Fiumicino', 'Fiumicino (RM)', true],
  ['via Verdi 3, 20121 Fiumicino', 'Fiumicino (RM)', true],
  ['00050', 'Cerveteri (RM)', true],
  ['Fregene 00050', 'Cerveteri (RM)', true],
  ['Milano 20121', 'Milano (MI)', false],
  ['20121', 'Milano (MI)', false],
])('%s is searched around %s', async (text, name, approximate) => {
  const find = async (query: string) => ANSWERS[query.toLowerCase()] ?? []
  const { origin } = await findOriginByName(text, async () => [], find)
  expect(origin).toMatchObject({ name, approximate })
})
