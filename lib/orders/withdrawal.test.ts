import { coveredLines, withdrawalErrors, withdrawalLines, withdrawalStage, withdrawalValues } from './withdrawal'

const values = { order_id: 'o-1', name: 'Anna Rossi', contact: 'anna@example.com', minsans: ['1'] }
const line = (minsan: string, withdrawal_excluded = false) =>
  ({ minsan, withdrawal_excluded }) as unknown as Parameters<typeof withdrawalLines>[0]['lines'][number]

test('each missing part has its code', () => {
  expect(withdrawalErrors(values)).toEqual([])
  expect(withdrawalErrors({ ...values, name: ' ', contact: '', minsans: [] })).toEqual([
    { field: 'minsans', code: 'choose_product' },
    { field: 'name', code: 'required' },
    { field: 'contact', code: 'required' },
  ])
  expect(withdrawalErrors({ ...values, name: 'www.evil.example' })).toEqual([{ field: 'name', code: 'name_invalid' }])
  expect(withdrawalErrors({ ...values, contact: '333 1234567' })).toEqual([{ field: 'contact', code: 'email_invalid' }])
})

test('what is being written belongs to its order', () => {
  expect(withdrawalValues('o-1').safeParse(values).success).toBe(true)
  expect(withdrawalValues('o-2').safeParse(values).success).toBe(false)
})

test('lines are free, excluded or gone; a platform without the extension has none gone', () => {
  const lines = [line('1'), line('2', true), line('3')]
  const sorted = withdrawalLines({ lines, withdrawals: [{ minsans: ['3'], received_at: '' }] })
  const names = (of: { minsan: string }[]) => of.map(({ minsan }) => minsan)
  expect([names(sorted.free), names(sorted.excluded), names(sorted.gone)]).toEqual([['1'], ['2'], ['3']])
  expect(names(withdrawalLines({ lines, withdrawals: undefined }).free)).toEqual(['1', '3'])
})

test('what left the order stands with the withdrawal, and may be in the order again', () => {
  const left = { minsans: ['3'], received_at: '', lines: [line('3')] }
  const names = (of: { minsan: string }[]) => of.map(({ minsan }) => minsan)
  expect(names(coveredLines(left, [line('1')]))).toEqual(['3'])
  expect(names(coveredLines({ minsans: ['1'], received_at: '' }, [line('1'), line('2')]))).toEqual(['1'])
  const again = withdrawalLines({ lines: [line('1'), line('3')], withdrawals: [left] })
  expect([names(again.free), names(again.gone)]).toEqual([['1', '3'], []])
})

test('goods are in the pharmacy, on their way, or received', () => {
  expect((['received', 'preparing', 'ready', 'shipped', 'completed'] as const).map(withdrawalStage)).toEqual([
    ...['open', 'open', 'open'],
    ...['shipped', 'received'],
  ])
})
