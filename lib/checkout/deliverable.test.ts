import { countsForFree, findUndeliverable, missingForFree } from './deliverable'

const may_not = { online_medicines: null }
const otc = { kind: 'medicine', supply: 'OTC' } as const
const cream = { kind: 'cosmetic', supply: null } as const

test('names what cannot go, with what is needed to put it back', () => {
  const line = { minsan: '012745093', name: 'Tachidol', quantity: 2, image: null, price: 4.5 }
  expect(
    findUndeliverable(
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
