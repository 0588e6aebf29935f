import { waitText } from './wait-text'

it.each([
  [null, 'tra 1 minuto'],
  [1, 'tra 1 minuto'],
  [840, 'tra 14 minuti'],
  [3600, 'tra 60 minuti'],
  [3601, 'tra 2 ore'],
  [10_800, 'tra 3 ore'],
  [86_400, 'tra 24 ore'],
])('a wait of %p seconds is "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
