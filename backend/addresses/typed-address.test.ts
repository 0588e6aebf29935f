import { parseTyped, splitStreetAndCity } from './typed-address'

const parts = (text: string) => {
  const { street, street_number, place, cap } = parseTyped(text)
  return [street, street_number, place, cap]
}

describe('a typed address', () => {
  it.each([
    ['Milano', ['', '', 'Milano', '']],
    ['20129', ['', '', '', '20129']],
    ['20129 milano', ['', '', 'milano', '20129']],
    ['Via Melzo 12, Milano', ['Via Melzo', '12', 'Milano', '']],
    ['via melzo 12 milano', ['via melzo', '12', 'milano', '']],
    ['Via Melzo, 12, 20129 Milano (MI)', ['Via Melzo', '12', 'Milano MI', '20129']],
    ['Via Melzo 12/A - 20129 Milano', ['Via Melzo', '12/A', '- Milano', '20129']],
    ['Via Melzo 12 bis, Milano', ['Via Melzo', '12 bis', 'Milano', '']],
    ['Via Melzo 12A, Milano', ['Via Melzo', '12A', 'Milano', '']],
    ['via XX Settembre n. 7 Torino', ['via XX Settembre', '7', 'Torino', '']],
    ['Lungotevere Dante 5, Roma, Italia', ['Lungotevere Dante', '5', 'Roma', '']],
    ['Contrada Pizzo snc, Marsala', ['Contrada Pizzo', 'snc', 'Marsala', '']],
    ['Via Roma', ['Via Roma', '', '', '']],
    ['Melzo 12', ['Melzo', '12', '', '']],
    ['  ', ['', '', '', '']],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  it('keeps a street whose name is a number', () => {
    expect(parts('Piazza 24 Maggio')).toEqual(['Piazza 24 Maggio', '', '', ''])
    expect(parts('Via 24 Maggio 3, Milano')).toEqual(['Via 24 Maggio', '3', 'Milano', ''])
  })
})

it('splits the comune off a street that has none, the longest name first', () => {
  expect(splitStreetAndCity('Via Verdi San Donato Milanese').map(({ place }) => place)).toEqual([
    'San Donato Milanese',
    'Donato Milanese',
    'Milanese',
  ])
  expect(splitStreetAndCity('Via Roma')).toEqual([])
})
