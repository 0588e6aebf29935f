import { changeGuestCart, EMPTY_GUEST_CART, type GuestCart, parseGuestCart } from './guest'
import type { PendingChange } from './pending-change'
import { type CartState, countProducts, UNKNOWN_CART, withPendingChanges } from './state'

describe('guest', () => {
  const product = { minsan: '012745093', name: 'Tachipirina', image: null, price: 4.9 }
  const other = { ...product, minsan: '934182003', name: 'Sciroppo' }

  const from = (
    pharmacy_id: string | null,
    quantity = 1,
    what: NonNullable<PendingChange['product']> = product,
  ): PendingChange => ({
    ...{ minsan: what.minsan, quantity, product: what, pharmacy_id },
  })

  function makeCart(...wishes: PendingChange[]): GuestCart {
    return wishes.reduce((cart, wish) => {
      const result = changeGuestCart(cart, wish)
      if (!result.ok) throw new Error(result.code)
      return result.cart
    }, EMPTY_GUEST_CART)
  }

  describe('a guest’s cart', () => {
    it('takes the pharmacy of its first product and another quantity', () => {
      expect(makeCart(from('7'), from('7', 3))).toEqual({ pharmacy_id: '7', products: [{ ...product, quantity: 3 }] })
    })

    it('refuses another pharmacy’s product in a filled cart', () => {
      expect(changeGuestCart(makeCart(from('7')), from('8', 1, other))).toEqual({
        ok: false,
        code: 'different_pharmacy',
      })
    })

    it('has no pharmacy until one is chosen, and then that one', () => {
      const cart = makeCart(from(null))
      expect(cart.pharmacy_id).toBeNull()
      expect(changeGuestCart(cart, from('7', 1, other))).toMatchObject({ ok: true, cart: { pharmacy_id: '7' } })
    })

    it('is free for another pharmacy once it is empty', () => {
      const emptied = makeCart(from('7'), { minsan: product.minsan, quantity: 0 })
      expect(emptied).toEqual(EMPTY_GUEST_CART)
      expect(changeGuestCart(emptied, from('8'))).toMatchObject({ ok: true, cart: { pharmacy_id: '8' } })
    })

    it('keeps the limit of a product', () => {
      const limited = { ...product, max_quantity: 2 }
      const cart = makeCart(from('7', 2, limited))
      expect(changeGuestCart(cart, from('7', 3, limited))).toEqual({ ok: false, code: 'max_quantity_exceeded' })
      expect(changeGuestCart(cart, { minsan: product.minsan, quantity: 1 })).toMatchObject({
        cart: { products: [{ quantity: 1 }] },
      })
    })
  })

  test.each([
    [null],
    ['{'],
    ['[]'],
    ['{"pharmacy_id":"a b","products":[]}'],
    ['{"pharmacy_id":1,"products":[{"minsan":"x","quantity":1,"price":1,"name":"a","image":null}]}'],
    ['{"pharmacy_id":1,"products":[{"minsan":"012745093","quantity":0,"price":1,"name":"a","image":null}]}'],
  ])('a broken cart is an empty one: %s', (text) => {
    expect(parseGuestCart(text)).toEqual(EMPTY_GUEST_CART)
  })

  test('a cart that was stored with a number for its pharmacy is still one', () => {
    const { pharmacy_id, products } = parseGuestCart(
      JSON.stringify({ pharmacy_id: 7, products: [{ ...product, quantity: 1 }] }),
    )
    expect([pharmacy_id, products.length]).toEqual(['7', 1])
  })
})

describe('state', () => {
  const product = { minsan: '012745093', name: 'Tachipirina', image: null, price: 4.9 }
  const empty: CartState = { ...UNKNOWN_CART, loaded: true, temporary: false, pharmacy_id: '1', subtotal: 0 }
  const one: CartState = {
    ...withPendingChanges(empty, [{ minsan: '012745093', quantity: 1, product }]),
    subtotal: 4.9,
  }

  const quantities = (state: CartState) => state.products.map((line) => [line.minsan, line.quantity])

  describe('a cart with wishes under way', () => {
    it('shows each pending quantity and does not change the base', () => {
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

    it('shows nothing without a name', () => {
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
})
