import { kind, type Supply, supply } from '@/lib/contract/products'
import type { Regulated } from './classes'
import { deliveryObstacle } from './delivery'
import { needsPrescription } from './prescription'
import { mayBeReduced } from './price'
import {
  foundByNeed,
  isMedicine,
  mayBeAdvertised,
  mayBeOffered,
  mayBeOrdered,
  needsSaleRecord,
  usedOnlyBy,
} from './sale'
import { withdrawalExclusion } from './withdrawal'

const RESTRICTED: Supply[] = ['OSP', 'USPL']
const PRESCRIBED: Supply[] = ['RR', 'RNR', 'RRL', 'RNRL', 'RMR']

/**
 * m a medicine, p on prescription, o may be ordered, f offered at a distance, d delivered, a delivered where the pharmacy is authorised,
 * r reduced, v advertised, n found by need, w withdrawn from.
 */
const TABLE: [kinds: Regulated['kind'][], unknown: string, OTC: string, SOP: string, prescribed: string][] = [
  [['supplement', 'cosmetic', 'baby', 'other'], 'ofdrvnw', 'mofarn', 'mofa', 'mpo'],
  [['device'], 'ofdrvn', 'mofarn', 'mofa', 'mpo'],
  [['infant_formula'], 'ofdw', 'mofa', 'mofa', 'mpo'],
  [['medicine'], 'mpo', 'mofarn', 'mofa', 'mpo'],
  [['homeopathic'], 'mofa', 'mofarn', 'mofa', 'mpo'],
  [['veterinary'], 'mo', 'mo', 'mo', 'mpo'],
]

const cases = TABLE.flatMap(([kinds, unknown, otc, sop, prescribed]) =>
  kinds.flatMap((kind): [Regulated['kind'], Supply | null, string][] => [
    [kind, null, unknown],
    [kind, 'OTC', otc],
    [kind, 'SOP', sop],
    ...PRESCRIBED.map((regime): [Regulated['kind'], Supply, string] => [kind, regime, prescribed]),
    ...RESTRICTED.map((regime): [Regulated['kind'], Supply, string] => [kind, regime, 'mp']),
  ]),
)

test('the table names every kind with every regime', () => {
  const all = kind.options.flatMap((one) => [null, ...supply.options].map((regime) => `${one} ${regime}`))
  expect(cases.map(([one, regime]) => `${one} ${regime}`).sort()).toEqual(all.sort())
})

test.each(cases)('%s of regime %s: %s', (kind, supply, expected) => {
  const product = { kind, supply }
  const authorised = deliveryObstacle(product, { online_medicines: {} }) === null
  const anybody = deliveryObstacle(product, { online_medicines: null }) === null
  const answers: [string, boolean][] = [
    ['m', isMedicine(product)],
    ['p', needsPrescription(product)],
    ['o', mayBeOrdered(product)],
    ['f', mayBeOffered(product)],
    ['d', anybody],
    ['a', authorised && !anybody],
    ['r', mayBeReduced(product)],
    ['v', mayBeAdvertised(product)],
    ['n', foundByNeed(product)],
    ['w', withdrawalExclusion(product) === null],
  ]
  expect(answers.flatMap(([letter, answer]) => (answer ? letter : [])).join('')).toBe(expected)
})

test('what is not sold to the public says who uses it', () => {
  expect(usedOnlyBy({ kind: 'medicine', supply: 'OSP' })).toBe('hospital')
  expect(usedOnlyBy({ kind: 'medicine', supply: 'USPL' })).toBe('specialist')
  expect(usedOnlyBy({ kind: 'medicine', supply: 'RRL' })).toBeNull()
})

test('the record of online sale stands beside people’s medicines that are sold', () => {
  expect(needsSaleRecord({ kind: 'medicine', supply: 'OTC' })).toBe(true)
  expect(needsSaleRecord({ kind: 'veterinary', supply: null })).toBe(false)
  expect(needsSaleRecord({ kind: 'medicine', supply: 'OSP' })).toBe(false)
  expect(needsSaleRecord({ kind: 'cosmetic', supply: null })).toBe(false)
})

test('an obstacle to delivery and to withdrawal has its reason', () => {
  const shop = { online_medicines: null }
  expect(deliveryObstacle({ kind: 'medicine', supply: 'RR' }, shop)).toBe('prescription')
  expect(deliveryObstacle({ kind: 'veterinary', supply: 'RNR' }, shop)).toBe('prescription')
  expect(deliveryObstacle({ kind: 'veterinary', supply: null }, shop)).toBe('veterinary')
  expect(deliveryObstacle({ kind: 'medicine', supply: 'OTC' }, shop)).toBe('not_online')
  expect(withdrawalExclusion({ kind: 'device', supply: null })).toBe('device')
  expect(withdrawalExclusion({ kind: 'device', supply: 'RR' })).toBe('medicine')
  expect(withdrawalExclusion({ kind: 'homeopathic', supply: null })).toBe('medicine')
})
