import { linesToReturn, withdrawableLines } from './withdrawal'

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
