import type { OrderLine } from '@/lib/contract/orders'
import { proposalChanges } from './proposal'

const line = (minsan: string, quantity: number) => ({ minsan, name: minsan, quantity }) as OrderLine

test('what is left out, what is fewer and what comes instead are told apart; what stays is not named', () => {
  const order = { lines: [line('1', 2), line('2', 3), line('3', 1)] }
  const changes = proposalChanges(order, { lines: [line('1', 2), line('2', 1), line('9', 1)] })
  expect(changes.left_out.map(({ minsan }) => minsan)).toEqual(['3'])
  expect(changes.fewer).toMatchObject([{ minsan: '2', quantity: 1, before: 3 }])
  expect(changes.added.map(({ minsan }) => minsan)).toEqual(['9'])
})
