import { isJump, isWildFile, movesByHalf } from './price'

const price = (price_cents: number, list_price_cents: number | null = null) => ({ price_cents, list_price_cents })

test.each([
  ['a lost comma', price(790), price(79000), true],
  ['a comma too early', price(790), price(79), true],
  ['three times, which is no more than three', price(790), price(2370), false],
  ['a cent more', price(790), price(2371), true],
  ['a third', price(900), price(300), false],
  ['a cent less', price(900), price(299), true],
  ['a reduction that ends', price(290, 1000), price(1000), false],
  ['a reduction that stays', price(290, 1000), price(290), false],
  ['a reduction to less than a third', price(1000), price(290, 1000), true],
  ['a list price that jumps', price(790), price(790, 79000), true],
  ['a price that jumps above the list price it was reduced from', price(2130, 2490), price(77777, 2490), true],
  ['a price that rises to its list price', price(790, 990), price(990, 990), false],
  ['the same price', price(790), price(790), false],
])('%s', (_, before, after, jumps) => {
  expect(isJump(before, after)).toBe(jumps)
})

test('whatever jumps also moves by half, and a price never moves to itself', () => {
  for (let seed = 1; seed < 500; seed++) {
    const [one, other] = [price((seed * 7919) % 3000), price((seed * 104729) % 3000)]
    if (isJump(one, other)) expect(movesByHalf(one, other)).toBe(true)
    expect(movesByHalf(one, one)).toBe(false)
  }
})

test('a file is wild if more than a tenth of its prices, and more than one, move by half', () => {
  expect([isWildFile(1, 1), isWildFile(2, 20), isWildFile(2, 19), isWildFile(11, 100)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
