import { namedFirst } from './named'

test('the name comes first, once', () => {
  expect(namedFirst('Crema 50 ml', 'Per pelli secche.')).toBe('Crema 50 ml: Per pelli secche.')
  expect(namedFirst('Crema 50 ml', 'CREMA 50 ml per pelli secche.')).toBe('CREMA 50 ml per pelli secche.')
  expect(namedFirst('Crema 50 ml', 'Crema per pelli secche.')).toBe('Crema 50 ml: Crema per pelli secche.')
})
