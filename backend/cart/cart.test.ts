import { CART_LINES_MAX } from '@/lib/contract/cart'
import { collectionIn } from '../testing/collection'
import { bestFirst, rankQuote } from './around'
import { quote, type ShelfItem } from './pricing'
import { listed, mergeLines, mergeTarget } from './routes'
import { cartMessage, toCart, withoutUnavailable } from './store'

const shelfItem = (minsan: string, change: Partial<ShelfItem> = {}): ShelfItem => ({
  minsan,
  name: `Prodotto ${minsan}`,
  image: null,
  kind: 'other',
  supply: null,
  vat_rate: 22,
  price_cents: 450,
  availability: 'available',
  max_quantity: null,
  stock: 10,
  limits: [],
  ...change,
})

const shelf = (...items: ShelfItem[]) => new Map(items.map((one) => [one.minsan, one]))

describe('pricing', () => {
  const item = shelfItem

  describe('quote', () => {
    it('sums whole cents of available products', () => {
      const priced = quote(
        [
          { minsan: '1', quantity: 3 },
          { minsan: '2', quantity: 1 },
          { minsan: '3', quantity: 2 },
        ],
        shelf(
          item('1', { price_cents: 10 }),
          item('2', { price_cents: 20 }),
          item('3', { availability: 'unavailable' }),
        ),
      )
      expect(priced.subtotal_cents).toBe(50)
      expect(priced.lines.map((line) => line.price_cents)).toEqual([10, 20, null])
    })

    it('limits a quantity and reports it', () => {
      const priced = quote([{ minsan: '1', quantity: 5 }], shelf(item('1', { max_quantity: 2 })))
      expect(priced.lines[0]).toMatchObject({ quantity: 2, asked: 5 })
      expect(cartMessage(priced)).toEqual({ code: 'quantities_reduced', minsans: ['1'] })
    })

    it('reports a price that differs from the last seen one, if any', () => {
      const stock = shelf(item('1'), item('2'), item('3'))
      const wanted = [
        { minsan: '1', quantity: 1, seen_price_cents: 450 },
        { minsan: '2', quantity: 1, seen_price_cents: 400 },
        { minsan: '3', quantity: 1, seen_price_cents: null },
      ]
      expect(cartMessage(quote(wanted, stock))).toEqual({ code: 'prices_changed', minsans: ['2'] })
      expect(cartMessage(quote(wanted.slice(0, 1), stock))).toBeNull()
    })

    it('removes unavailable and unknown products, and reports that first', () => {
      const all = quote(
        [
          { minsan: '1', quantity: 9 },
          { minsan: '2', quantity: 1 },
          { minsan: '9', quantity: 1 },
        ],
        shelf(item('1', { max_quantity: 2 }), item('2', { availability: 'unavailable' })),
      )
      const { quote: rest, removed } = withoutUnavailable(all)
      expect(rest.lines.map((line) => line.item.minsan)).toEqual(['1'])
      expect(cartMessage(rest, removed)).toEqual({ code: 'products_removed', minsans: ['2', '9'] })
    })
  })

  describe('toCart', () => {
    it('shows a line that cannot be had without a price, and masks its prescription', () => {
      const prescription = {
        way: 'nre' as const,
        code_encrypted: null,
        code_masked: '•••0248',
        health_code_encrypted: null,
        health_code_masked: '•••501U',
        pin_encrypted: null,
        prescription_id: null,
        doctor_encrypted: null,
      }
      const priced = quote(
        [{ minsan: '1', quantity: 1, prescription }],
        shelf(item('1', { availability: 'unavailable' })),
      )
      expect(toCart(priced, { pharmacy_id: '3', temporary: false, message: null })).toEqual({
        pharmacy_id: '3',
        temporary: false,
        message: null,
        products: [
          {
            minsan: '1',
            quantity: 1,
            price: null,
            name: 'Prodotto 1',
            image: null,
            availability: 'unavailable',
            kind: 'other',
            supply: null,
            max_quantity: null,
            prescription_info: { way: 'nre', code_masked: '•••0248', health_code_masked: '•••501U' },
          },
        ],
        subtotal: 0,
      })
    })

    it.each([
      ['3', 2, 'available'],
      ['3', 3, 'orderable'],
      // Without a pharmacy the stock is unknown.
      [null, 3, 'available'],
    ])('at pharmacy %s, %d packs of which two are in stock are %s', (pharmacy_id, quantity, availability) => {
      const priced = quote([{ minsan: '1', quantity }], shelf(item('1', { stock: 2 })))
      expect(toCart(priced, { pharmacy_id, temporary: false, message: null }).products).toMatchObject([
        { availability },
      ])
    })
  })
})

