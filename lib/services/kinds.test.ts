import type { PharmacyCity } from '@/lib/contract/site'
import { sampleService } from '@/lib/seo/testing/samples'
import { groupByKind } from './kinds'

const place = (city: string, pharmacies_count: number): PharmacyCity => ({
  province: 'MI',
  city,
  slug: city.toLowerCase(),
  pharmacies_count,
  updated_at: '2026-11-02T05:15:00.000Z',
})
const service = (id: string, slug: string) => ({ ...sampleService, id, slug, name: slug, summary: `Che cos'è ${slug}` })

test('services of several pharmacies are one kind each, named once with the comuni that have it', () => {
  const [rho, milano] = [place('Rho', 2), place('Milano', 9)]
  const kinds = groupByKind([
    { city: rho, services: [service('1', 'tampone'), service('2', 'ecg')] },
    { city: milano, services: [service('3', 'ecg')] },
    { city: milano, services: [service('4', 'ecg'), service('5', 'holter')] },
  ])
  expect(kinds.map(({ slug, summary, cities: places }) => [slug, summary, places.map(({ city }) => city)])).toEqual([
    ['ecg', "Che cos'è ecg", ['Milano', 'Rho']],
    ['holter', "Che cos'è holter", ['Milano']],
    ['tampone', "Che cos'è tampone", ['Rho']],
  ])
  expect(groupByKind([])).toEqual([])
})
