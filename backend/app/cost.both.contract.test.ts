import { type CallName, calls } from '@/lib/contract/calls'
import type { Measured } from '../testing/cost'
import { AGAIN, mustSucceed } from '../testing/cost-calls'
import { newFolder, removeFolder } from '../testing/folder'
import { runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'

const SIZE = { products: 3000, pharmacies: 12, orders: 2000 }

/** Rows and pages that a call may read whatever it answers, for each object of its answer, and for each counted product. */
const ROWS = { base: 2500, answered: 25, counted: 8 }
const BUFFERS = { base: 600, answered: 10, counted: 3 }
/** Pages that a list of the desk may read, whatever the pharmacy has sold and sells. */
const LIST_BUFFERS = 500

/** Calls that may read the whole catalogue, and the reason for each. */
const WHOLE: readonly [RegExp, string][] = [
  [/^scanAtDesk .*RSSMRA/, 'a codice fiscale is encrypted, so all open orders are decrypted'],
  [
    /^(searchProducts|autocomplete) .*(mal di testa|viso)/,
    'needs and several words are checked on what the first finds',
  ],
  [/^searchProducts PageIndex=50/, 'a page by its number passes those before it, in the index'],
  [
    /^(searchProducts|listCategoryProducts) .*pharmacy_id=\S+ (discounted|facets)/,
    'facets and reductions of a pharmacy are of all its offers',
  ],
  [/^searchProducts NomeProdotto=crema pharmacy_id=/, 'a common word joins and sorts the offers of a pharmacy'],
  [/^listReducedCategories/, 'all reductions are counted'],
  [
    /^(getDesk|listDeskOrders|job: cleanup)/,
    'tables of some thousand rows are read at once, larger ones by their index',
  ],
  [/^listCities/, 'all 7,900 comuni are compared'],
]
/** Lists that are too short to be cached in a shop of this size, and pages that an index has in order. */
const UNCACHED = /^(listCategoryProducts|searchProducts (NomeProdotto=.* |PageIndex=50))/
/** The whole catalogue of the test and its offers at the central pharmacy, for page, count and facets. */
const WHOLE_ROWS = 5 * SIZE.products

const folder = newFolder()
let measured: Measured[] = []

beforeAll(async () => {
  const tokens = (await seedShop(folder)).slice(0, 3)
  const ran = await runProgram(folder, 'backend/testing/measure-cost.ts', [JSON.stringify(SIZE), ...tokens])
  if (ran.code !== 0) throw new Error(ran.stderr)
  measured = JSON.parse(ran.stdout) as Measured[]
}, 600_000)
afterAll(() => removeFolder(folder))

test('every call answers on the measured shop, and every read succeeds', () => {
  const callOf = ({ name }: Measured) => name.split(' ')[0] as CallName
  const failed = measured.filter((one) => {
    const { status } = one
    return status !== null && (status >= 500 || (mustSucceed(callOf(one)) && status !== calls[callOf(one)].status))
  })
  expect(failed.map(({ name, status }) => `${name}: ${status}`)).toEqual([])
  expect(new Set(measured.map(callOf)).size).toBeGreaterThanOrEqual(Object.keys(calls).length)
})

test('no call and no job reads more than a factor of what it answers', () => {
  const limit = ({ base, answered, counted }: typeof ROWS, one: Measured) =>
    base + answered * one.items + counted * one.counted
  const costly = measured.flatMap((one) => {
    const whole = WHOLE.some(([pattern]) => pattern.test(`${one.name} `))
    const isCached = one.name.endsWith(AGAIN) && !UNCACHED.test(one.name)
    const rows = isCached ? limit(ROWS, { ...one, counted: 0 }) : Math.max(limit(ROWS, one), whole ? WHOLE_ROWS : 0)
    const isList = /^(getDesk|listDesk|scanAtDesk)/.test(one.name)
    const buffers = isList ? LIST_BUFFERS : limit(BUFFERS, isCached ? { ...one, counted: 0 } : one)
    return one.rows > rows || one.buffers > buffers
      ? [
          `${one.name}: ${one.rows} rows of ${rows}, ${one.buffers} buffers of ${buffers}, for ${one.items} objects\n${one.plan}`,
        ]
      : []
  })
  expect(costly).toEqual([])
})
