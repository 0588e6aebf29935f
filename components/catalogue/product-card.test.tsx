import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import { keepUnits } from '@/components/ui/exact'
import type { ProductSummary } from '@/lib/contract/products'
import { ProductCard, supplyRegime } from './product-card'

const product: ProductSummary = {
  minsan: '012745093',
  name: 'Lenidol 500 mg compresse',
  brand: 'Lenidol',
  image: null,
  price: 4.9,
  list_price: null,
  discount_percent: null,
  price_from: false,
  lowest_price_30d: null,
  unit_price: null,
  kind: 'medicine',
  supply: 'OTC',
  availability: 'available',
  max_quantity: null,
}

test('a card names, links, prices and badges its product', () => {
  renderWithTexts(<ProductCard product={product} action={<button type="button">Aggiungi</button>} />)
  const name = keepUnits(product.name)
  expect(screen.getByRole('heading', { name })).toBeInTheDocument()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/product/012745093')
  expect(screen.getByText('Farmaco da banco (OTC)')).toBeInTheDocument()
  expect(screen.getByText('4,90 €')).toBeInTheDocument()
  expect(screen.getByText('Disponibile')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Aggiungi' })).toBeInTheDocument()
})

test('a reduced medicine has the sentence on the leaflet in any list, and one at its usual price has not', () => {
  const { rerender } = renderWithTexts(<ProductCard product={product} />)
  expect(screen.queryByText(/foglio illustrativo/)).toBeNull()
  const reduced = { ...product, price: 9.9, list_price: 14.9, lowest_price_30d: 18.7, discount_percent: 33 }
  rerender(<ProductCard product={reduced} />)
  expect(screen.getByText(/foglio illustrativo/)).toBeInTheDocument()
  expect(screen.getByText('14,90 €')).toBeInTheDocument()
  rerender(<ProductCard product={{ ...reduced, kind: 'cosmetic', supply: null }} />)
  expect(screen.queryByText(/foglio illustrativo/)).toBeNull()
})

test('without a chosen pharmacy nothing is promised of one', () => {
  renderWithTexts(<ProductCard product={{ ...product, price_from: true }} />)
  expect(screen.queryByText(/Disponibile/)).toBeNull()
})

test.each([
  ['medicine', 'OTC', 'OTC'],
  ['medicine', 'SOP', 'SOP'],
  ['medicine', 'RNRL', 'prescription'],
  ['medicine', null, 'prescription'],
  ['homeopathic', 'SOP', 'homeopathic'],
  ['homeopathic', 'RR', 'prescription'],
  ['veterinary', 'RR', 'prescription'],
  ['veterinary', null, 'veterinary'],
  ['medicine', 'OSP', 'restricted'],
  ['medicine', 'USPL', 'restricted'],
  ['device', null, 'device'],
  ['cosmetic', null, 'parapharmacy'],
  ['infant_formula', null, 'parapharmacy'],
] as const)('%s with regime %s is shown as %s', (kind, supply, regime) => {
  expect(supplyRegime(kind, supply)).toBe(regime)
})
