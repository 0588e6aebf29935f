import type { SavedAddress } from '@/lib/contract/user-data'
import { withDetails } from './address'
import { addressErrors, toAddressBody, toAddressValues } from './address-form'
import { type GooglePlace, inputFromGoogle } from './google-place'

describe('address form', () => {
  const saved: SavedAddress = {
    id: 'a',
    address: 'Via Melzo',
    street_number: '12',
    city: 'Milano',
    province: 'MI',
    postal_code: '20129',
    pharmacy_id: null,
    latitude: 45.47,
    longitude: 9.2,
    favorite: true,
    label: null,
  }
  const values = toAddressValues(saved)
  const wrong = (change: object) =>
    addressErrors({ address: { ...values.address, ...change } }).map(({ field, code }) => `${field} ${code}`)

  it('finds nothing wrong with a saved address, and sends it as it is', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ street_number: 'snc' })).toEqual([])
    const { id: _id, pharmacy_id: _pharmacy, label: _label, ...body } = saved
    expect(toAddressBody(values)).toEqual({ ...body, label: '' })
  })

  it('names each missing part at its field', () => {
    expect(addressErrors(toAddressValues(null)).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'address.address_name street_missing',
      'address.street_number street_number_required',
      'address.cap postal_code_missing',
      'address.city city_missing',
    ])
    expect(wrong({ cap: '2012' })).toEqual(['address.cap postal_code_invalid'])
    expect(wrong({ lat: null })).toEqual(['address.city city_unknown'])
    expect(wrong({ lat: null, city: 'San Marino' })).toEqual(['address.city city_abroad'])
    expect(wrong({ lat: null, city: 'Roma', cap: '00120' })).toEqual(['address.city city_abroad'])
  })

  it.each([
    ['12', 'int. 5', 'Via Melzo', '12 int. 5'],
    ['12', 'scala B int. 3 piano 2', 'Via Melzo (scala B int. 3 piano 2)', '12'],
    ['', 'int. 5', 'Via Melzo (int. 5)', ''],
    ['12', '', 'Via Melzo', '12'],
  ])('keeps details where a form has no note: number %j, %j', (street_number, details, address_name, number) =>
    expect(withDetails({ ...values.address, street_number, details })).toEqual({
      ...values.address,
      address_name,
      street_number: number,
    }),
  )

  it('leaves coordinates out where there are none', () => {
    const body = toAddressBody({ ...values, address: { ...values.address, lat: null, lng: null, province: ' mi ' } })
    expect(body).not.toHaveProperty('latitude')
    expect(body.province).toBe('MI')
  })
})

