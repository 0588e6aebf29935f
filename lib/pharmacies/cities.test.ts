import type { PharmacyCity } from '@/lib/contract/site'
import { groupByProvince, largestCities } from './cities'
import { cityPath, pharmacyPath, provincePath } from './paths'

const place = (province: string, city: string, pharmacies_count: number): PharmacyCity => ({
  province,
  city,
  slug: city.toLowerCase(),
  pharmacies_count,
  updated_at: '2026-11-02T05:15:00.000Z',
})
const places = [place('NA', 'Napoli', 9), place('MI', 'Milano', 12), place('MI', 'Rho', 3), place('XX', 'Altrove', 1)]

test('places are gathered by province, by the name of the province', () => {
  expect(groupByProvince(places).map(({ name, pharmacies_count }) => [name, pharmacies_count])).toEqual([
    ['Milano', 15],
    ['Napoli', 9],
    ['XX', 1],
  ])
})

test('the largest places come first', () => {
  expect(largestCities(places, 2).map(({ city }) => city)).toEqual(['Milano', 'Napoli'])
})

test('addresses are lower case but for the code', () => {
  expect([provincePath('NA'), cityPath('MI', 'rho'), pharmacyPath('F00743')]).toEqual([
    '/pharmacies/na',
    '/pharmacies/mi/rho',
    '/pharmacy/F00743',
  ])
})
