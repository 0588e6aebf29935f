import { askAgain } from '../testing/api'
import { sharedBackend } from '../testing/file-backend'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend

const add = (minsan: string, quantity = 1, pharmacy_id: string = shop.central) => ({
  body: { pharmacy_id, minsan, quantity },
})

describe('the cart', () => {
  it('sums, prices and keeps the order of lines', async () => {
    const me = somebody()
    expect((await api('getCart', {}, me)).data).toEqual({
      pharmacy_id: null,
      temporary: true,
      message: null,
      products: [],
      subtotal: 0,
    })
    await api('addToCart', add(shop.otc), me)
    await api('addToCart', add(shop.cosmetic, 2), me)
    const { data } = await api('addToCart', add(shop.otc, 2), me)
    expect(data).toMatchObject({ pharmacy_id: shop.central, temporary: false, message: null, subtotal: 53.3 })
    expect(data.products).toMatchObject([
      { minsan: shop.otc, quantity: 3, price: 4.5, availability: 'available', max_quantity: 3, supply: 'OTC' },
      { minsan: shop.cosmetic, quantity: 2, price: 19.9, max_quantity: 30 },
    ])
    expect((await api('getCart', {}, me)).data).toEqual(data)
  })

  it('sets, removes and clears', async () => {
    const me = somebody()
    await api('addToCart', add(shop.otc), me)
    await api('addToCart', add(shop.cosmetic), me)
    const set = await api('setCartQuantity', { params: { minsan: shop.otc }, body: { quantity: 2 } }, me)
    expect(set.data.subtotal).toBe(28.9)
    const removed = await api('removeFromCart', { params: { minsan: shop.otc } }, me)
    expect(removed.data.products.map((line) => line.minsan)).toEqual([shop.cosmetic])
    const cleared = await api('clearCart', {}, me)
    expect(cleared.data).toMatchObject({ pharmacy_id: shop.central, products: [], subtotal: 0 })
    const missing = await api('setCartQuantity', { params: { minsan: shop.otc }, body: { quantity: 2 } }, me)
    expect(missing.problem.code).toBe('not_found')
  })

  it('refuses invalid changes without effect', async () => {
    const me = somebody()
    await api('addToCart', add(shop.otc), me)
    const refused = [
      [await api('addToCart', add(shop.cosmetic, 1, shop.small), me), 409, 'different_pharmacy'],
      [await api('addToCart', add(shop.sold_out), me), 409, 'not_available'],
      [await api('addToCart', add(shop.otc, 3), me), 422, 'max_quantity_exceeded'],
      [await api('addToCart', add(shop.scarce, 3), me), 422, 'max_quantity_exceeded'],
      [await api('addToCart', add('999999999'), me), 404, 'not_found'],
      [await api('addToCart', add(shop.otc, 1, '4711'), me), 404, 'not_found'],
      [await api('addToCart', add(shop.otc, 0), me), 422, 'validation_failed'],
    ] as const
    for (const [answer, status, code] of refused) expect([answer.status, answer.problem.code]).toEqual([status, code])
    const wrong = { pharmacy_id: 'a b', minsan: '12745093', quantity: 1000 }
    expect((await api('addToCart', { body: wrong }, me)).problem.errors).toEqual([
      { field: 'pharmacy_id', code: 'invalid' },
      { field: 'minsan', code: 'minsan_invalid' },
      { field: 'quantity', code: 'quantity_invalid' },
    ])
    expect((await api('getCart', {}, me)).data.products).toMatchObject([{ minsan: shop.otc, quantity: 1 }])
  })

  it('allows as many packs of orderable products as the shop does', async () => {
    const { data } = await api('addToCart', add(shop.orderable, 30), somebody())
    expect(data.products).toMatchObject([{ quantity: 30, availability: 'orderable', max_quantity: 30 }])
    expect((await api('addToCart', add(shop.orderable, 31), somebody())).problem.code).toBe('max_quantity_exceeded')
  })

  it('needs a customer', async () => {
    expect((await api('getCart', {})).problem.code).toBe('unauthenticated')
    expect((await api('addToCart', add(shop.otc), { token: 'made-up' })).problem.code).toBe('unauthenticated')
  })

  it('counts every click of two tabs', async () => {
    const me = somebody()
    await Promise.all(Array.from({ length: 8 }, () => askAgain(() => api('addToCart', add(shop.cosmetic), me))))
    expect((await api('getCart', {}, me)).data.products).toMatchObject([{ quantity: 8 }])
  })
})

