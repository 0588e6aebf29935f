import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import { sampleMedicine } from '@/lib/seo/testing/samples'
import { CardAction } from './product-card'

const show = (change: Partial<typeof sampleMedicine>) =>
  renderWithTexts(<CardAction product={{ ...sampleMedicine, ...change }} pharmacy_id="1" />)

test.each([
  ['SOP', 'Aggiungi al carrello'],
  ['RR', 'Prenota con ricetta'],
  [null, 'Prenota con ricetta'],
] as const)('a card of regime %s: %s', (supply, name) => {
  show({ supply })
  expect(screen.getByRole('button', { name: `${name}: ${sampleMedicine.name}` })).toBeInTheDocument()
})

test.each<Partial<typeof sampleMedicine>>([
  { supply: 'OSP' },
  { supply: 'USPL' },
  { availability: 'unavailable' },
  { price: null },
])('a card has no button: %j', (change) => {
  show(change)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
