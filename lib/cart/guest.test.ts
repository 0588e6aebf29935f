import { addToGuestCart, EMPTY_GUEST_CART, editGuestCart, type GuestCart, parseGuestCart } from './guest'

const product = { minsan: '012745093', name: 'Tachipirina', image: null, price: 4.9 }
const other = { ...product, minsan: '934182003', name: 'Sciroppo' }

function makeCart(...adds: Parameters<typeof addToGuestCart>[1][]): GuestCart {
  return adds.reduce((cart, add) => {
    const result = addToGuestCart(cart, add)
    if (!result.ok) throw new Error(result.code)
    return result.cart
  }, EMPTY_GUEST_CART)
}

describe('a guest’s cart', () => {
  it('takes the pharmacy of its first product and raises a quantity', () => {
    const cart = makeCart({ pharmacy_id: '7', product, quantity: 1 }, { pharmacy_id: '7', product, quantity: 2 })
    expect(cart).toEqual({ pharmacy_id: '7', products: [{ ...product, quantity: 3 }] })
  })

  it('refuses another pharmacy’s product beside others', () => {
    const cart = makeCart({ pharmacy_id: '7', product, quantity: 1 })
    expect(addToGuestCart(cart, { pharmacy_id: '8', product: other, quantity: 1 })).toEqual({
      ok: false,
      code: 'different_pharmacy',
    })
  })

  it('has no pharmacy until one is chosen, and then that one', () => {
    const cart = makeCart({ pharmacy_id: null, product, quantity: 1 })
    expect(cart.pharmacy_id).toBeNull()
    const more = addToGuestCart(cart, { pharmacy_id: '7', product: other, quantity: 1 })
    expect(more).toMatchObject({ ok: true, cart: { pharmacy_id: '7' } })
  })

  it('is free for another pharmacy once it is empty', () => {
    const emptied = editGuestCart(makeCart({ pharmacy_id: '7', product, quantity: 1 }), {
      kind: 'remove',
      minsan: product.minsan,
    })
    expect(emptied).toEqual(EMPTY_GUEST_CART)
    expect(addToGuestCart(emptied, { pharmacy_id: '8', product, quantity: 1 })).toMatchObject({
      ok: true,
      cart: { pharmacy_id: '8' },
    })
  })

  it('keeps the limit of a product', () => {
    const limited = { ...product, max_quantity: 2 }
    const cart = makeCart({ pharmacy_id: '7', product: limited, quantity: 2 })
    expect(addToGuestCart(cart, { pharmacy_id: '7', product: limited, quantity: 1 })).toEqual({
      ok: false,
      code: 'max_quantity_exceeded',
    })
    expect(editGuestCart(cart, { kind: 'set', minsan: product.minsan, quantity: 1 }).products[0]?.quantity).toBe(1)
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
