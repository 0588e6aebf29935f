import { sampleProduct } from '@/lib/seo/testing/samples'
import { giveEnvironment } from '@/lib/testing/environment'
import { promotable } from '../catalogue/server'
import type { FeedProduct } from '../contract/site'
import { productItem } from '../seo/feed/google'
import { CHANNELS, CONDITIONS, getAnswer, may, readTable, TABLE } from './channels'
import { LEGAL_CLASSES, legalClass } from './classes'
import { deliveryObstacle } from './delivery'
import { isMedicine, isOnlyReserved, mayBeOrdered, recordFor, recordsFor, usedOnlyBy } from './sale'
import { EXAMPLES, EXPECTED, PRODUCTS } from './testing/cells'
import { withdrawalExclusion, withdrawalLimit } from './withdrawal'

giveEnvironment({ SITE_URL: 'https://salvia.example' })
const seller = { id: '1', code: 'A', name: 'A', city: 'A', named: true, ready_in_minutes: null }

const example = (column: string) => {
  const found = EXAMPLES.find((product) => product.column === column)
  if (!found) throw new Error(column)
  return found
}

describe('the table of channels (docs/domain.md#L1, #L2, #L4, #L6, #L7, #L8, #L9, #L12, #L14, #L22, #L24, #L25, #L26, #L31, #L34, #L37, #L38)', () => {
  it.each(EXPECTED)('cell $channel of $column: $answer', ({ channel, column, answer }) => {
    const product = example(column)
    expect(getAnswer(product, channel)).toBe(answer)
    expect(may(product, channel)).toBe(answer === 'yes')
    expect(may(product, channel, ...CONDITIONS)).toBe(answer !== 'no')
  })

  it('has every cell in the tests', () => {
    const cells = EXPECTED.map(({ channel, column }) => `${channel} ${column}`)
    expect(cells.sort()).toEqual(CHANNELS.flatMap((channel) => LEGAL_CLASSES.map((one) => `${channel} ${one}`)).sort())
  })
})

test.each(PRODUCTS)(
  '$kind of regime $supply is of the class $column (docs/domain.md#L34)',
  ({ kind, supply, column }) => {
    expect(legalClass({ kind, supply })).toBe(column)
  },
)

test('a table that lacks a cell, or has an unknown one, is refused', () => {
  expect(() => readTable(TABLE.replace('medicine        no:L34', 'medicine        perhaps:L34'))).toThrow(
    /medicine of goods/,
  )
  expect(() => readTable(TABLE.replace(/\nlimited.*/, ''))).toThrow(/limited of goods/)
})

describe.each(EXAMPLES)('$column', (product) => {
  it('is delivered, put forward, fed and taken back as the table says', () => {
    const told = (channel: string) =>
      EXPECTED.find((cell) => cell.channel === channel && cell.column === product.column)?.answer
    const full = { ...sampleProduct, kind: product.kind, supply: product.supply }
    expect(deliveryObstacle(product, { online_medicines: null }) === null).toBe(told('delivered') === 'yes')
    expect(promotable([full]).length === 1).toBe(told('advertised') === 'yes')
    expect(productItem({ ...full, category: null } as FeedProduct, seller, new Date()) !== '').toBe(
      told('in_feeds') === 'yes',
    )
    expect(withdrawalExclusion(product, true) === null).toBe(told('withdrawn') === 'yes')
    expect(withdrawalExclusion(product, false) === null).toBe(told('withdrawn') !== 'no')
    expect([isMedicine(product), mayBeOrdered(product)]).toEqual([
      told('medicine') === 'yes',
      told('reserved') !== 'no',
    ])
  })
})

test('no product of the kind medicine is in feeds: their index leaves that kind out (backend/site/routes.ts)', () => {
  const medicines = EXAMPLES.filter(({ kind }) => kind === 'medicine')
  expect(medicines.length).toBeGreaterThan(0)
  expect(medicines.filter((product) => may(product, 'in_feeds'))).toEqual([])
})

