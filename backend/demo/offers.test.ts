import { isCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { dayNumberAt, romeTimestamp } from '@/lib/rules/rome-time'
import { demoCustomer } from './customer'
import { type DemoOffer, demoOffers, type PricedProduct } from './offers'
import { readPharmacies } from './pharmacies'
import { readProducts } from './products'

const today = dayNumberAt(new Date('2026-11-21T12:00:00Z'))
const products: PricedProduct[] = []
const product = new Map<string, PricedProduct>()
const selling: Awaited<ReturnType<typeof readPharmacies>>[number]['record'][] = []
const offers: DemoOffer[] = []
beforeAll(async () => {
  products.push(...(await readProducts()).priced)
  for (const one of products) product.set(one.minsan, one)
  selling.push(...(await readPharmacies(6)).map(({ record }) => record))
  offers.push(...selling.flatMap((pharmacy) => [...demoOffers(pharmacy, products, today)]))
})
const of = ({ minsan }: DemoOffer) => {
  const found = product.get(minsan)
  if (!found) throw new Error(`an offer for ${minsan}, which is no product`)
  return found
}

test('the same offers on each run, for 70 to 90 % of the catalogue', () => {
  for (const pharmacy of selling.slice(0, 4)) {
    const list = [...demoOffers(pharmacy, products, today)]
    expect([...demoOffers(pharmacy, products, today)]).toEqual(list)
    expect(list.length / products.length).toBeGreaterThan(0.68)
    expect(list.length / products.length).toBeLessThan(0.92)
  }
})

test('no reduction on prescription medicines, SOP, homeopathic or infant formula', () => {
  const reduced = offers.filter(({ list_price_cents }) => list_price_cents !== null)
  expect(reduced.length).toBeGreaterThan(80)
  for (const offer of reduced) {
    const { supply, kind } = of(offer)
    expect(kind).not.toBe('infant_formula')
    expect(kind).not.toBe('homeopathic')
    if (kind === 'medicine') expect(supply).toBe('OTC')
    expect(offer.list_price_cents ?? 0).toBeGreaterThan(offer.price_cents)
  }
  const medicines = reduced.filter((offer) => of(offer).kind === 'medicine').length
  expect(medicines).toBeGreaterThan(0)
  expect(medicines / reduced.length).toBeLessThan(0.25)
})

test('a reduced price is below the lowest of the thirty days before (Codice del consumo, art. 17-bis)', () => {
  for (const { price_history, price_cents, list_price_cents } of offers) {
    const last = price_history.at(-1)
    expect(last?.price_cents).toBe(price_cents)
    expect((price_history[0]?.from ?? today) < today - 30).toBe(true)
    const days = price_history.map(({ from }) => from)
    expect([...new Set(days)].sort((one, other) => one - other)).toEqual(days)
    expect((days.at(-1) ?? today + 1) <= today).toBe(true)
    if (list_price_cents === null || !last) continue
    const since = last.from - 30
    const earlier = price_history.slice(0, -1)
    // Prices valid in the thirty days: started before the reduction and not replaced before the window.
    const inForce = earlier.filter((_, i) => (earlier[i + 1]?.from ?? last.from) > since)
    expect(Math.min(...inForce.map((entry) => entry.price_cents))).toBeGreaterThan(price_cents)
    expect(earlier.at(-1)?.price_cents).toBe(list_price_cents)
  }
})

test('class A and H have one price everywhere, free prices differ', () => {
  const prices = new Map<string, Set<number>>()
  for (const offer of offers) prices.set(offer.minsan, (prices.get(offer.minsan) ?? new Set()).add(offer.price_cents))
  let free = 0
  for (const [minsan, set] of prices) {
    if (product.get(minsan)?.national_price) expect(set.size).toBe(1)
    else if (set.size > 1) free += 1
  }
  expect(free).toBeGreaterThan(250)
})

test('what may not be sold is not offered; what is short is not in stock', () => {
  for (const offer of offers) {
    const { withdrawn, supply, short } = of(offer)
    expect(withdrawn).toBe(false)
    expect(['OSP', 'USPL']).not.toContain(supply)
    if (short) expect(offer.stock).toBe(0)
  }
  expect(offers.some(({ stock, orderable }) => stock === 0 && orderable)).toBe(true)
  expect(offers.some(({ stock, orderable }) => stock === 0 && !orderable)).toBe(true)
})

describe('the demo customer', () => {
  const customer = demoCustomer(today)

  test('is the same on each run and has valid papers', () => {
    expect(demoCustomer(today)).toEqual(customer)
    expect(isCodiceFiscale(customer.health_code)).toBe(true)
    expect(customer).toMatchObject({ email: 'cliente@salvia.example', password: 'salvia-demo-2026' })
  })

  test('has orders in many states, at pharmacies that carry their lines, all before today', () => {
    const states = new Set(customer.orders.map(({ history }) => history.at(-1)?.status))
    expect(states.size).toBeGreaterThanOrEqual(7)
    for (const order of customer.orders) {
      const pharmacy = selling.find(({ code }) => code === customer.pharmacy_code)
      if (!pharmacy) throw new Error(`no pharmacy ${customer.pharmacy_code}`)
      const minsans = order.lines.map(({ minsan }) => minsan)
      const carried = [
        ...demoOffers(
          pharmacy,
          products.filter(({ minsan }) => minsans.includes(minsan)),
          today,
        ),
      ]
      expect(carried).toHaveLength(minsans.length)
      const times = order.history.map(({ at }) => at.getTime())
      expect([...times].sort((one, other) => one - other)).toEqual(times)
      expect(Math.max(...times)).toBeLessThan(romeTimestamp(today, 0))
      const prescribed = minsans.filter((minsan) => (product.get(minsan)?.supply ?? 'OTC') === 'RR')
      expect(order.prescriptions.map(({ minsan }) => minsan)).toEqual(prescribed)
      if (order.shipping) {
        expect(pharmacy.deliveries.home_delivery).toBeTruthy()
        expect(prescribed).toEqual([])
      }
    }
  })
})
