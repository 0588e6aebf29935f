import { normaliseCityName } from '@/lib/rules/city-name'
import { italianCities } from './cities-source'

const cities = italianCities()

function requireCity(slug: string) {
  const found = cities.find((city) => city.slug === slug)
  if (found === undefined) throw new Error(`No comune ${slug}`)
  return found
}

test('every comune is there, once', () => {
  // 7,894 on 21 August 2026; a few mergers a year reduce it.
  expect(cities.length).toBeGreaterThan(7880)
  expect(cities.length).toBeLessThan(7910)
  expect(new Set(cities.map(({ slug }) => slug)).size).toBe(cities.length)
  expect(new Set(cities.map(({ istat_code }) => istat_code)).size).toBe(cities.length)
})

test('all twenty regions and 110 provinces, Napoli among them', () => {
  expect([...new Set(cities.map(({ region }) => region))].sort()).toEqual([
    'Abruzzo',
    'Basilicata',
    'Calabria',
    'Campania',
    'Emilia-Romagna',
    'Friuli-Venezia Giulia',
    'Lazio',
    'Liguria',
    'Lombardia',
    'Marche',
    'Molise',
    'Piemonte',
    'Puglia',
    'Sardegna',
    'Sicilia',
    'Toscana',
    'Trentino-Alto Adige',
    'Umbria',
    "Valle d'Aosta",
    'Veneto',
  ])
  const provinces = new Set(cities.map(({ province }) => province))
  expect(provinces.size).toBe(110)
  expect(provinces.has('NA')).toBe(true)
})

test('one comune, whole', () => {
  expect(requireCity('bolzano')).toEqual({
    slug: 'bolzano',
    name: 'Bolzano',
    province: 'BZ',
    region: 'Trentino-Alto Adige',
    postal_codes: ['39100'],
    latitude: expect.closeTo(46.499, 2),
    longitude: expect.closeTo(11.354, 2),
    istat_code: '021008',
    aliases: ['Bozen'],
    provincial_capital: true,
  })
})

test('the form of every field', () => {
  const broken = cities.filter(
    (city) =>
      !/^[a-z]+(-[a-z]+)*$/.test(city.slug) ||
      !/^[A-Z]{2}$/.test(city.province) ||
      !/^\d{6}$/.test(city.istat_code) ||
      city.postal_codes.length === 0 ||
      city.postal_codes.some((code) => !/^\d{5}$/.test(code)) ||
      new Set(city.postal_codes).size !== city.postal_codes.length ||
      city.name !== city.name.trim() ||
      city.aliases.includes(city.name) ||
      city.aliases.some((alias) => alias.trim() === ''),
  )
  expect(broken).toEqual([])
})

test('every comune is in Italy', () => {
  const outside = cities.filter(
    ({ latitude, longitude }) => !(latitude > 35.4 && latitude < 47.1 && longitude > 6.6 && longitude < 18.6),
  )
  expect(outside).toEqual([])
})

test.each([
  ['roma', 41.893, 12.483],
  ['milano', 45.464, 9.19],
  ['palermo', 38.116, 13.361],
  ['cagliari', 39.224, 9.117],
  ['aosta', 45.737, 7.32],
  ['lampedusa-e-linosa', 35.502, 12.609],
])('%s has the right position', (slug, latitude, longitude) => {
  expect(Math.abs(requireCity(slug).latitude - latitude)).toBeLessThan(0.03)
  expect(Math.abs(requireCity(slug).longitude - longitude)).toBeLessThan(0.03)
})

test.each([
  ['roma', '00118', '00199', 73],
  ['milano', '20121', '20162', 38],
  ['napoli', '80121', '80147', 25],
  ['torino', '10121', '10156', 33],
  ['palermo', '90121', '90151', 24],
  ['genova', '16121', '16167', 43],
  ['bologna', '40121', '40141', 19],
  ['firenze', '50121', '50145', 21],
  ['bari', '70121', '70132', 11],
  ['catania', '95121', '95131', 10],
  ['venezia', '30121', '30176', 17],
  ['verona', '37121', '37142', 20],
  ['messina', '98121', '98168', 43],
  ['padova', '35121', '35143', 21],
  ['trieste', '34121', '34151', 28],
])('%s has the postal codes from %s to %s', (slug, first, last, count) => {
  const codes = requireCity(slug).postal_codes
  expect(codes.at(0)).toBe(first)
  expect(codes.at(-1)).toBe(last)
  expect(codes).toHaveLength(count)
  expect(codes).toEqual([...codes].sort())
})

test('a postal code may serve many comuni', () => {
  expect(cities.filter(({ postal_codes }) => postal_codes.includes('24060')).length).toBeGreaterThan(30)
})

test.each([
  ['castro', 'BG', 'LE'],
  ['livo', 'CO', 'TN'],
  ['peglio', 'CO', 'PU'],
  ['samone', 'TN', 'TO'],
  ['san-teodoro', 'ME', 'OT'],
])('the homonyms %s carry their province', (name, one, other) => {
  const slugs = cities.filter((city) => normaliseCityName(city.name).replaceAll(' ', '-') === name).map((c) => c.slug)
  expect(slugs).toEqual([`${name}-${one.toLowerCase()}`, `${name}-${other.toLowerCase()}`])
})

test('slugs of difficult names', () => {
  expect(requireCity('l-aquila').name).toBe("L'Aquila")
  expect(requireCity('forli').name).toBe('Forlì')
  expect(requireCity('reggio-nell-emilia').name).toBe("Reggio nell'Emilia")
  expect(requireCity('rhemes-notre-dame').name).toBe('Rhêmes-Notre-Dame')
})

test.each([
  ['forli', "Forli'"],
  ['san-dona-di-piave', "San Dona' di Piave"],
  ['merano', 'Meran'],
  ['cortina-sulla-strada-del-vino', 'Kurtinig an der Weinstraße'],
  ['sgonico', 'Zgonik'],
  ['savogna-d-isonzo', 'Sovodnje ob Soči'],
  ['san-giovanni-di-fassa', 'Sèn Jan'],
  ['firenze', 'Florence'],
  ['trieste', 'Trst'],
  ['alghero', "L'Alguer"],
  ['tripi-abakainon', 'Tripi'],
])('%s is also called %s', (slug, alias) => {
  expect(requireCity(slug).aliases).toContain(alias)
})

test('the known foreign names belong to comuni that exist', () => {
  for (const alias of [
    'Rome',
    'Milan',
    'Naples',
    'Turin',
    'Genoa',
    'Venice',
    'Padua',
    'Mantua',
    'Syracuse',
    'Leghorn',
  ]) {
    expect(cities.filter(({ aliases }) => aliases.includes(alias))).toHaveLength(1)
  }
  for (const alias of ['Aoste', 'Gorica', 'Trient', 'Videm']) {
    expect(cities.filter(({ aliases }) => aliases.includes(alias))).toHaveLength(1)
  }
})

test('the same list each time', () => {
  expect(italianCities()).toBe(cities)
  expect(cities.map(({ slug }) => slug)).toEqual(cities.map(({ slug }) => slug).sort())
})
