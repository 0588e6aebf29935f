import { normaliseCityName } from '@/lib/rules/city-name'
import { createCitySearch } from './cities'
import { italianCities } from './cities-source'
import { matchingAreas } from './routes'

describe('city search', () => {
  const search = createCitySearch(italianCities())
  const names = (query: string, limit = 5) => search(query, limit).map(({ name, province }) => `${name} ${province}`)
  const first = (query: string) => names(query, 1)[0]

  test.each([
    ['Forlì', 'forli'],
    ["FORLI'", 'forli'],
    ['Forli’', 'forli'],
    ["L'Aquila", 'l aquila'],
    ['Rhêmes-Notre-Dame', 'rhemes notre dame'],
    ['Kurtinig an der Weinstraße', 'kurtinig an der weinstrasse'],
    ['Devin Nabrežina', 'devin nabrezina'],
    ['  San   Donà  di Piave ', 'san dona di piave'],
    ['Castro (BG)', 'castro bg'],
    ["'", ''],
  ])('"%s" is normalised to "%s"', (text, normalised) => {
    expect(normaliseCityName(text)).toBe(normalised)
  })

  test.each([
    ["Forli'", 'Forlì FC'],
    ['forlì', 'Forlì FC'],
    ['FORLI', 'Forlì FC'],
    ['Reggio Calabria', 'Reggio di Calabria RC'],
    ['reggio di calabria', 'Reggio di Calabria RC'],
    ['Reggio Emilia', "Reggio nell'Emilia RE"],
    ['Bozen', 'Bolzano BZ'],
    ['meran', 'Merano BZ'],
    ['Florence', 'Firenze FI'],
    ["L'Aquila", "L'Aquila AQ"],
    ['laquila', "L'Aquila AQ"],
    ['l’aquila', "L'Aquila AQ"],
    ['aquila', "L'Aquila AQ"],
    ['Spezia', 'La Spezia SP'],
    ['San Benedetto Tronto', 'San Benedetto del Tronto AP'],
    ['S. Benedetto del Tronto', 'San Benedetto del Tronto AP'],
    ['S.Giovanni Rotondo', 'San Giovanni Rotondo FG'],
    ['santangelo lodigiano', "Sant'Angelo Lodigiano LO"],
    ['santangelo lod', "Sant'Angelo Lodigiano LO"],
    ["Sant'Angelo Lodigiano", "Sant'Angelo Lodigiano LO"],
    ['sesto s giovanni', 'Sesto San Giovanni MI'],
    ['rhemes saint', 'Rhêmes-Saint-Georges AO'],
    ['Weinstrasse', 'Appiano sulla strada del vino BZ'],
  ])('"%s" finds %s first', (query, name) => {
    expect(first(query)).toBe(name)
  })

  describe('order', () => {
    test('the exact name comes before longer ones', () => {
      expect(names('roma')[0]).toBe('Roma RM')
      expect(names('como')[0]).toBe('Como CO')
      expect(names('lodi')[0]).toBe('Lodi LO')
    })

    test('an exact small comune comes before a large one that begins so', () => {
      expect(names('Re')[0]).toBe('Re VB')
      expect(names('Re', 3)).toContain('Reggio di Calabria RC')
    })

    test('among beginnings the large come first', () => {
      expect(first('mi')).toBe('Milano MI')
      expect(first('rom')).toBe('Roma RM')
      expect(first('tor')).toBe('Torino TO')
      expect(first('reggio')).toBe('Reggio di Calabria RC')
      expect(names('reggio', 2)).toEqual(['Reggio di Calabria RC', "Reggio nell'Emilia RE"])
    })

    test('the beginning of the name comes before that of a later word', () => {
      const donato = names('donato', 50)
      expect(donato[0]).toBe('Donato BI')
      expect(donato).toContain('San Donato Milanese MI')
      const piave = names('piave', 50)
      expect(piave.length).toBeGreaterThan(5)
      expect(piave).toContain('San Donà di Piave VE')
    })

    test('words count in their order only', () => {
      expect(names('donato san', 50)).toEqual([])
      expect(names('san don', 3)[0]).toMatch(/^San Don/)
    })

    test('a particle half typed narrows the list', () => {
      expect(search('san d', 500).every(({ name, aliases }) => [name, ...aliases].some((n) => / d/i.test(n)))).toBe(
        true,
      )
      expect(names('di', 3)[0]).toMatch(/^Di/)
    })

    test('equals come in alphabetical order, the same each time', () => {
      expect(names('castro', 2)).toEqual(['Castro BG', 'Castro LE'])
      expect(names('samone')).toEqual(names('samone'))
    })
  })

  describe('province', () => {
    test.each([
      ['castro le', 'Castro LE'],
      ['Castro (LE)', 'Castro LE'],
      ['Castro BG', 'Castro BG'],
      ['samone tn', 'Samone TN'],
      ['san teodoro me', 'San Teodoro ME'],
      ['reggio re', "Reggio nell'Emilia RE"],
    ])('"%s" finds %s first', (query, name) => {
      expect(first(query)).toBe(name)
    })
  })

  describe('postal code', () => {
    test.each([
      ['00184', 'Roma RM'],
      ['20162', 'Milano MI'],
      ['39100', 'Bolzano BZ'],
      ['00184 roma', 'Roma RM'],
      ['Roma 00184', 'Roma RM'],
      ['roma, 00184', 'Roma RM'],
      ['00100', 'Roma RM'],
      ['20100', 'Milano MI'],
      ['20100 Milano', 'Milano MI'],
      ['001', 'Roma RM'],
    ])('"%s" finds %s first', (query, name) => {
      expect(first(query)).toBe(name)
    })

    test('one code, all its comuni', () => {
      const found = search('24060', 100)
      expect(found.length).toBeGreaterThan(30)
      expect(found.every(({ postal_codes }) => postal_codes.includes('24060'))).toBe(true)
    })

    test.each([
      ['Fiumicino 00050', 'Fiumicino RM'],
      ['00050, Fiumicino (RM)', 'Fiumicino RM'],
      ['Cento 44041', 'Cento FE'],
      ['44041 cento fe', 'Cento FE'],
      ['00184 Milano', 'Milano MI'],
      ['Roma 20121', 'Roma RM'],
      ['castro 73099', 'Castro LE'],
      ['castro 24063', 'Castro BG'],
      ['castro 00184', 'Castro BG'],
      ['reggio 42121', "Reggio nell'Emilia RE"],
      ['reggio 42199', "Reggio nell'Emilia RE"],
      ['san teodoro 98039', 'San Teodoro ME'],
    ])('the name decides, then the code, then its province: "%s" finds %s first', (query, name) => {
      expect(first(query)).toBe(name)
    })

    test.each([
      ['Fiumcino 00054', 'Fiumicino RM'],
      ['Fregene 00054', 'Fiumicino RM'],
      ['Sotto il Mote 24039', 'Sotto il Monte Giovanni XXIII BG'],
      ['Chignolo dIsol 24040', "Chignolo d'Isola BG"],
      ['Renazzo 44042', 'Cento FE'],
      ['xyzzy 20121', 'Milano MI'],
    ])(
      'an unknown name with a known code finds its comuni, similar names first: "%s" finds %s first',
      (query, name) => {
        expect(first(query)).toBe(name)
      },
    )

    test.each([
      ['00050', /^0005/],
      ['44041', /^4404/],
      ['Fregene 00050', /^0005/],
      ['80199', /^801/],
      ['10999', /^10/],
    ])('an unknown code finds the comuni of the nearest ones: "%s"', (query, code) => {
      const found = search(query, 10)
      expect(found.length).toBeGreaterThan(0)
      for (const { postal_codes } of found) expect(postal_codes.some((one) => code.test(one))).toBe(true)
    })

    test.each(['99999', '001840', '00184 20121', '77700', 'xyzzy 99999'])('"%s" finds nothing', (query) => {
      expect(names(query)).toEqual([])
    })
  })

  test.each(['', '   ', "'", '-', 'xyzzy', 'roma xyzzy', '%', 'roma; drop table'])('"%s" finds nothing', (query) => {
    expect(names(query)).toEqual([])
  })

  test('the limit is kept', () => {
    expect(search('san', 7)).toHaveLength(7)
    expect(search('roma', 0)).toEqual([])
    expect(search('24060', 3)).toHaveLength(3)
  })

  test('cities without a known size and other names are found too', () => {
    const few = createCitySearch([
      { name: 'Zeta', province: 'ZZ', postal_codes: ['99990'], aliases: [] },
      { name: 'Alfa', province: 'ZZ', postal_codes: ['99990'], aliases: ['Zett'] },
    ])
    expect(few('ze', 5).map(({ name }) => name)).toEqual(['Zeta', 'Alfa'])
    expect(few('99990', 5).map(({ name }) => name)).toEqual(['Alfa', 'Zeta'])
  })
})

describe('areas', () => {
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
})
