import { linesToReturn, withdrawableLines, withdrawalNotes } from './withdrawal'

const line = (minsan: string, withdrawal_excluded = false) => ({ minsan, withdrawal_excluded })

test('what is excluded or withdrawn from already is not withdrawn from again', () => {
  const lines = [line('1'), line('2', true), line('3')]
  expect(withdrawableLines({ lines })).toEqual([line('1'), line('3')])
  expect(withdrawableLines({ lines, withdrawals: [{ minsans: ['1'] }] })).toEqual([line('3')])
})

test('what left the order may have come back in another product’s place', () => {
  const left = { minsans: ['1', '3'], lines: [line('1')] }
  expect(linesToReturn(left, [line('1'), line('3')])).toEqual([line('3')])
  expect(withdrawableLines({ lines: [line('1')], withdrawals: [left] })).toEqual([line('1')])
})

test('an order’s lines say what of the right of withdrawal holds for them, and nothing of what is not among them', () => {
  const cream = { kind: 'cosmetic', supply: null, withdrawal_excluded: false } as const
  const syrup = { kind: 'medicine', supply: 'OTC', withdrawal_excluded: true } as const
  const plaster = { kind: 'device', supply: null, withdrawal_excluded: false } as const
  expect(withdrawalNotes([])).toEqual([])
  expect(withdrawalNotes([cream])).toEqual(['free'])
  expect(withdrawalNotes([syrup])).toEqual([])
  expect(withdrawalNotes([cream, syrup])).toEqual(['free', 'excluded'])
  expect(withdrawalNotes([plaster])).toEqual(['free', 'sealed'])
  expect(withdrawalNotes([cream, syrup, plaster])).toEqual(['free', 'excluded', 'sealed'])
  expect(withdrawalNotes([{ ...plaster, withdrawal_excluded: true }])).toEqual([])
})