describe('another pharmacy', () => {
  it('reprices the cart, and reports unavailable products', async () => {
    const me = somebody()
    await api('addToCart', add(shop.cosmetic), me)
    await api('addToCart', add(shop.orderable), me)
    const { data } = await api('switchPharmacy', { body: { pharmacy_id: shop.small } }, me)
    expect(data).toMatchObject({
      pharmacy_id: shop.small,
      message: { code: 'products_removed', minsans: [shop.orderable] },
      products: [{ minsan: shop.cosmetic, price: 18.9 }],
      subtotal: 18.9,
    })
    expect((await api('getCart', {}, me)).data).toEqual({ ...data, message: null })
    expect((await api('getMe', {}, me)).data.pharmacy_id).toBe(shop.small)
  })

  it('reduces quantities, and reports changed prices if nothing else changed', async () => {
    const reduced = somebody()
    await api('addToCart', add(shop.otc, 3), reduced)
    const fewer = await api('switchPharmacy', { body: { pharmacy_id: shop.small } }, reduced)
    expect(fewer.data).toMatchObject({
      message: { code: 'quantities_reduced', minsans: [shop.otc] },
      products: [{ quantity: 2, max_quantity: 2 }],
    })
    const repriced = somebody()
    await api('addToCart', add(shop.cosmetic), repriced)
    const other = await api('switchPharmacy', { body: { pharmacy_id: shop.small } }, repriced)
    expect(other.data.message).toEqual({ code: 'prices_changed', minsans: [shop.cosmetic] })
    expect((await api('switchPharmacy', { body: { pharmacy_id: '4711' } }, repriced)).problem.code).toBe('not_found')
  })
})

describe('a quote', () => {
  it('quotes a cart for anybody, and stores nothing', async () => {
    const products = [
      { minsan: shop.otc, quantity: 5 },
      { minsan: shop.cosmetic, quantity: 1 },
    ]
    const { data } = await api('quoteCart', { body: { pharmacy_id: shop.central, products } })
    expect(data).toMatchObject({
      pharmacy_id: shop.central,
      temporary: false,
      message: { code: 'quantities_reduced', minsans: [shop.otc] },
      subtotal: 33.4,
    })
    const gone = await api('quoteCart', {
      body: { pharmacy_id: shop.small, products: [...products, { minsan: shop.device, quantity: 1 }] },
    })
    expect(gone.data.message).toEqual({ code: 'products_removed', minsans: [shop.device] })
    const anywhere = await api('quoteCart', { body: { pharmacy_id: null, products: products.slice(1) } })
    expect(anywhere.data).toMatchObject({ pharmacy_id: null, temporary: true, products: [{ price: 18.9 }] })
    expect((await api('quoteCart', { body: { pharmacy_id: '4711', products } })).problem.code).toBe('not_found')
  })

  it('is bounded', async () => {
    const products = Array.from({ length: 101 }, (_, index) => ({ minsan: String(100_000_000 + index), quantity: 1 }))
    const refused = await api('quoteCart', { body: { pharmacy_id: null, products } })
    expect(refused.problem.errors).toEqual([{ field: 'products', code: 'too_many' }])
  })
})

