import type { PendingChange } from './pending-change'
import { type CartState, countProducts, UNKNOWN_CART, withPendingChanges } from './state'

const product = { minsan: '012745093', name: 'Tachipirina', image: null, price: 4.9 }
const empty: CartState = { ...UNKNOWN_CART, loaded: true, temporary: false, pharmacy_id: '1', subtotal: 0 }
const one: CartState = { ...withPendingChanges(empty, [{ minsan: '012745093', quantity: 1, product }]), subtotal: 4.9 }

const quantities = (state: CartState) => state.products.map((line) => [line.minsan, line.quantity])

describe('a cart with wishes under way', () => {
  it('shows each as it is wished for, and leaves the base alone', () => {
    const wishes: PendingChange[] = [
      { minsan: '012745093', quantity: 5 },
      { minsan: '934182003', quantity: 2, product: { ...product, minsan: '934182003' } },
    ]
    expect(quantities(withPendingChanges(one, wishes))).toEqual([
      ['012745093', 5],
      ['934182003', 2],
    ])
    expect(quantities(one)).toEqual([['012745093', 1]])
    expect(quantities(withPendingChanges(one, [{ minsan: '012745093', quantity: 0 }]))).toEqual([])
  })

  it('shows nothing of what nobody can name', () => {
    expect(quantities(withPendingChanges(one, [{ minsan: '000000000', quantity: 9 }]))).toEqual(quantities(one))
  })

  it('has no total until the server has answered', () => {
    expect(withPendingChanges(one, [{ minsan: '012745093', quantity: 5 }]).subtotal).toBeNull()
    expect(withPendingChanges(one, []).subtotal).toBe(4.9)
  })
})

test('the badge is the sum of quantities, and no number where the cart is not known', () => {
  expect(countProducts(withPendingChanges(one, [{ minsan: '012745093', quantity: 5 }]))).toBe(5)
  expect(countProducts(empty)).toBe(0)
  expect(countProducts(UNKNOWN_CART)).toBeNull()
})