describe('google place', () => {
  type Parts = Record<string, string | [long: string, short: string]>

  /** Builds a place as Google returns it: components by type, with a short form if it differs. */
  function place(
    parts: Parts,
    formattedAddress = '',
    location: { lat: number; lng: number } | null = null,
  ): GooglePlace {
    const addressComponents = Object.entries(parts).map(([types, value]) => {
      const [longText, shortText] = typeof value === 'string' ? [value, value] : value
      return { types: types.split(' '), longText, shortText }
    })
    const point = location && { lat: () => location.lat, lng: () => location.lng }
    return { id: 'ChIJ', addressComponents, formattedAddress, location: point }
  }

  const milan: Parts = {
    'locality political': 'Milano',
    'administrative_area_level_3 political': 'Milano',
    'administrative_area_level_2 political': ['Città Metropolitana di Milano', 'MI'],
    'administrative_area_level_1 political': 'Lombardia',
    'country political': ['Italia', 'IT'],
  }

  it('takes an address with all its parts', () => {
    const whole = {
      street_number: '12/A',
      route: ['Via Melzo', 'Via Melzo'] as [string, string],
      ...milan,
      postal_code: '20129',
    }
    expect(inputFromGoogle(place(whole, 'Via Melzo, 12/A, 20129 Milano MI, Italia', { lat: 45.47, lng: 9.2 }))).toEqual(
      {
        lat: 45.47,
        lng: 9.2,
        place_id: 'ChIJ',
        address_name: 'Via Melzo',
        street_number: '12/A',
        city: 'Milano',
        cap: '20129',
        province: 'MI',
      },
    )
  })

  it('leaves empty what a long street has not: number and postal code', () => {
    const street = inputFromGoogle(place({ route: 'Viale Monza', ...milan }, 'Viale Monza, Milano MI, Italia'))
    expect(street).toMatchObject({ address_name: 'Viale Monza', street_number: '', cap: '', lat: null, lng: null })
  })

  it.each(['snc', 'SNC', 's.n.c.', 'S. N. C.', 's.n.'])('«%s» is the number of what has none', (street_number) => {
    expect(inputFromGoogle(place({ street_number, route: 'Via Roma', ...milan })).street_number).toBe('snc')
  })

  it.each(['14 bis', 'km 3,2', '7'])('«%s» is a number', (street_number) => {
    expect(inputFromGoogle(place({ street_number, route: 'Via Roma', ...milan })).street_number).toBe(street_number)
  })

  it('names the comune, and the hamlet before its street', () => {
    const parts: Parts = {
      street_number: '3',
      route: 'Via Roma',
      locality: 'Torrenieri',
      administrative_area_level_3: 'Montalcino',
      administrative_area_level_2: ['Provincia di Siena', 'SI'],
      postal_code: '53024',
    }
    expect(inputFromGoogle(place(parts))).toMatchObject({
      address_name: 'Torrenieri, Via Roma',
      city: 'Montalcino',
      province: 'SI',
    })
    expect(inputFromGoogle(place({ ...parts, route: 'Località Torrenieri' })).address_name).toBe('Località Torrenieri')
    expect(inputFromGoogle(place({ ...parts, locality: 'MONTALCINO' })).address_name).toBe('Via Roma')
  })

  it('takes a hamlet without streets from the address as it is written', () => {
    const parts: Parts = {
      street_number: '12',
      locality: 'Quaderna',
      administrative_area_level_3: 'Ozzano dell’Emilia',
      administrative_area_level_2: ['Città Metropolitana di Bologna', 'BO'],
      postal_code: '40064',
    }
    const draft = inputFromGoogle(place(parts, 'Località Quaderna, 12, 40064 Ozzano dell’Emilia BO, Italia'))
    expect(draft).toMatchObject({ address_name: 'Località Quaderna', street_number: '12', city: 'Ozzano dell’Emilia' })
  })

  it.each([
    ['Milano MI, Italia', milan],
    ['20129 Milano MI, Italia', { ...milan, postal_code: '20129' }],
  ])('a comune is no street: %s', (formatted, parts) => {
    const draft = inputFromGoogle(place(parts as Parts, formatted))
    expect(draft).toMatchObject({ address_name: '', street_number: '', city: 'Milano' })
  })

  it('a hamlet without a street fills the street field', () => {
    const parts: Parts = { locality: 'Quaderna', administrative_area_level_3: 'Ozzano dell’Emilia' }
    expect(inputFromGoogle(place(parts, 'Quaderna BO, Italia'))).toMatchObject({
      address_name: 'Quaderna',
      city: 'Ozzano dell’Emilia',
    })
  })

  it.each([['Provincia di Aosta'], ['']])('a province that is no two letters is empty: %s', (short) => {
    const parts = { ...milan, 'administrative_area_level_2 political': ['Aosta', short] as [string, string] }
    expect(inputFromGoogle(place({ route: 'Via Aosta', ...parts })).province).toBe('')
  })

  it('a place that Google knows nothing of is empty', () => {
    expect(inputFromGoogle({ id: 'ChIJ' })).toMatchObject({ address_name: '', city: '', cap: '', lat: null })
    expect(inputFromGoogle({ id: 'x'.repeat(500), addressComponents: null }).place_id).toBe('')
  })
})