describe('the quotes around a place', () => {
  const milan = { latitude: 45.471, longitude: 9.2 }

  it('return each pharmacy’s availability, complete ones first', async () => {
    const products = [
      { minsan: shop.cosmetic, quantity: 6 },
      { minsan: shop.device, quantity: 1 },
      { minsan: '999999999', quantity: 1 },
    ]
    const { data } = await api('quoteCartAround', { body: { ...milan, products } })
    expect(data).toMatchObject([
      {
        pharmacy: { id: shop.central, name: 'Farmacia Centrale', distance_m: 111 },
        complete: false,
        subtotal: 129.3,
        products: [
          { minsan: shop.cosmetic, name: 'Crema viso 50 ml', quantity: 6, price: 19.9 },
          { minsan: shop.device, quantity: 1, price: 9.9 },
        ],
      },
      {
        pharmacy: { id: shop.small },
        complete: false,
        subtotal: 94.5,
        products: [
          { minsan: shop.cosmetic, quantity: 5, price: 18.9 },
          { minsan: shop.device, quantity: 0, price: null },
        ],
      },
    ])
    const one = await api('quoteCartAround', { body: { ...milan, products: products.slice(0, 2), limit: 1 } })
    expect(one.data.map(({ pharmacy, complete }) => [pharmacy.id, complete])).toEqual([[shop.central, true]])
    for (const [index, { pharmacy, subtotal }] of data.entries()) {
      const quoted = await api('quoteCart', { body: { pharmacy_id: pharmacy.id, products } })
      expect([index, quoted.data.subtotal]).toEqual([index, subtotal])
    }
  })

  it('return the ready time of a complete order', async () => {
    const ready = async (minsan: string) => {
      const { data } = await api('quoteCartAround', { body: { ...milan, products: [{ minsan, quantity: 1 }] } })
      return data.map(({ ready_at }) => ready_at && Math.round((Date.parse(ready_at) - Date.now()) / 60_000))
    }
    expect(await ready(shop.device)).toEqual([30, null])
    expect(await ready(shop.orderable)).toEqual([48 * 60 + 30, null])
  })

  it('name fee and first slot of the pharmacies that deliver to a postal code', async () => {
    const products = [{ minsan: shop.cosmetic, quantity: 1 }]
    const ask = (postal_code: string) =>
      api('quoteCartAround', { body: { ...milan, products, delivery: 'home_delivery', postal_code } })
    const { data } = await ask('20129')
    expect(data.length).toBeGreaterThan(0)
    for (const { pharmacy, subtotal, home_delivery } of data) {
      const query = { postal_code: '20129', subtotal }
      const listed = await api('listDeliveries', { params: { id: pharmacy.id }, query })
      const home = listed.data.find(({ kind }) => kind === 'home_delivery')
      const first = home?.slots.find(({ available }) => available)
      expect(home_delivery).toEqual({
        fee: home?.fee,
        minimum_order: home?.minimum_order,
        first_slot: first ? { start: first.start, end: first.end } : null,
      })
    }
    expect((await ask('90100')).data).toEqual([])
    const elsewhere = await api('quoteCartAround', { body: { ...milan, products } })
    expect(elsewhere.data.every(({ home_delivery }) => home_delivery === undefined)).toBe(true)
  })

  it('are empty without pharmacies or products', async () => {
    const products = [{ minsan: shop.otc, quantity: 1 }]
    const far = await api('quoteCartAround', { body: { latitude: 38.1, longitude: 13.3, products } })
    expect(far.data).toEqual([])
    const nothing = await api('quoteCartAround', { body: { ...milan, products: [] } })
    expect(nothing.problem.errors).toEqual([{ field: 'products', code: 'required' }])
    const nowhere = await api('quoteCartAround', { body: { latitude: 91, longitude: 9, products, limit: 25 } })
    expect(nowhere.problem.errors?.map(({ field }) => field)).toEqual(['latitude', 'limit'])
  })
})

