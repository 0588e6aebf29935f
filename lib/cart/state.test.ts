import { type CartChange, type CartState, countProducts, UNKNOWN_CART, withChanges } from './state'

const product = { minsan: '012745093', name: 'Tachipirina', image: null, price: 4.9 }
const base: CartState = { ...UNKNOWN_CART, loaded: true, temporary: false, pharmacy_id: '1', subtotal: 4.9 }
const one = withChanges(base, [{ kind: 'add', product, quantity: 1 }])

const quantities = (state: CartState) => state.products.map((line) => [line.minsan, line.quantity])

describe('a cart with changes under way', () => {
  it('raises the quantity of what is in it already', () => {
    expect(quantities(withChanges(one, [{ kind: 'add', product, quantity: 2 }]))).toEqual([['012745093', 3]])
  })

  it('applies changes in their order and leaves the base alone', () => {
    const changes: CartChange[] = [
      { kind: 'set', minsan: '012745093', quantity: 5 },
      { kind: 'add', product: { ...product, minsan: '934182003' }, quantity: 1 },
      { kind: 'remove', minsan: '012745093' },
    ]
    expect(quantities(withChanges(one, changes))).toEqual([['934182003', 1]])
    expect(quantities(one)).toEqual([['012745093', 1]])
    expect(quantities(withChanges(one, [...changes, { kind: 'clear' }]))).toEqual([])
  })

  it('ignores a change of what is not in it', () => {
    expect(withChanges(one, [{ kind: 'set', minsan: '000000000', quantity: 9 }]).products).toEqual(one.products)
  })

  it('leaves totals to the server', () => {
    expect(withChanges(one, [{ kind: 'set', minsan: '012745093', quantity: 5 }]).subtotal).toBe(4.9)
  })
})

test('the badge is the sum of quantities, and no number where the cart is not known', () => {
  expect(countProducts(withChanges(one, [{ kind: 'set', minsan: '012745093', quantity: 5 }]))).toBe(5)
  expect(countProducts(base)).toBe(0)
  expect(countProducts(UNKNOWN_CART)).toBeNull()
})
