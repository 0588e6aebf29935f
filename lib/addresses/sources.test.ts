import { cityCalls } from '@/lib/contract/cities'
import { forgetMapsPage, MAPS_LIMIT_MS, mapsFailed, reportMapsFailure } from '@/lib/maps/health'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import { EMPTY_ADDRESS } from './address'
import { createGoogleSource, type PlacesLibrary } from './google-source'
import type { AddressSource } from './source'
import { createTwoSources } from './two-sources'

const platformDoor = standInForPlatform()

class Token {}
const component = (type: string, longText: string, shortText = longText) => ({ types: [type], longText, shortText })
const googlePlace = (fetchFields: () => Promise<unknown>, city: string) => ({
  id: 'ChIJ',
  addressComponents: [component('route', 'Via Melzo'), component('administrative_area_level_3', city)],
  location: { lat: () => 45.5, lng: () => 9.2 },
  fetchFields: jest.fn(fetchFields),
})

/** Google's library with one prediction, or with a failing call. */
function library({
  suggest,
  fetchFields,
  city = 'Monza',
}: {
  suggest?: () => Promise<never>
  fetchFields?: () => Promise<unknown>
  city?: string
} = {}) {
  const place = googlePlace(fetchFields ?? (async () => ({})), city)
  const placePrediction = {
    placeId: 'ChIJ',
    mainText: { text: 'Via Melzo' },
    secondaryText: { text: 'Monza MB' },
    text: { text: 'Via Melzo, Monza' },
    toPlace: () => place,
  }
  const fetchAutocompleteSuggestions = jest.fn(
    suggest ?? (async () => ({ suggestions: [{ placePrediction }, { placePrediction: null }] })),
  )
  const api = { AutocompleteSuggestion: { fetchAutocompleteSuggestions }, AutocompleteSessionToken: Token }
  return { api: api as unknown as PlacesLibrary, ask: fetchAutocompleteSuggestions as jest.Mock, place }
}

const options = { near: { latitude: 45.46, longitude: 9.19 }, region: 'IT', language: 'it' }
const sentTokens = (ask: jest.Mock) => ask.mock.calls.map(([request]) => request.sessionToken)

const own = (): AddressSource => ({
  status: () => 'ready',
  suggest: jest.fn(async (text: string) => [{ id: 'own', title: text, detail: '20900' }]),
  resolve: jest.fn(async ({ title }) => ({ ...EMPTY_ADDRESS, city: title })),
})

beforeEach(() => {
  forgetMapsPage()
  platformDoor.on(cityCalls.listCities, answered([]))
})

it('asks for Italian streets near by, and one session goes from the first letter to the pick', async () => {
  const { api, ask, place } = library()
  const source = createGoogleSource(api, options)
  await source.suggest('via mel')
  const [suggestion] = await source.suggest('via melzo')
  expect(suggestion).toMatchObject({ title: 'Via Melzo', detail: 'Monza MB' })
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    input: 'via mel',
    includedRegionCodes: ['it'],
    region: 'it',
    language: 'it',
    locationBias: { center: { lat: 45.46, lng: 9.19 } },
  })
  if (!suggestion) throw new Error('no suggestion')
  expect(await source.resolve(suggestion)).toMatchObject({ address_name: 'Via Melzo', city: 'Monza', place_id: 'ChIJ' })
  expect(place.fetchFields).toHaveBeenCalledWith({
    fields: ['id', 'addressComponents', 'formattedAddress', 'location'],
  })
  await source.suggest('via r')
  const [first, second, third] = sentTokens(ask)
  expect(first).toBeInstanceOf(Token)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('a comune with one postal code gives it, one with several does not', async () => {
  for (const [name, postal_codes, cap] of [
    ['Monza', ['20900'], '20900'],
    ['Lissone', ['20851', '20852'], ''],
  ] as const) {
    const known = { slug: name, name, province: 'MB', region: '', latitude: 0, longitude: 0, postal_codes }
    platformDoor.on(cityCalls.listCities, answered([known]))
    const source = createGoogleSource(library({ city: name }).api, options)
    const [suggestion] = await source.suggest('via melzo')
    expect(suggestion && (await source.resolve(suggestion))).toMatchObject({ cap, province: 'MB' })
  }
})

it.each([
  ['refuses', async () => Promise.reject(new Error('PERMISSION_DENIED'))],
  ['has no quota left', async () => Promise.reject(new Error('RESOURCE_EXHAUSTED'))],
  [
    'throws at once',
    () => {
      throw new Error('broken')
    },
  ],
])('where Google %s the platform answers the same question, and Google is not asked again', async (_, suggest) => {
  const { api, ask } = library({ suggest })
  const platform = own()
  const source = createTwoSources(platform)
  source.use(createGoogleSource(api, options))
  expect(await source.suggest('via melzo')).toMatchObject([{ id: 'own', title: 'via melzo' }])
  expect(mapsFailed()).toBe(true)
  expect(source.credit).toBeNull()
  await source.suggest('via r')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(platform.suggest).toHaveBeenCalledTimes(2)
})

it('waits for Google no longer than its limit', async () => {
  jest.useFakeTimers()
  try {
    const source = createTwoSources(own())
    source.use(createGoogleSource(library({ suggest: () => new Promise(() => undefined) }).api, options))
    const found = source.suggest('via melzo')
    await jest.advanceTimersByTimeAsync(MAPS_LIMIT_MS)
    expect(await found).toHaveLength(1)
    expect(mapsFailed()).toBe(true)
  } finally {
    jest.useRealTimers()
  }
})

it('a place that cannot be read is looked for at the platform', async () => {
  const platform = own()
  const source = createTwoSources(platform)
  source.use(createGoogleSource(library({ fetchFields: () => Promise.reject(new Error('quota')) }).api, options))
  const [suggestion] = await source.suggest('via melzo')
  expect(source.credit).toBe('Google Maps')
  expect(suggestion && (await source.resolve(suggestion))).toMatchObject({ city: 'Via Melzo, Monza MB' })
})

it('the platform answers before Google is there and where Google knows nothing; each resolves its own', async () => {
  const platform = own()
  const source = createTwoSources(platform)
  const [early] = await source.suggest('via melzo')
  const { api, ask } = library()
  source.use(createGoogleSource(api, options))
  await source.suggest('via melzo')
  expect(platform.suggest).toHaveBeenCalledTimes(1)
  expect(early && (await source.resolve(early))).toMatchObject({ city: 'via melzo' })
  ask.mockResolvedValueOnce({ suggestions: [] })
  expect(await source.suggest('20900')).toMatchObject([{ id: 'own' }])
  expect(mapsFailed()).toBe(false)
})

it('withdrawing the consent leaves only the platform as a source', async () => {
  const { api, ask } = library()
  const source = createTwoSources(own())
  source.use(createGoogleSource(api, options))
  source.use(null)
  expect(await source.suggest('via melzo')).toMatchObject([{ id: 'own' }])
  expect(ask).not.toHaveBeenCalled()
})

it('a failure of the map is one of the box too', async () => {
  const { api, ask } = library()
  const source = createTwoSources(own())
  source.use(createGoogleSource(api, options))
  reportMapsFailure()
  await source.suggest('via melzo')
  expect(ask).not.toHaveBeenCalled()
})
