import type { City } from '@/lib/contract/cities'
import {
  type AddressInput,
  addressLine,
  EMPTY_ADDRESS,
  inputFromSaved,
  isValidAddress,
  readStoredAddress,
  storeAddress,
} from './address'
import { fitsCity } from './find-city'

const melzo: AddressInput = {
  lat: 45.47,
  lng: 9.2,
  place_id: 'city:milano',
  address_name: 'Via Melzo',
  street_number: '12/A',
  city: 'Milano',
  cap: '20129',
  province: 'MI',
}

beforeEach(() => localStorage.clear())

test('valid when coordinates, street, number and postal code are all there, and only then', () => {
  expect(isValidAddress(melzo)).toBe(true)
  expect(isValidAddress({ ...melzo, street_number: 'snc', city: '', place_id: '' })).toBe(true)
  expect(isValidAddress({ ...melzo, lat: 0, lng: 0 })).toBe(true)
  for (const part of ['lat', 'lng', 'address_name', 'street_number', 'cap'] as const)
    expect(isValidAddress({ ...melzo, [part]: EMPTY_ADDRESS[part] })).toBe(false)
  expect(isValidAddress({ ...melzo, street_number: ' ' })).toBe(false)
})

test('the device keeps the seven fields of an address, and only of a valid address', () => {
  storeAddress(melzo)
  expect(Object.keys(JSON.parse(localStorage.getItem('address') ?? '{}')).sort()).toEqual(
    ['address_name', 'cap', 'city', 'lat', 'lng', 'place_id', 'street_number'].sort(),
  )
  storeAddress({ ...melzo, street_number: '' })
  expect(readStoredAddress()).toEqual({ ...melzo, province: '' })
})

test.each(['{', 'null', '{"lat":1}', JSON.stringify({ ...melzo, cap: '2012' })])('a broken one is none: %s', (text) => {
  localStorage.setItem('address', text)
  expect(readStoredAddress()).toBeNull()
})

test('is written on one line', () => {
  expect(addressLine(melzo)).toBe('Via Melzo 12/A, 20129 Milano (MI)')
  expect(addressLine({ ...EMPTY_ADDRESS, city: 'Monza' })).toBe('Monza')
})

test('a saved address without number or point is not valid yet', () => {
  const saved = {
    id: '1',
    address: 'Via Melzo',
    street_number: null,
    city: 'Milano',
    province: null,
    postal_code: '20129',
    pharmacy_id: null,
    latitude: 45,
    longitude: 9,
    favorite: false,
    label: null,
  }
  expect(isValidAddress(inputFromSaved({ ...saved, street_number: '1', latitude: null }))).toBe(false)
})

test('a postal code that does not fit differs from one that cannot be checked', () => {
  const monza = { name: 'Monza', postal_codes: ['20900'] } as City
  expect(fitsCity('20900', monza)).toBe(true)
  expect(fitsCity('20129', monza)).toBe(false)
  expect(fitsCity('2012', monza)).toBe(true)
  expect(fitsCity('20129', null)).toBe(true)
})
