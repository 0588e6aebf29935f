import { cartMessage, toCart, withoutUnavailable } from './answer'
import { quote, type ShelfItem } from './pricing'

const item = (minsan: string, change: Partial<ShelfItem> = {}): ShelfItem => ({
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

describe('quote', () => {
  it('sums whole cents of available products', () => {
    const priced = quote(
      [
        { minsan: '1', quantity: 3 },
        { minsan: '2', quantity: 1 },
        { minsan: '3', quantity: 2 },
      ],
      shelf(item('1', { price_cents: 10 }), item('2', { price_cents: 20 }), item('3', { availability: 'unavailable' })),
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
})