describe('the temporary cart', () => {
  it('is read, filled, set and emptied the legacy way, by a token in body or query', async () => {
    const { token: TokenUser } = somebody()
    await api('addToTemporaryCart', { body: { TokenUser, idProdotto: shop.otc, Qta: 1 } })
    const filled = await api('addToTemporaryCart', { body: { TokenUser, idProdotto: shop.cosmetic, Qta: 2 } })
    expect(filled.data).toMatchObject({ pharmacy_id: null, temporary: true })
    expect((await api('verifyTemporaryCart', { query: { TokenUser } })).data).toEqual({ exists: true, count: 3 })
    expect((await api('getTemporaryCart', { query: { TokenUser } })).data).toEqual(filled.data)
    const set = await api('setTemporaryCartQuantity', { body: { TokenUser, idProdotto: shop.cosmetic, Qta: 1 } })
    expect(set.data.products.map((line) => line.quantity)).toEqual([1, 1])
    const much = await api('setTemporaryCartQuantity', { body: { TokenUser, idProdotto: shop.otc, Qta: 4 } })
    expect(much.problem.code).toBe('max_quantity_exceeded')
    const one = await api('removeFromTemporaryCart', { query: { TokenUser, idProdotto: shop.otc } })
    expect(one.data.products).toHaveLength(1)
    await api('removeFromTemporaryCart', { query: { TokenUser } })
    expect((await api('verifyTemporaryCart', { query: { TokenUser } })).data).toEqual({ exists: false, count: 0 })
    expect((await api('getTemporaryCart', { query: {} })).problem.code).toBe('unauthenticated')
  })

  it('is the visible cart without a pharmacy, and moves with the choice of one', async () => {
    const me = somebody()
    await api('addToTemporaryCart', { body: { idProdotto: shop.cosmetic, Qta: 2 } }, me)
    expect((await api('getCart', {}, me)).data).toMatchObject({ temporary: true, products: [{ quantity: 2 }] })
    const set = await api('setCartQuantity', { params: { minsan: shop.cosmetic }, body: { quantity: 3 } }, me)
    expect(set.data).toMatchObject({ temporary: true, products: [{ quantity: 3 }] })
    const chosen = await api('switchPharmacy', { body: { pharmacy_id: shop.central } }, me)
    expect(chosen.data).toMatchObject({ temporary: false, message: null, products: [{ quantity: 3, price: 19.9 }] })
    expect((await api('verifyTemporaryCart', { query: {} }, me)).data.exists).toBe(false)
  })

  it("takes over the pharmacy's cart", async () => {
    const me = somebody()
    await api('addToCart', add(shop.cosmetic, 2), me)
    await api('addToTemporaryCart', { body: { idProdotto: shop.cosmetic, Qta: 1 } }, me)
    const { data } = await api('cartToTemporary', { body: {} }, me)
    expect(data).toMatchObject({ temporary: true, products: [{ minsan: shop.cosmetic, quantity: 3 }] })
    expect((await api('getCart', {}, me)).data).toMatchObject({ pharmacy_id: shop.central, products: [] })
  })
})