test('what is not sold to the public says who uses it (docs/domain.md#L26)', () => {
  expect(usedOnlyBy({ kind: 'medicine', supply: 'OSP' })).toBe('hospital')
  expect(usedOnlyBy({ kind: 'medicine', supply: 'USPL' })).toBe('specialist')
  expect(usedOnlyBy({ kind: 'medicine', supply: 'RRL' })).toBeNull()
})

test('the page of a product that cannot be ordered does not mention withdrawal', () => {
  const shop = { DEVICES_KEPT: false, RESERVATION_ONLY: false }
  const said = EXAMPLES.map((product) => [product.column, withdrawalLimit(product, shop)])
  expect(Object.fromEntries(said)).toMatchObject({
    ...{ goods: null, device: 'sealed', otc: 'medicine', prescription: 'medicine', veterinary: 'medicine' },
    ...{ hospital: null, specialist: null },
  })
})

test('the logo next to products is that of the record by which they are sold (docs/domain.md#L2, #L25)', () => {
  expect(EXAMPLES.map((product) => recordFor(product)).filter((record) => record === 'online_medicines')).toHaveLength(
    3,
  )
  expect(recordsFor(EXAMPLES)).toEqual(['online_medicines', 'online_veterinary'])
  expect(recordsFor([example('prescription'), example('veterinary')])).toEqual(['online_veterinary'])
  expect(recordsFor([example('goods'), example('hospital'), example('veterinary_prescription')])).toEqual([])
})

test('an obstacle to delivery and to withdrawal has its reason', () => {
  const shop = { online_medicines: null }
  expect(deliveryObstacle({ kind: 'medicine', supply: 'RR' }, shop)).toBe('prescription')
  expect(deliveryObstacle({ kind: 'veterinary', supply: 'RNR' }, shop)).toBe('prescription')
  expect(deliveryObstacle({ kind: 'veterinary', supply: null }, shop)).toBe('veterinary')
  expect(deliveryObstacle({ kind: 'medicine', supply: 'OTC' }, shop)).toBe('not_online')
  expect(deliveryObstacle({ kind: 'medicine', supply: 'OTC' }, { online_medicines: {} })).toBeNull()
  expect(deliveryObstacle({ kind: 'veterinary', supply: null }, { online_medicines: {} })).toBe('veterinary')
  const animals = { online_medicines: null, online_veterinary: {} }
  expect(deliveryObstacle({ kind: 'veterinary', supply: null }, animals)).toBeNull()
  expect(deliveryObstacle({ kind: 'veterinary', supply: 'RNR' }, animals)).toBe('prescription')
  expect(deliveryObstacle({ kind: 'medicine', supply: 'OTC' }, animals)).toBe('not_online')
  expect(withdrawalExclusion({ kind: 'device', supply: null }, true)).toBe('device')
  expect(withdrawalExclusion({ kind: 'device', supply: null }, false)).toBeNull()
  expect(withdrawalExclusion({ kind: 'device', supply: 'RR' }, false)).toBe('medicine')
  expect(withdrawalExclusion({ kind: 'homeopathic', supply: null }, false)).toBe('medicine')
})

test('a medicine is only reserved where its pharmacy has no record of its sale, and on prescription everywhere (docs/domain.md#L1, #L4)', () => {
  const [otc, animal, prescribed, cream] = [
    { kind: 'medicine', supply: 'OTC' },
    { kind: 'veterinary', supply: null },
    { kind: 'medicine', supply: 'RR' },
    { kind: 'cosmetic', supply: null },
  ] as const
  const both = { online_medicines: {}, online_veterinary: {} }
  const reserved = (pharmacy: Parameters<typeof isOnlyReserved>[1]) =>
    [otc, animal, prescribed, cream].filter((product) => isOnlyReserved(product, pharmacy))
  expect(reserved(both)).toEqual([prescribed])
  expect(reserved({ online_medicines: {} })).toEqual([animal, prescribed])
  expect(reserved({ online_medicines: null, online_veterinary: null })).toEqual([otc, animal, prescribed])
})
