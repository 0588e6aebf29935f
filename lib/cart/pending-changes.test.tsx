/** Fast clicks, slow networks and lost responses: display and platform end in the same state. */
import { waitFor } from '@testing-library/react'
import { cartCalls } from '@/lib/contract/cart'
import { keepCart, soldProduct } from '@/lib/testing/cart'
import { answered, hintSignedIn, lost, refused, standInForPlatform } from '@/lib/testing/platform'

const platform = standInForPlatform()
const { addToCart, getCart, quoteCart, setCartQuantity } = cartCalls
const MINSAN = '012745093'
const OTHER = '934182003'
const product = soldProduct(MINSAN)
const held = new Map<string, number>()

async function openTab() {
  jest.resetModules()
  const [writes, reads, { cartSettled }, { reloadCart }, { cartStore }] = await Promise.all([
    import('./write'),
    import('./read'),
    import('./carry'),
    import('./browser'),
    import('./state'),
  ])
  return { ...writes, ...reads, cartSettled, reloadCart, cartStore }
}
type Tab = Awaited<ReturnType<typeof openTab>>

const shown = ({ cartStore }: Tab) => cartStore.snapshot().cart.products.map((line) => [line.minsan, line.quantity])
const changes = () => platform.asked().filter(({ method }) => method !== 'GET')

/** Delays a response until released. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

let answer: ReturnType<typeof keepCart>

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  hintSignedIn(true)
  held.clear()
  answer = keepCart(platform, held)
})

/** Makes the platform process a call and lose the response, this many times. */
function loseAnswers(call: typeof addToCart | typeof setCartQuantity, times: number): void {
  const set = call === setCartQuantity
  platform.on(
    call,
    ...Array.from({ length: times }, () => ({ body }: { body: unknown }) => {
      const { quantity } = body as { quantity: number }
      held.set(MINSAN, set ? quantity : (held.get(MINSAN) ?? 0) + quantity)
      return lost()
    }),
    ({ body }) => {
      const { quantity } = body as { quantity: number }
      held.set(MINSAN, set ? quantity : (held.get(MINSAN) ?? 0) + quantity)
      return answer()
    },
  )
}

