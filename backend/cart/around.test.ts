import { collectionIn } from '../testing/collection'
import { bestFirst, rankQuote } from './around'
import { quote, type ShelfItem } from './pricing'

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
  const by_distance = {
    closed_now: at({ opens: '15:30' }),
    partly: at({ sold: { max_quantity: 1 } }),
    in_45: at({ minutes: 45 }),
    ordered: at({ sold: { availability: 'orderable', stock: 0 } }),
    nothing: at({ sold: nobody }),
    in_30: at({ minutes: 30 }),
    no_collection: at({ collects: false }),
  }
  const sorted = Object.entries(by_distance).sort(([, one], [, other]) =>
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
