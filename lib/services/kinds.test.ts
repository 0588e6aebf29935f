import type { Place } from '@/lib/contract/site'
import { sampleService } from '@/lib/seo/testing/samples'
import { kindsOf } from './kinds'

const place = (city: string, pharmacies_count: number): Place => ({
  province: 'MI',
  city,
  slug: city.toLowerCase(),
  pharmacies_count,
  updated_at: '2026-11-02T05:15:00.000Z',
})
const service = (id: number, slug: string) => ({ ...sampleService, id, slug, name: slug, summary: `Che cos'è ${slug}` })

test('services of several pharmacies are one kind each, named once with the comuni that have it', () => {
  const [rho, milano] = [place('Rho', 2), place('Milano', 9)]
  const kinds = kindsOf([
    { place: rho, services: [service(1, 'tampone'), service(2, 'ecg')] },
    { place: milano, services: [service(3, 'ecg')] },
    { place: milano, services: [service(4, 'ecg'), service(5, 'holter')] },
  ])
  expect(kinds.map(({ slug, summary, places }) => [slug, summary, places.map(({ city }) => city)])).toEqual([
    ['ecg', "Che cos'è ecg", ['Milano', 'Rho']],
    ['holter', "Che cos'è holter", ['Milano']],
    ['tampone', "Che cos'è tampone", ['Rho']],
  ])
  expect(kindsOf([])).toEqual([])
})