describe('a merge', () => {
  const list = (...products: [string, number][]) => products.map(([idProdotto, Qta]) => ({ idProdotto, Qta }))

  it('adds a list up to the limits, and reports each line that was left out', async () => {
    const me = somebody()
    await api('addToCart', add(shop.otc, 2), me)
    const products = list([shop.otc, 2], [shop.cosmetic, 1], [shop.sold_out, 1], ['999999999', 1])
    const { data } = await api('mergeCart', { body: { products, pharmacy_id: shop.central } }, me)
    expect(data.products.map(({ minsan, quantity }) => [minsan, quantity])).toEqual([
      [shop.otc, 3],
      [shop.cosmetic, 1],
    ])
    expect(data.not_merged).toEqual([
      { minsan: shop.otc, code: 'max_quantity_exceeded' },
      { minsan: shop.sold_out, code: 'not_available' },
      { minsan: '999999999', code: 'not_found' },
    ])
  })

  it('happens once per key, also for concurrent calls', async () => {
    const me = somebody()
    const body = { products: list([shop.cosmetic, 1]), pharmacy_id: shop.central }
    const keyed = { ...me, headers: { 'Idempotency-Key': 'merge-1' } }
    const [one, other] = await Promise.all([api('mergeCart', { body }, keyed), api('mergeCart', { body }, keyed)])
    expect(one.data).toEqual(other.data)
    expect((await api('getCart', {}, me)).data.products).toMatchObject([{ quantity: 1 }])
    const changed = await api('mergeCart', { body: { ...body, products: list([shop.cosmetic, 2]) } }, keyed)
    expect([changed.status, changed.problem.code]).toEqual([409, 'idempotency_conflict'])
  })

  it('asks when two pharmacies meet, and changes nothing before the answer', async () => {
    const body = { products: list([shop.cosmetic, 1]), pharmacy_id: shop.small }
    const asked = somebody()
    await api('addToCart', add(shop.device), asked)
    await api('addToCart', add(shop.otc), asked)
    const before = (await api('getCart', {}, asked)).data
    expect((await api('mergeCart', { body }, asked)).problem.code).toBe('different_pharmacy')
    expect((await api('getCart', {}, asked)).data).toEqual(before)

    const kept = await api('mergeCart', { body: { ...body, on_conflict: 'keep_server' } }, asked)
    expect(kept.data).toMatchObject({ pharmacy_id: shop.central, not_merged: [] })
    expect(kept.data.products).toHaveLength(3)

    const moved = await api('mergeCart', { body: { ...body, on_conflict: 'move_to_guest' } }, asked)
    expect(moved.data).toMatchObject({
      pharmacy_id: shop.small,
      message: { code: 'products_removed', minsans: [shop.device] },
    })
    expect(moved.data.products.map(({ minsan, quantity }) => [minsan, quantity])).toEqual(
      expect.arrayContaining([
        [shop.otc, 1],
        [shop.cosmetic, 2],
      ]),
    )
  })

  it('includes the temporary cart once a pharmacy is given, without counting twice', async () => {
    const me = somebody()
    await api('addToTemporaryCart', { body: { idProdotto: shop.cosmetic, Qta: 2 } }, me)
    await api('addToTemporaryCart', { body: { idProdotto: shop.device, Qta: 1 } }, me)
    const body = { products: list([shop.cosmetic, 2]), pharmacy_id: shop.central }
    const { data } = await api('mergeCart', { body }, me)
    expect(data.temporary).toBe(false)
    expect(new Map(data.products.map(({ minsan, quantity }) => [minsan, quantity]))).toEqual(
      new Map([
        [shop.cosmetic, 2],
        [shop.device, 1],
      ]),
    )
    expect((await api('verifyTemporaryCart', { query: {} }, me)).data.exists).toBe(false)
  })

  it('uses the temporary cart without a pharmacy', async () => {
    const { data } = await api('mergeCart', { body: { products: list([shop.otc, 1]) } }, somebody())
    expect(data).toMatchObject({ pharmacy_id: null, temporary: true, products: [{ minsan: shop.otc, price: 4.5 }] })
  })
})

test.each(['3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d', 'ph_brera', '0', '01', '2147483648', '99999999999'])(
  'treats an ID of another platform as unknown: %s',
  async (id) => {
    const me = somebody()
    const body = { pharmacy_id: id }
    const date = new Date().toISOString()
    const paths = [
      await api('getPharmacy', { params: { id } }),
      await api('getService', { params: { id: shop.central, serviceId: id } }),
      await api('getOrder', { params: { id } }, me),
      await api('cancelBooking', { params: { id } }, me),
      await api('deleteAddress', { params: { id } }, me),
      await api('deletePatient', { params: { id } }, me),
      await api('getPrescription', { params: { id } }, me),
      await api('revokeDelegation', { params: { id } }, me),
      await api('addToCart', add(shop.otc, 1, id), me),
      await api('switchPharmacy', { body }, me),
      await api('quoteCart', { body: { ...body, products: [] } }),
      await api('mergeCart', { body: { ...body, products: [] } }, me),
      await api('updateMe', { body }, me),
      await api('claimFidelityCard', { body: { ...body, fidelity_code: id, proof: 'Rossi' } }, me),
      await api('bookService', { params: { id: shop.central }, body: { service_id: id, date } }, me),
    ]
    for (const { status, problem } of paths) expect([status, problem.code]).toEqual([404, 'not_found'])
    const watch = {
      params: { minsan: shop.sold_out },
      body: { ...body, email: 'anna@example.com', consent: true as const },
    }
    expect((await api('notifyWhenBack', watch)).problem.errors).toEqual([
      { field: 'pharmacy_id', code: 'pharmacy_invalid' },
    ])
    expect((await api('listPharmacyIndex', { query: { after: id } })).status).toBe(200)
  },
)

test('a number for an id is the same id', async () => {
  const response = await fetch(`${backend.url}/v1/cart/quote`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pharmacy_id: Number(shop.central), products: [] }),
  })
  expect(await response.json()).toMatchObject({ pharmacy_id: shop.central })
})
