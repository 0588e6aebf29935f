import { toPlace } from './city-name'

test.each([
  ['Ancona', 'ad Ancona'],
  ['Àrzago', 'ad Àrzago'],
  ['Milano', 'a Milano'],
  ['Empoli', 'a Empoli'],
  ["L'Aquila", "a L'Aquila"],
])('%s with its preposition is %s', (name, text) => expect(toPlace(name)).toBe(text))
