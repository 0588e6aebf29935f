import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import messages from '@/messages/it.json'
import { ProductOffers } from './product-offers'

const now = new Date('2026-11-20T10:00:00+01:00')
const pharmacy = (id: string, distance_m?: number) =>
  ({
    id,
    code: `MI${id}`,
    name: `Farmacia ${id}`,
    address: 'Via Roma 1',
    city: 'Milano',
    opening_hours: [],
    closures: [],
    on_duty: null,
    distance_m,
  }) as unknown as Pharmacy
const offer = (one: Pharmacy) => ({ pharmacy: one, price: 4.9, availability: 'available' as const })

const show = (offers: ReturnType<typeof offer>[]) =>
  renderWithTexts(
    <ProductOffers minsan="012345678" pharmacy={pharmacy('A')} offers={offers} pharmacies_count={3} now={now} />,
  )

test('pharmacies within 15 km are listed as near, those beyond are not', () => {
  show([offer(pharmacy('B', 15_000)), offer(pharmacy('C', 43_200)), offer(pharmacy('D'))])
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Farmacia B',
    'Farmacia D',
  ])
})

test('without a pharmacy within 15 km the section says so', () => {
  show([offer(pharmacy('C', 43_200))])
  expect(screen.getByText(messages.product.offersNone)).toBeInTheDocument()
  expect(screen.queryByRole('list')).toBeNull()
})
