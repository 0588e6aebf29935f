import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import { ProductPrice } from './product-price'

const reduced = { price: 8, list_price: 10, discount_percent: 20, lowest_price_30d: 8.5 }

test('a plain price is a price', () => {
  const { container } = renderWithTexts(<ProductPrice amounts={{ price: 12.5 }} />)
  expect(container).toHaveTextContent(/^12,50 €$/)
})

test('the lowest among pharmacies is "da"', () => {
  renderWithTexts(<ProductPrice amounts={{ price: 12.5, price_from: true }} />)
  expect(screen.getByText('da 12,50 €')).toBeInTheDocument()
})

test('a reduced price shows the old one, the percentage and the lowest of thirty days (docs/domain.md#L9)', () => {
  renderWithTexts(<ProductPrice amounts={reduced} />)
  expect(screen.getByText('8,00 €')).toBeInTheDocument()
  expect(screen.getByText('-20%')).toBeInTheDocument()
  expect(screen.getByText('8,50 €').tagName).toBe('DEL')
  expect(screen.getByText('Prezzo più basso degli ultimi 30 giorni: 8,50 €')).toBeInTheDocument()
})

test('without the lowest of thirty days no reduction is advertised (docs/domain.md#L9)', () => {
  const { container } = renderWithTexts(<ProductPrice amounts={{ ...reduced, lowest_price_30d: null }} />)
  expect(container).toHaveTextContent(/^8,00 €$/)
})

test('a list price that is not above the price is no reduction', () => {
  const { container } = renderWithTexts(<ProductPrice amounts={{ ...reduced, list_price: 8 }} />)
  expect(container.querySelector('del')).toBeNull()
})

test('the unit price, known and unknown units (docs/domain.md#L10)', () => {
  const { unmount } = renderWithTexts(<ProductPrice amounts={{ price: 5, unit_price: { amount: 25, unit: 'l' } }} />)
  // A pack with less than a litre.
  expect(screen.getByText('2,50 € a 100 ml')).toBeInTheDocument()
  unmount()
  renderWithTexts(<ProductPrice amounts={{ price: 40, unit_price: { amount: 25, unit: 'l' } }} />)
  expect(screen.getByText('25,00 € al litro')).toBeInTheDocument()
  renderWithTexts(<ProductPrice amounts={{ price: 5, unit_price: { amount: 1, unit: 'dose' } }} />)
  expect(screen.getByText('1,00 € per dose')).toBeInTheDocument()
})

test('a unit that is the pack itself needs no second price (Codice del consumo, art. 14 c. 2)', () => {
  const { container } = renderWithTexts(
    <ProductPrice amounts={{ price: 2.3, unit_price: { amount: 2.3, unit: 'l' } }} />,
  )
  expect(container).toHaveTextContent(/^2,30 €$/)
})

test('on a card the struck price says itself that it is the lowest of thirty days; where it is another, both stand', () => {
  const { container, rerender } = renderWithTexts(<ProductPrice amounts={reduced} short />)
  expect(container).toHaveTextContent('8,00 €-20%Prezzo precedente 8,50 € minimo degli ultimi 30 giorni')
  rerender(<ProductPrice amounts={{ ...reduced, lowest_price_30d: 12 }} short />)
  expect(container).toHaveTextContent('Prezzo più basso degli ultimi 30 giorni: 12,00 €')
})

test('no price is said, not shown as zero', () => {
  renderWithTexts(<ProductPrice amounts={{ price: null }} />)
  expect(screen.getByText('Prezzo non disponibile')).toBeInTheDocument()
})
