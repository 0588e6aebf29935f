import { initials } from './initials'

test.each([
  ['Anna Rossi', 'A. R.'],
  ["niccolò d'amico", 'N. D.'],
  ['Élise De-Santis', 'É. D. S.'],
  ['', '–'],
  [null, '–'],
])('%s is %s on a bag', (name, text) => {
  expect(initials(name)).toBe(text)
})
