import type { City } from '@/lib/contract/cities'
import { createCitySearch } from './cities'
import { findAddressCity, parseTyped, splitStreetAndCity, suggestionsFor } from './suggest'

describe('suggest', () => {
  const city = (name: string, province: string, postal_codes: string[], latitude: number, longitude: number): City => ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    province,
    region: 'Lombardia',
    postal_codes,
    latitude,
    longitude,
  })
  const all = [
    city('Milano', 'MI', ['20121', '20129', '20159'], 45.4642, 9.19),
    city('San Donato Milanese', 'MI', ['20097'], 45.4167, 9.2667),
    city('Monza', 'MB', ['20900'], 45.5845, 9.2744),
    { ...city('Castro', 'BG', ['24063'], 45.8, 10.07), slug: 'castro-bg' },
    { ...city('Castro', 'LE', ['73030'], 40.0, 18.42), slug: 'castro-le' },
  ]
  const search = createCitySearch(all.map((one) => ({ ...one, aliases: [] })))
  const index = { all, bySlug: new Map(), search: (query: string, limit: number) => search(query, limit) }
  const near = { latitude: 45.43, longitude: 9.25 }

  const suggest = (text: string, place: typeof near | null = null) =>
    suggestionsFor(text, index, place).map(({ address_name, street_number, city: name, cap }) =>
      [address_name, street_number, name, cap].join('|'),
    )

  it('finds comuni and postal codes, at the comune’s centre', () => {
    expect(suggestionsFor('20129', index, null)).toEqual([
      {
        place_id: 'city:milano',
        address_name: '',
        street_number: '',
        details: '',
        city: 'Milano',
        cap: '20129',
        province: 'MI',
        lat: 45.4642,
        lng: 9.19,
      },
    ])
    expect(suggest('monz')).toEqual(['||Monza|20900'])
    expect(suggest('milano')).toEqual(['||Milano|'])
    expect(suggest('20100 milano')).toEqual(['||Milano|'])
  })

  it('takes a street as written in the comune behind it', () => {
    expect(suggest('via melzo 12, milano')).toEqual(['Via melzo|12|Milano|'])
    expect(suggest('Via Melzo 12, 20129 Milano (MI)')).toEqual(['Via Melzo|12|Milano|20129'])
    expect(suggest('Via Emilia San Donato Milanese')).toEqual(['Via Emilia||San Donato Milanese|20097'])
  })

  it('accepts a postal code that does not match: the shopper checks it', () => {
    expect(suggest('Via Italia 3, 20129 Monza')).toEqual(['Via Italia|3|Monza|20129'])
  })

  it('finds the comune after a street although the code is of another comune', () => {
    expect(suggest('Via Emilia San Donato Milanese 20098')).toEqual(['Via Emilia||San Donato Milanese|20098'])
    expect(suggest('Via Italia 3, 20098 Monza')).toEqual(['Via Italia|3|Monza|20098'])
    expect(suggest('20098')).toEqual(['||San Donato Milanese|20098'])
    expect(suggest('Via Italia 3, 20098')).toEqual(['Via Italia|3|San Donato Milanese|20098'])
  })

  it('suggests comuni nearby for only a street, and none without a position', () => {
    expect(suggest('Via Roma 10', near)).toEqual([
      'Via Roma|10|San Donato Milanese|20097',
      'Via Roma|10|Milano|',
      'Via Roma|10|Monza|20900',
    ])
    expect(suggest('Via Roma 10')).toEqual([])
  })

  it.each([
    ['Via Melzo 12/A int 3 Milano', 'Via Melzo|12/A|Milano|'],
    ['Via Melzo 12, piano 2, Milano', 'Via Melzo|12|Milano|'],
    ['S.S. 16 km 12, Monza', 'S.S. 16|km 12|Monza|20900'],
    ['c/o Rossi, Via Melzo 12, Milano', 'Via Melzo|12|Milano|'],
  ])('suggests only the comune that is written: %s', (text, expected) => expect(suggest(text)).toEqual([expected]))

  it.each([
    'c/o Rossi',
    'S.S. 16 km 12, Foggia',
    'Via Roma 3, San Candido',
    '47890 San Marino',
    'Via Roma 1, 00120',
    'int 3',
  ])('suggests no comune that is not written: %s', (text) => expect(suggest(text)).toEqual([]))

  it('keeps stair, floor and flat for the courier', () => {
    const [first] = suggestionsFor('Via Melzo 12 scala B int. 3, Milano', index, null)
    expect(first).toMatchObject({ street_number: '12', details: 'scala B int. 3' })
  })

  it.each([
    ['Via Roma 3 villa Rosa, Monza', 'Via Roma|3|villa Rosa|Monza'],
    ['Via Roma 3 villa Rosa Monza', 'Via Roma|3|villa Rosa|Monza'],
    ['Via Roma 3, cascina Bella int. 2, San Donato Milanese', 'Via Roma|3|int. 2 cascina Bella|San Donato Milanese'],
    ['Via Roma 3 loc. Poggio, Castro LE', 'Via Roma|3|loc. Poggio|Castro'],
    ['Via Roma 3 a Monza', 'Via Roma|3||Monza'],
    ['Via Roma 3, Monza', 'Via Roma|3||Monza'],
    ['Via Roma 3, San Don', 'Via Roma|3||San Donato Milanese'],
  ])('keeps what is no comune behind the number for the courier: %s', (text, expected) => {
    const [first] = suggestionsFor(text, index, null)
    expect([first?.address_name, first?.street_number, first?.details, first?.city].join('|')).toBe(expected)
  })

  it('keeps a house without a comune, and takes no other word for a house', () => {
    expect(suggestionsFor('Via Roma 3 villa Rosa', index, near)).toMatchObject([
      { details: 'villa Rosa', city: 'San Donato Milanese' },
      { details: 'villa Rosa', city: 'Milano' },
      { details: 'villa Rosa', city: 'Monza' },
    ])
    expect(suggestionsFor('Via Roma 3 villa Rosa', index, null)).toEqual([])
    expect(suggestionsFor('Via Roma 3, Milnao', index, null).map(({ details }) => details)).not.toContain('Milnao')
  })

  it('finds nothing for an empty text', () => {
    expect(suggest('')).toEqual([])
    expect(suggest('x', near)).toEqual([])
    expect(suggest(', , ,', near)).toEqual([])
  })

  it('distinguishes homonyms by postal code, then by province, and does not guess', () => {
    expect(findAddressCity({ city: 'castro', postal_code: '73030' }, index)?.province).toBe('LE')
    expect(findAddressCity({ city: 'Castro', province: 'bg', postal_code: '00000' }, index)?.province).toBe('BG')
    expect(findAddressCity({ city: 'Castro', postal_code: '00000' }, index)).toBeUndefined()
    expect(findAddressCity({ city: 'Nowhere', postal_code: '20129' }, index)).toBeUndefined()
  })
})

describe('typed address', () => {
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
      ['Via Melzo 12/A - 20129 Milano', ['Via Melzo', '12/A', 'Milano', '20129']],
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
})
