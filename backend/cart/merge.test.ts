import { CART_LINES_MAX } from '@/lib/contract/cart'
import { listed, mergeLines, mergeTarget } from './merge'
import type { ShelfItem } from './pricing'

const item = (minsan: string, change: Partial<ShelfItem> = {}): ShelfItem => ({
  minsan,
  name: minsan,
  image: null,
  kind: 'other',
  supply: null,
  vat_rate: 22,
  price_cents: 100,
  availability: 'available',
  max_quantity: null,
  stock: 10,
  limits: [],
  ...change,
})
const shelf = (...items: ShelfItem[]) => new Map(items.map((one) => [one.minsan, one]))

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
