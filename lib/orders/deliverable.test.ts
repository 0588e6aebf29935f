import { countsForFree, missingForFree, undeliverableBecause, undeliverableOf } from './deliverable'

const may = { online_medicines: { authority: 'x' } }
const may_not = { online_medicines: null }
const rx = { kind: 'medicine', supply: 'RR' } as const
const otc = { kind: 'medicine', supply: 'OTC' } as const
const cream = { kind: 'cosmetic', supply: null } as const

test('prescription medicines never travel, others only from a pharmacy that may sell them online', () => {
  expect(undeliverableBecause(rx, may)).toBe('prescription')
  expect(undeliverableBecause(otc, may)).toBeNull()
  expect(undeliverableBecause(otc, may_not)).toBe('not_online')
  expect(undeliverableBecause(cream, may_not)).toBeNull()
})

test('names what cannot go, with what is needed to put it back', () => {
  const line = { minsan: '012745093', name: 'Tachidol', quantity: 2, image: null, price: 4.5 }
  expect(
    undeliverableOf(
      [
        { ...line, ...otc },
        { ...line, minsan: '934182003', ...cream },
      ],
      may_not,
    ),
  ).toEqual([{ ...line, because: 'not_online' }])
})

test('no medicine brings the free delivery nearer, and cents add up', () => {
  const lines = [
    { ...otc, quantity: 3, price: 20 },
    { ...cream, quantity: 3, price: 0.1 },
    { ...cream, quantity: 1, price: null },
  ]
  expect(countsForFree(lines)).toBe(0.3)
  expect(missingForFree({ fee: 4.9, free_from: 39 }, 0.3)).toBe(38.7)
  expect(missingForFree({ fee: 0, free_from: 39 }, 40)).toBe(0)
  expect(missingForFree({ fee: 4.9, free_from: null }, 40)).toBeNull()
})
