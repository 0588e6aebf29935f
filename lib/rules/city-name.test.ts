import { toPlace } from './city-name'

test.each([
  ['Ancona', 'ad Ancona'],
  ['Àrzago', 'ad Àrzago'],
  ['Milano', 'a Milano'],
  ['Empoli', 'a Empoli'],
  ["L'Aquila", "a L'Aquila"],
  ['Antica Farmacia', 'ad Antica Farmacia'],
  ['Farmacia Alfa', 'a Farmacia Alfa'],
])('%s with its preposition is %s', (name, text) => expect(toPlace(name)).toBe(text))
