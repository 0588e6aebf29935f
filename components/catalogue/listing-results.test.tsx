import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { ProductSummary } from '@/lib/contract/products'
import messages from '@/messages/it.json'
import { ListingResults } from './listing-results'

const product = (name: string, kind: ProductSummary['kind'], supply: ProductSummary['supply']): ProductSummary => ({
  minsan: name,
  name,
  brand: null,
  image: null,
  price: 4.9,
  list_price: 6,
  discount_percent: 18,
  price_from: false,
  lowest_price_30d: 6,
  unit_price: null,
  kind,
  supply,
  // No button, so no cart is needed.
  availability: 'unavailable',
  max_quantity: null,
})

const reduced = { price: 8, list_price: 10, lowest_price_30d: 10, discount_percent: 20 }
const listing = {
  items: [
    { ...product('Lenidol', 'medicine', 'OTC'), ...reduced },
    { ...product('Dolorex', 'medicine', 'OTC'), list_price: null },
    { ...product('Crema', 'cosmetic', null), ...reduced },
  ],
  total: 3,
}

test.each([[true], [false]])(
  'among offers (%s) or others a reduced medicine, and nothing else, says to read its leaflet',
  (offers) => {
    renderWithTexts(
      <ListingResults
        title="Offerte"
        pathname="/discounts"
        listing={listing}
        values={{}}
        page={1}
        pharmacy={null}
        all_discounted={offers}
        empty={null}
      />,
    )
    const said = screen
      .queryAllByText(messages.listing.medicineNote)
      .map((note) => note.closest('article')?.textContent)
    expect(said).toEqual([expect.stringContaining('Lenidol')])
  },
)
