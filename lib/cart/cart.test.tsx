/** The cart's requests, against a stand-in of the platform's API that implements docs/contract.md. */
import type { Cart } from '@/lib/contract/cart'

type Line = { minsan: string; quantity: number }

const PRICES: Record<string, number> = { '012745093': 4.9, '934182003': 12.5, '923456786': 3 }
const NAMES: Record<string, string> = { '012745093': 'Compresse', '934182003': 'Sciroppo', '923456786': 'Crema' }

/** The platform behind /api: one customer with a pharmacy's cart and a temporary one. */
class Platform {
  pharmacy_id: string | null = null
  lines: Line[] = []
  temporary: Line[] = []
  asked: { method: string; path: string; body: Record<string, unknown>; key: string | null }[] = []
  answered = new Map<string, unknown>()
  unavailable = new Set<string>()
  lacks = new Set<string>()
  /** Awaited before a response is sent, to act in another tab meanwhile. */
  meanwhile: (() => void) | null = null
  absorbs = true

  cart(lines: Line[], message: Cart['message'] = null): Cart {
    const products = lines
      .filter(({ minsan }) => !this.unavailable.has(minsan))
      .map(({ minsan, quantity }) => ({
        minsan,
        quantity,
        price: PRICES[minsan] ?? null,
        name: NAMES[minsan] ?? minsan,
        image: null,
        availability: 'available' as const,
        kind: 'supplement' as const,
        supply: null,
        max_quantity: null,
      }))
    const subtotal = products.reduce((sum, line) => sum + line.quantity * (line.price ?? 0), 0)
    return {
      pharmacy_id: this.pharmacy_id,
      temporary: this.pharmacy_id === null,
      message,
      products,
      subtotal: Math.round(subtotal * 100) / 100,
    }
  }

  answer(path: string, body: Record<string, unknown>, key: string | null): [number, unknown] {
    const lines = body.products as { minsan?: string; idProdotto?: string; quantity?: number; Qta?: number }[]
    if (this.lacks.has(path)) return [404, { message: 'Not Found' }]
    if (path === '/v1/cart/quote') {
      const wanted = lines.map((line) => ({ minsan: line.minsan ?? '', quantity: line.quantity ?? 1 }))
      const gone = wanted.filter((line) => this.unavailable.has(line.minsan)).map((line) => line.minsan)
      const quoted = this.cart(wanted, gone.length > 0 ? { code: 'products_removed', minsans: gone } : null)
      return [200, { ...quoted, pharmacy_id: body.pharmacy_id }]
    }
    if (path === '/v1/cart') return [200, this.cart(this.pharmacy_id === null ? this.temporary : this.lines)]
    if (path === '/temporaryUsercart') {
      this.temporary.push({ minsan: String(body.idProdotto), quantity: Number(body.Qta) })
      return [200, this.cart(this.temporary)]
    }
    if (path === '/v1/cart/products') {
      if (this.lines.length > 0 && this.pharmacy_id !== body.pharmacy_id)
        return [409, problem('different_pharmacy', 409)]
      this.pharmacy_id = String(body.pharmacy_id)
      this.lines.push({ minsan: String(body.minsan), quantity: Number(body.quantity) })
      return [200, this.cart(this.lines)]
    }
    if (path === '/v1/cart/pharmacies') {
      if (this.pharmacy_id === null && this.absorbs) this.lines = this.temporary.splice(0)
      this.pharmacy_id = String(body.pharmacy_id)
      const gone = this.lines.filter((line) => this.unavailable.has(line.minsan)).map((line) => line.minsan)
      return [200, this.cart(this.lines, gone.length > 0 ? { code: 'products_removed', minsans: gone } : null)]
    }
    if (path === '/usercartlist') {
      const known = key === null ? undefined : this.answered.get(key)
      if (known) return [200, known]
      if (this.lines.length > 0 && body.pharmacy_id && body.pharmacy_id !== this.pharmacy_id && !body.on_conflict)
        return [409, problem('different_pharmacy', 409)]
      if (body.pharmacy_id && body.on_conflict !== 'keep_server') this.pharmacy_id = String(body.pharmacy_id)
      for (const { idProdotto = '', Qta = 1 } of lines) {
        const held = this.lines.find((line) => line.minsan === idProdotto)
        if (held) held.quantity += Qta
        else this.lines.push({ minsan: idProdotto, quantity: Qta })
      }
      const answer = { ...this.cart(this.lines), not_merged: [] }
      if (key) this.answered.set(key, answer)
      return [200, answer]
    }
    return [404, problem('not_found', 404)]
  }
}

