import { closuresOverlap, judgeClosure } from './closure'

test.each([
  ['2026-08-10', '2026-08-10', null],
  ['2026-08-10', '2026-08-09', 'closure_reversed'],
  ['2026-08-10', '2027-08-10', null],
  ['2026-08-10', '2027-08-11', 'closure_too_long'],
])('a closure from %s to %s: %s', (from, to, wrong) => {
  expect(judgeClosure({ from, to })).toBe(wrong)
})

test('closures overlap by a day in common', () => {
  const week = { from: '2026-08-10', to: '2026-08-16' }
  expect(closuresOverlap(week, { from: '2026-08-16', to: '2026-08-20' })).toBe(true)
  expect(closuresOverlap(week, { from: '2026-08-17', to: '2026-08-20' })).toBe(false)
  expect(closuresOverlap(week, { from: '2026-08-01', to: '2026-08-09' })).toBe(false)
})
