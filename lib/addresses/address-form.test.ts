import type { SavedAddress } from '@/lib/contract/user-data'
import { addressErrors, toAddressBody, toAddressValues } from './address-form'

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
    'address.cap postal_code_invalid',
    'address.city city_missing',
  ])
  expect(wrong({ cap: '2012' })).toEqual(['address.cap postal_code_invalid'])
  expect(wrong({ lat: null })).toEqual(['address.city city_unknown'])
})

it('leaves coordinates out where there are none', () => {
  const body = toAddressBody({ ...values, address: { ...values.address, lat: null, lng: null, province: ' mi ' } })
  expect(body).not.toHaveProperty('latitude')
  expect(body.province).toBe('MI')
})