const problem = (code: string, status: number) => ({ type: 'urn:x', title: code, status, code })
const guestCart = () => JSON.parse(localStorage.getItem('cart') ?? 'null')
const product = (minsan: string) => ({
  minsan,
  name: NAMES[minsan] ?? minsan,
  image: null,
  price: PRICES[minsan] ?? null,
})

let platform: Platform

async function openTab() {
  jest.resetModules()
  const [writes, reads, { switchPharmacy }, { resolveMerge }, { cartStore }] = await Promise.all([
    import('./write'),
    import('./read'),
    import('./switch'),
    import('./merge'),
    import('./state'),
  ])
  return { ...writes, ...reads, switchPharmacy, resolveMerge, cartStore }
}

const quantities = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab.cartStore.base().products.map((line) => [line.minsan, line.quantity])

function signIn() {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'signed_in=1; path=/'
}

beforeEach(() => {
  platform = new Platform()
  localStorage.clear()
  for (const name of ['signed_in', 'pharmacy', 'XSRF-TOKEN']) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${name}=; path=/; max-age=0`
  }
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'XSRF-TOKEN=pair; path=/'
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const path =
      String(input)
        .replace(/^\/api/, '')
        .split('?')[0] ?? ''
    const method = init?.method ?? 'GET'
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const key = new Headers(init?.headers).get('Idempotency-Key')
    if (path === '/session')
      return jsonResponse(200, { status: 'customer', first_name: 'Anna', pharmacy_id: platform.pharmacy_id })
    platform.asked.push({ method, path, body, key })
    platform.meanwhile?.()
    return jsonResponse(...platform.answer(path, body, key))
  }) as typeof fetch
})

function jsonResponse(status: number, body: unknown): Response {
  const text = JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => text,
    json: async () => body,
    clone: () => jsonResponse(status, body),
  } as unknown as Response
}

describe('a guest', () => {
  it('keeps lines added by another tab during a quote', async () => {
    const here = await openTab()
    await here.add(product('012745093'), 1, '7')
    platform.meanwhile = () => {
      platform.meanwhile = null
      const cart = guestCart()
      localStorage.setItem(
        'cart',
        JSON.stringify({ ...cart, products: [...cart.products, { ...product('934182003'), quantity: 2 }] }),
      )
    }
    await here.refreshTotals()
    expect(guestCart().products.map((line: Line) => [line.minsan, line.quantity])).toEqual([
      ['012745093', 1],
      ['934182003', 2],
    ])
    expect(quantities(here)).toEqual([
      ['012745093', 1],
      ['934182003', 2],
    ])
    expect(here.cartStore.base().subtotal).toBe(29.9)
  })

  it('names what is gone', async () => {
    const here = await openTab()
    await here.add(product('012745093'), 1, '7')
    await here.add(product('934182003'), 1, '7')
    platform.unavailable.add('934182003')
    await here.refreshTotals()
    expect(here.cartStore.base().message).toEqual({ code: 'products_removed', names: ['Sciroppo'] })
    expect(quantities(here)).toEqual([['012745093', 1]])
  })

  it('keeps naming on the cart’s page what the first pharmacy removed, until the cart is changed', async () => {
    const here = await openTab()
    await here.add(product('012745093'), 1, null)
    await here.add(product('934182003'), 1, null)
    platform.unavailable.add('934182003')
    await here.switchPharmacy('7')
    await here.refreshTotals()
    expect(here.cartStore.base().message).toEqual({ code: 'products_removed', names: ['Sciroppo'] })
    await here.change([{ minsan: '012745093', quantity: 2 }])
    expect(here.cartStore.base().message).toBeNull()
  })

  it('names the prices that a chosen pharmacy changed once, not again in the cart', async () => {
    const here = await openTab()
    const { beginChoice } = await import('@/lib/pharmacies/choose')
    await here.add({ ...product('012745093'), price: 4.5 }, 1, null)
    await here.add({ ...product('934182003'), price: 12 }, 2, null)
    const choice = await beginChoice({ id: '7', name: 'Farmacia dei Tigli' })
    const told = [
      expect.stringMatching(/^Compresse: da 4,50\s€ a 4,90\s€$/),
      expect.stringMatching(/^Sciroppo: da 12,00/),
    ]
    expect(choice).toEqual({ kind: 'chosen', changes: told })
    await here.refreshTotals()
    expect(here.cartStore.base().message).toBeNull()
    expect(JSON.parse(localStorage.getItem('pharmacies_used') ?? '')).toEqual([{ id: '7', name: 'Farmacia dei Tigli' }])
    platform.unavailable.add('934182003')
    await here.switchPharmacy('8')
    expect(here.cartStore.base().message).toEqual({ code: 'products_removed', names: ['Sciroppo'] })
  })

  it('is asked before the first pharmacy takes something out, and not where all stays', async () => {
    const here = await openTab()
    const { beginChoice } = await import('@/lib/pharmacies/choose')
    await here.add(product('012745093'), 1, null)
    await here.add(product('934182003'), 1, null)
    platform.unavailable.add('934182003')
    const pharmacy = { id: '7', name: 'Farmacia dei Tigli' }
    expect(await beginChoice(pharmacy)).toEqual({
      kind: 'ask',
      from: null,
      first: true,
      preview: { changes: [{ kind: 'removed', name: 'Sciroppo' }] },
    })
    expect(quantities(here)).toHaveLength(2)
    platform.unavailable.clear()
    expect(await beginChoice(pharmacy)).toEqual({ kind: 'chosen', changes: [] })
    expect(quantities(here)).toHaveLength(2)
  })

  it('is refused another pharmacy’s product, and nothing changes', async () => {
    const here = await openTab()
    await here.add(product('012745093'), 1, '7')
    expect(await here.add(product('934182003'), 1, '8')).toEqual({ ok: false, code: 'different_pharmacy' })
    expect(guestCart().products).toHaveLength(1)
  })
})

describe('a login', () => {
  it('merges the device’s cart once, though two tabs do it', async () => {
    const first = await openTab()
    await first.add(product('012745093'), 1, '7')
    signIn()
    const second = await openTab()
    // Both tabs read the device's cart before either has a response.
    await Promise.all([first.load(), second.load()])
    expect(platform.lines).toEqual([{ minsan: '012745093', quantity: 1 }])
    expect(guestCart()).toBeNull()
    expect(quantities(first)).toEqual([['012745093', 1]])
  })

  it('leaves the device’s cart where it is until two pharmacies are decided upon', async () => {
    const here = await openTab()
    await here.add(product('012745093'), 1, '7')
    platform.pharmacy_id = '3'
    platform.lines = [{ minsan: '934182003', quantity: 1 }]
    signIn()
    await here.load()
    await here.load()
    expect(platform.asked.map(({ path }) => path)).toEqual(['/v1/cart', '/v1/cart'])
    expect(guestCart().products).toHaveLength(1)
    expect(platform.lines).toHaveLength(1)
    expect(await here.resolveMerge('keep_server')).toEqual({ ok: true })
    expect(guestCart()).toBeNull()
    expect([platform.pharmacy_id, platform.lines]).toEqual([
      '3',
      [
        { minsan: '934182003', quantity: 1 },
        { minsan: '012745093', quantity: 1 },
      ],
    ])
  })
})

describe('a customer who chooses a pharmacy', () => {
  it.each([true, false])('keeps the temporary cart once (the platform moves it by itself: %s)', async (absorbs) => {
    platform.absorbs = absorbs
    signIn()
    const here = await openTab()
    await here.add(product('012745093'), 2, null)
    expect(platform.temporary).toEqual([{ minsan: '012745093', quantity: 2 }])
    expect(await here.switchPharmacy('5')).toEqual({ ok: true })
    expect(platform.lines).toEqual([{ minsan: '012745093', quantity: 2 }])
    expect(quantities(here)).toEqual([['012745093', 2]])
  })

  it('does not bring back what the pharmacy does not have', async () => {
    signIn()
    const here = await openTab()
    await here.add(product('012745093'), 1, null)
    platform.unavailable.add('012745093')
    await here.switchPharmacy('5')
    expect(platform.asked.map((call) => call.path)).not.toContain('/usercartlist')
    expect(here.cartStore.base().message).toEqual({ code: 'products_removed', names: ['Compresse'] })
  })

  it('adds where the cart is, also from a page that knows no pharmacy', async () => {
    signIn()
    platform.pharmacy_id = '5'
    const here = await openTab()
    await here.load()
    await here.add(product('012745093'), 1, null)
    expect(platform.lines).toEqual([{ minsan: '012745093', quantity: 1 }])
    expect(platform.temporary).toEqual([])
  })
})

describe('a press under way while the pharmacy is changed', () => {
  const tigli = { id: '8', name: 'Farmacia dei Tigli' }

  it('is in the cart before anybody is asked what becomes of that', async () => {
    signIn()
    platform.pharmacy_id = '7'
    const here = await openTab()
    const { beginChoice, completeChoice } = await import('@/lib/pharmacies/choose')
    await here.load()
    const pressed = here.add(product('012745093'), 1, '7')
    const choice = await beginChoice(tigli)
    expect(choice).toMatchObject({ kind: 'ask', first: false })
    expect(await pressed).toEqual({ ok: true })
    expect(await completeChoice(tigli)).toEqual({ ok: true })
    expect([platform.pharmacy_id, platform.lines]).toEqual(['8', [{ minsan: '012745093', quantity: 1 }]])
    expect(quantities(here)).toEqual([['012745093', 1]])
  })

  it('goes to the new pharmacy from a page without one, and is refused with a reason at the old one’s price', async () => {
    signIn()
    platform.pharmacy_id = '7'
    platform.lines = [{ minsan: '012745093', quantity: 1 }]
    const here = await openTab()
    await here.load()
    const pressed: Promise<unknown>[] = []
    platform.meanwhile = () => {
      platform.meanwhile = null
      pressed.push(here.add(product('934182003'), 1, null), here.add(product('923456786'), 1, '7'))
    }
    expect(await here.switchPharmacy('8')).toEqual({ ok: true })
    expect(await Promise.all(pressed)).toEqual([{ ok: true }, { ok: false, code: 'different_pharmacy' }])
    const lines = [
      ['012745093', 1],
      ['934182003', 1],
    ]
    expect(platform.pharmacy_id).toBe('8')
    expect(platform.lines.map(({ minsan, quantity }) => [minsan, quantity])).toEqual(lines)
    expect(quantities(here)).toEqual(lines)
  })

  it('stays on a guest’s device', async () => {
    const here = await openTab()
    await here.add(product('012745093'), 1, null)
    platform.meanwhile = () => {
      platform.meanwhile = null
      void here.add(product('934182003'), 2, null)
    }
    expect(await here.switchPharmacy('8')).toEqual({ ok: true })
    const lines = [
      ['012745093', 1],
      ['934182003', 2],
    ]
    expect(guestCart()).toMatchObject({ pharmacy_id: '8' })
    expect(guestCart().products.map((line: Line) => [line.minsan, line.quantity])).toEqual(lines)
    expect(quantities(here)).toEqual(lines)
  })
})

test('a refused change puts the cart back', async () => {
  signIn()
  platform.pharmacy_id = '3'
  platform.lines = [{ minsan: '934182003', quantity: 1 }]
  const here = await openTab()
  await here.load()
  expect(await here.add(product('012745093'), 1, '8')).toEqual({ ok: false, code: 'different_pharmacy' })
  expect(quantities(here)).toEqual([['934182003', 1]])
})

test('without quotes a guest’s cart has the prices of the pages', async () => {
  platform.lacks.add('/v1/cart/quote')
  const here = await openTab()
  await here.add(product('012745093'), 2, '7')
  await here.refreshTotals()
  expect(quantities(here)).toEqual([['012745093', 2]])
  expect(here.cartStore.base().subtotal).toBe(9.8)
})
