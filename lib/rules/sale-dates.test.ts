import { nextPriceChange, priceAt } from './sale-dates'

const [START, END] = [new Date('2026-11-30T23:00:00Z'), new Date('2026-12-31T23:00:00Z')]
const offer = { price_cents: 800, list_price_cents: 1000, sale_starts_at: START, sale_ends_at: END }
const near = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const REDUCED = { price_cents: 800, list_price_cents: 1000 }
const REGULAR = { price_cents: 1000, list_price_cents: null }

test.each([
  ['before', near(START, -1), REGULAR, START],
  ['at the start', START, REDUCED, END],
  ['during', near(START, 1), REDUCED, END],
  ['just before the end', near(END, -1), REDUCED, END],
  ['at the end', END, REGULAR, null],
  ['after', near(END, 1), REGULAR, null],
])('%s', (_, at, price, next) => {
  expect(priceAt(offer, at)).toEqual(price)
  expect(nextPriceChange(offer, at)).toEqual(next)
})

test.each([
  ['start only, before', { sale_ends_at: null }, near(START, -1), REGULAR, START],
  ['start only, after', { sale_ends_at: null }, END, REDUCED, null],
  ['end only, before', { sale_starts_at: null }, near(START, -1), REDUCED, END],
  ['end only, after', { sale_starts_at: null }, END, REGULAR, null],
  ['no dates', { sale_starts_at: null, sale_ends_at: null }, END, REDUCED, null],
  ['no reduction', { list_price_cents: null }, END, { price_cents: 800, list_price_cents: null }, null],
])('%s', (_, change, at, price, next) => {
  expect(priceAt({ ...offer, ...change }, at)).toEqual(price)
  expect(nextPriceChange({ ...offer, ...change }, at)).toEqual(next)
})
