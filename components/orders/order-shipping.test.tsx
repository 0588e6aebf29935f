import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { Order } from '@/lib/contract/orders'
import messages from '@/messages/it.json'
import { OrderShippingCard } from './order-shipping'

const { trackingNone, trackingMissing } = messages.orders.detail
const shipping = {
  address: 'Via Melzo',
  street_number: '1',
  postal_code: '20129',
  city: 'Milano',
  province: 'MI',
} as NonNullable<Order['shipping']>

function show(status: Order['status'], tracking: Order['tracking'] = null) {
  const delivery = { slot_start: null, slot_end: null }
  const order = { status, tracking, delivery, customer: { first_name: 'Anna', last_name: 'Rossi' }, shipping }
  renderWithTexts(<OrderShippingCard order={order as Order} shipping={shipping} />)
}

test.each([
  ['preparing', true, false],
  ['shipped', false, true],
  ['cancelled', false, false],
] as const)('without a courier’s number, an order that is %s says what is true then', (status, coming, missing) => {
  show(status)
  expect(screen.queryByText(trackingNone) !== null).toBe(coming)
  expect(screen.queryByText(trackingMissing) !== null).toBe(missing)
})

test('the courier’s number takes its place', () => {
  show('shipped', { carrier: 'BRT', code: '123', url: null } as Order['tracking'])
  expect(screen.getByText(/BRT/)).toBeInTheDocument()
  expect(screen.queryByText(trackingMissing)).toBeNull()
})