describe('a customer', () => {
  it.each([
    ['comes back', 'anna', 3],
    ['makes room for another', 'bruno', 1],
  ])('whose session ends between two presses and who %s', async (_what, next, packs) => {
    const signedInAs = async (owner: string) => {
      hintSignedIn(true)
      answer = keepCart(platform, held)
      platform.on('GET /session', answered({ status: 'customer', owner }))
      const tab = await openTab()
      await (await import('@/lib/session/browser')).refreshSession()
      await tab.load()
      return tab
    }
    window.history.replaceState(null, '', '/login')
    held.set(MINSAN, 1)
    const before = await signedInAs('anna')
    platform.on(setCartQuantity, refused(401, 'unauthenticated'))
    platform.on('GET /session', () => {
      hintSignedIn(false)
      return answered({ status: 'guest' })
    })
    await before.change([{ minsan: MINSAN, quantity: 3 }])
    expect(held.get(MINSAN)).toBe(1)
    const after = await signedInAs(next)
    await after.cartSettled()
    expect(held.get(MINSAN)).toBe(packs)
    expect(sessionStorage.getItem('draft_wishes')).toBeNull()
  })

  it('who taps quickly sends the first and the last quantity', async () => {
    const slow = gate()
    platform.on(addToCart, async ({ body }) => {
      held.set(MINSAN, (body as { quantity: number }).quantity)
      await slow.opened
      return answer()
    })
    const here = await openTab()
    await here.load()
    const presses = [here.add(product, 1, '1')]
    await waitFor(() => expect(changes()).toHaveLength(1))
    for (const quantity of [2, 3, 4, 5]) presses.push(here.change([{ minsan: MINSAN, quantity }]))
    expect(shown(here)).toEqual([[MINSAN, 5]])
    expect(here.cartStore.snapshot()).toMatchObject({ pending: true, cart: { subtotal: null } })
    slow.open()
    expect(await Promise.all(presses)).toEqual(presses.map(() => ({ ok: true })))
    expect(changes().map(({ body }) => (body as { quantity: number }).quantity)).toEqual([1, 5])
    expect(held.get(MINSAN)).toBe(5)
    expect(here.cartStore.snapshot()).toMatchObject({ pending: false, cart: { subtotal: 25 } })
  })

  it('whose taps come before the code that sends them loses none', async () => {
    held.set(MINSAN, 1)
    const here = await openTab()
    await here.load()
    const said = Array.from({ length: 4 }, () => here.cartStore.addPacks(product, 1, '1'))
    expect(shown(here)).toEqual([[MINSAN, 5]])
    expect(await Promise.all(said.map(here.sendChanges))).toEqual(said.map(() => ({ ok: true })))
    expect(changes().map(({ body }) => body)).toEqual([{ quantity: 5 }])
  })

  it('is refused what a page of another pharmacy shows, though the cart holds it', async () => {
    held.set(MINSAN, 1)
    const here = await openTab()
    await here.load()
    platform.on(addToCart, refused(409, 'different_pharmacy'))
    expect(await here.add(product, 1, '2')).toEqual({ ok: false, code: 'different_pharmacy' })
    expect(shown(here)).toEqual([[MINSAN, 1]])
  })

  it('who takes a tap back sends nothing of it', async () => {
    held.set(MINSAN, 2)
    const here = await openTab()
    await here.load()
    await Promise.all([here.change([{ minsan: MINSAN, quantity: 3 }]), here.change([{ minsan: MINSAN, quantity: 2 }])])
    expect(changes()).toEqual([])
  })

  it('adds to changes that are not sent yet', async () => {
    held.set(MINSAN, 3)
    const here = await openTab()
    await Promise.all([here.add(product, 1, '1'), here.add(product, 1, '1')])
    expect(held.get(MINSAN)).toBe(5)
    expect(shown(here)).toEqual([[MINSAN, 5]])
  })

  it.each([1, 2])('adds once though %i answers get lost after it was done', async (times) => {
    loseAnswers(addToCart, times)
    const here = await openTab()
    await here.load()
    expect(await here.add(product, 1, '1')).toEqual({ ok: true })
    expect(held.get(MINSAN)).toBe(1)
    expect(shown(here)).toEqual([[MINSAN, 1]])
  })

  it('adds once though a call that was taken for lost still counts', async () => {
    // The first read lacks the change; the next one has both.
    platform.on(addToCart, lost, () => {
      held.set(MINSAN, 2)
      return answer()
    })
    const here = await openTab()
    await here.load()
    expect(await here.add(product, 1, '1')).toEqual({ ok: true })
    expect(held.get(MINSAN)).toBe(1)
  })

  it('has what was lost before it was done sent again', async () => {
    held.set(MINSAN, 1)
    platform.on(setCartQuantity, lost, lost, ({ body }) => {
      held.set(MINSAN, (body as { quantity: number }).quantity)
      return answer()
    })
    const here = await openTab()
    await here.load()
    expect(await here.change([{ minsan: MINSAN, quantity: 4 }])).toEqual({ ok: true })
    expect(held.get(MINSAN)).toBe(4)
  })

  it('without a network says so and shows the cart as it was', async () => {
    held.set(MINSAN, 1)
    const here = await openTab()
    await here.load()
    platform.on(setCartQuantity, lost)
    platform.on(getCart, lost)
    expect(await here.change([{ minsan: MINSAN, quantity: 4 }])).toEqual({ ok: false, code: 'failed' })
    expect(shown(here)).toEqual([[MINSAN, 1]])
    expect(here.cartStore.snapshot().pending).toBe(false)
    expect(sessionStorage).toHaveLength(0)
  })

  it('who is refused one product keeps the others', async () => {
    keepCart(platform, held, [OTHER])
    const here = await openTab()
    await here.load()
    const [one, other] = await Promise.all([here.add(product, 2, '1'), here.add(soldProduct(OTHER), 1, '1')])
    expect([one, other]).toEqual([{ ok: true }, { ok: false, code: 'not_available' }])
    expect(shown(here)).toEqual([[MINSAN, 2]])
  })

  it('who raises what another device took out has it again', async () => {
    held.set(MINSAN, 1)
    const here = await openTab()
    await here.load()
    held.clear()
    expect(await here.change([{ minsan: MINSAN, quantity: 2 }])).toEqual({ ok: true })
    expect(held.get(MINSAN)).toBe(2)
  })

  it('who reloads in between loses no tap', async () => {
    const left = await openTab()
    await left.load()
    platform.on(addToCart, ({ body }) => {
      held.set(MINSAN, (body as { quantity: number }).quantity)
      // The page is left before this response.
      return new Promise(() => {})
    })
    void left.add(product, 1, '1')
    for (const quantity of [2, 3, 4, 5]) void left.change([{ minsan: MINSAN, quantity }])
    answer = keepCart(platform, held)
    const next = await openTab()
    // The order page waits for the platform before its summary.
    await next.cartSettled()
    expect(held.get(MINSAN)).toBe(5)
    expect(shown(next)).toEqual([[MINSAN, 5]])
    expect(sessionStorage).toHaveLength(0)
  })

  it('who adds another product on the next page before its code has come keeps both', async () => {
    const left = await openTab()
    left.cartStore.addPacks(product, 2, '1')
    const next = await openTab()
    const settled = next.cartSettled()
    const said = next.cartStore.addPacks(soldProduct(OTHER), 1, '1')
    expect(await next.sendChanges(said)).toEqual({ ok: true })
    await settled
    expect([...held]).toEqual([
      [MINSAN, 2],
      [OTHER, 1],
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  it('says on the next page what was refused meanwhile', async () => {
    const left = await openTab()
    await left.load()
    platform.on(addToCart, () => new Promise(() => {}))
    void left.add(product, 3, '1')
    platform.on(addToCart, refused(409, 'max_quantity_exceeded'))
    const next = await openTab()
    await next.cartSettled()
    await waitFor(() =>
      expect(next.cartStore.base().message).toEqual({ code: 'quantities_reduced', names: [product.name] }),
    )
    expect(shown(next)).toEqual([])
  })

  it('who closes the tab leaves the last word', async () => {
    held.set(MINSAN, 1)
    const here = await openTab()
    await here.load()
    platform.on(setCartQuantity, () => new Promise(() => {}))
    for (const quantity of [2, 3, 4]) void here.change([{ minsan: MINSAN, quantity }])
    await waitFor(() => expect(changes()).toHaveLength(1))
    void here.change([{ minsan: MINSAN, quantity: 7 }])
    window.dispatchEvent(new Event('pagehide'))
    expect(changes().at(-1)?.body).toEqual({ quantity: 7 })
  })

  it('who comes back to a page out of the browser’s memory sees the cart of now', async () => {
    held.set(MINSAN, 1)
    const here = await openTab()
    await here.cartSettled()
    await here.reloadCart()
    void here.cartStore.setQuantities({ minsan: MINSAN, quantity: 2 })
    // The next page has sent the change, and the shopper continued there.
    sessionStorage.clear()
    held.set(MINSAN, 6)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(shown(here)).toEqual([[MINSAN, 6]]))
    expect(changes()).toEqual([])
  })

  it('empties the cart with one call', async () => {
    held.set(MINSAN, 1).set(OTHER, 2)
    const here = await openTab()
    await here.load()
    const all = [MINSAN, OTHER].map((minsan) => ({ minsan, quantity: 0 }))
    expect(await here.change(all)).toEqual({ ok: true })
    expect(changes()).toMatchObject([{ method: 'DELETE', path: '/v1/cart/products' }])
    expect(held.size).toBe(0)
  })

  it('is not sent what a customer before left behind, once there is none', async () => {
    const left = await openTab()
    await left.load()
    platform.on(addToCart, () => new Promise(() => {}))
    void left.add(product, 1, '1')
    hintSignedIn(false)
    const next = await openTab()
    await next.cartSettled()
    expect(shown(next)).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('a guest', () => {
  beforeEach(() => hintSignedIn(false))

  it('has every tap on the device at once, and the total of the last', async () => {
    const slow = gate()
    const here = await openTab()
    await here.load()
    await here.add(product, 1, '1')
    platform.on(quoteCart, async ({ body }) => {
      await slow.opened
      const [line] = (body as { products: { minsan: string; quantity: number }[] }).products
      const quantity = line?.quantity ?? 0
      const { name, image, price } = product
      const products = [
        {
          minsan: MINSAN,
          name,
          image,
          price,
          quantity,
          availability: 'available',
          kind: 'other',
          supply: null,
          max_quantity: null,
        },
      ]
      return answered({ pharmacy_id: '1', temporary: false, message: null, products, subtotal: 5 * quantity })
    })
    const told = here.refreshTotals()
    for (const quantity of [2, 3, 4, 5, 6]) await here.change([{ minsan: MINSAN, quantity }])
    expect(shown(here)).toEqual([[MINSAN, 6]])
    expect(JSON.parse(localStorage.getItem('cart') ?? '').products[0].quantity).toBe(6)
    slow.open()
    await told
    expect(here.cartStore.snapshot().cart).toMatchObject({ subtotal: 30, products: [{ quantity: 6 }] })
  })

  it('who leaves before the code has come finds the taps on the next page', async () => {
    const left = await openTab()
    await left.load()
    left.cartStore.addPacks(product, 1, '1')
    left.cartStore.setQuantities({ minsan: MINSAN, quantity: 3 })
    const next = await openTab()
    await next.cartSettled()
    expect(shown(next)).toEqual([[MINSAN, 3]])
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject({
      pharmacy_id: '1',
      products: [{ quantity: 3 }],
    })
    expect(sessionStorage).toHaveLength(0)
  })

  it('who adds on each of three pages before any code has come has the sum', async () => {
    for (const packs of [2, 3]) {
      const { cartStore } = await openTab()
      cartStore.loadStored()
      cartStore.addPacks(product, packs, '1')
    }
    const last = await openTab()
    const settled = last.cartSettled()
    await last.sendChanges(last.cartStore.addPacks(product, 4, '1'))
    await settled
    expect(shown(last)).toEqual([[MINSAN, 9]])
    expect(sessionStorage).toHaveLength(0)
  })

  it('is refused more than there may be of a product', async () => {
    const here = await openTab()
    await here.load()
    platform.on(quoteCart, lost)
    await here.add({ ...product, max_quantity: 1 }, 1, '1')
    expect(await here.add({ ...product, max_quantity: 1 }, 1, '1')).toEqual({
      ok: false,
      code: 'max_quantity_exceeded',
    })
    expect(shown(here)).toEqual([[MINSAN, 1]])
  })
})