describe('merge', () => {
  const item = (minsan: string, change: Partial<ShelfItem> = {}) => shelfItem(minsan, { price_cents: 100, ...change })

  describe('mergeTarget', () => {
    const at = (pharmacy_id: number | null, lines = 1) => ({
      pharmacy_id,
      lines: Array.from({ length: lines }, () => ({ minsan: '1', quantity: 1 })),
    })

    it.each([
      ['no pharmacy named: where the cart is', at(1), {}, 1],
      ['no pharmacy at all: the temporary cart', at(null, 0), {}, null],
      ['an empty cart goes where the list is', at(1, 0), { pharmacy_id: 2 }, 2],
      ['the same pharmacy', at(2), { pharmacy_id: 2 }, 2],
      ['the server is kept', at(1), { pharmacy_id: 2, on_conflict: 'keep_server' as const }, 1],
      ['the cart moves to the guest', at(1), { pharmacy_id: 2, on_conflict: 'move_to_guest' as const }, 2],
    ])('%s', (_, cart, request, expected) => {
      expect(mergeTarget(cart, request)).toBe(expected)
    })

    it('does not decide between two pharmacies', () => {
      expect(() => mergeTarget(at(1), { pharmacy_id: 2 })).toThrow('different_pharmacy')
    })
  })

  it('counts a product that is listed twice together', () => {
    const list = listed([
      { idProdotto: '1', Qta: 2 },
      { idProdotto: '2', Qta: 1 },
      { idProdotto: '1', Qta: 3 },
    ])
    expect([...list]).toEqual([
      ['1', 5],
      ['2', 1],
    ])
  })

  describe('mergeLines', () => {
    it('adds to held quantities, up to the limit', () => {
      const { lines, not_merged } = mergeLines(
        [{ minsan: '1', quantity: 2, seen_price_cents: 90 }],
        new Map([
          ['1', 2],
          ['2', 1],
        ]),
        shelf(item('1', { max_quantity: 3 }), item('2')),
      )
      expect(lines).toEqual([
        { minsan: '1', quantity: 3, seen_price_cents: 100 },
        { minsan: '2', quantity: 1, seen_price_cents: 100 },
      ])
      expect(not_merged).toEqual([{ minsan: '1', code: 'max_quantity_exceeded' }])
    })

    it('limits the number of lines', () => {
      const held = Array.from({ length: CART_LINES_MAX }, (_, index) => ({ minsan: `h${index}`, quantity: 1 }))
      const { lines, not_merged } = mergeLines(
        held,
        new Map([
          ['h0', 1],
          ['new', 1],
        ]),
        shelf(item('h0'), item('new')),
      )
      expect(lines).toHaveLength(CART_LINES_MAX)
      expect(lines[0]?.quantity).toBe(2)
      expect(not_merged).toEqual([{ minsan: 'new', code: 'max_quantity_exceeded' }])
    })
  })
})

describe('around', () => {
  const now = new Date('2026-11-25T10:00:00+01:00')
  const collection = collectionIn('Ritiro')
  const week = (opens: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes: '20:00' }))
  const item: ShelfItem = {
    minsan: '1',
    name: 'Crema',
    image: null,
    kind: 'cosmetic',
    supply: null,
    vat_rate: 22,
    price_cents: 450,
    availability: 'available',
    max_quantity: null,
    stock: 10,
    limits: [],
  }
  const at = ({ opens = '08:00', minutes = 30, sold = {}, collects = true } = {}) =>
    rankQuote(
      {
        opening_hours: week(opens),
        closures: [],
        deliveries: collects ? [{ ...collection, ready_in_minutes: minutes }] : [],
      },
      quote([{ minsan: '1', quantity: 2 }], new Map([['1', { ...item, ...sold }]])),
      now,
    )

  const nobody: Partial<ShelfItem> = { availability: 'unavailable', price_cents: null, stock: 0 }

  test('sorts by completeness, then by ready time, then by distance', () => {
    const byDistance = {
      closed_now: at({ opens: '15:30' }),
      partly: at({ sold: { max_quantity: 1 } }),
      in_45: at({ minutes: 45 }),
      ordered: at({ sold: { availability: 'orderable', stock: 0 } }),
      nothing: at({ sold: nobody }),
      in_30: at({ minutes: 30 }),
      no_collection: at({ collects: false }),
    }
    const sorted = Object.entries(byDistance).sort(([, one], [, other]) =>
      bestFirst({ ...one, is_far: false }, { ...other, is_far: false }),
    )
    expect(sorted.map(([name]) => name)).toEqual([
      'in_45',
      'in_30',
      'closed_now',
      'ordered',
      'no_collection',
      'partly',
      'nothing',
    ])
  })

  test('sorts a far complete one after near ones with nearly everything, and before less complete ones', () => {
    const has = (lacking: number, is_far = false, hours = 1) => ({ lacking, asked: 3, hours, is_far })
    const all = {
      near_nothing: has(3),
      far_whole: has(0, true),
      far_partly: has(1, true),
      near_half: has(2),
      near_most_late: has(1, false, 9),
      near_most: has(1),
      near_whole_late: has(0, false, 9),
    }
    const sorted = Object.entries(all).sort(([, one], [, other]) => bestFirst(one, other))
    expect(sorted.map(([name]) => name)).toEqual([
      'near_whole_late',
      'near_most',
      'near_most_late',
      'far_whole',
      'far_partly',
      'near_half',
      'near_nothing',
    ])
    // With one or two products nothing counts as nearly complete.
    for (const asked of [1, 2]) expect(bestFirst({ ...has(1), asked }, { ...has(0, true), asked })).toBeGreaterThan(0)
  })

  test('returns number, price and ready time of what a pharmacy has', () => {
    expect(at().cart).toEqual({
      products: [{ minsan: '1', name: 'Crema', quantity: 2, price: 4.5 }],
      complete: true,
      subtotal: 9,
      ready_at: '2026-11-25T09:30:00.000Z',
    })
    expect(at({ sold: nobody }).cart).toMatchObject({
      products: [{ quantity: 0, price: null }],
      complete: false,
      subtotal: 0,
      ready_at: null,
    })
  })
})
