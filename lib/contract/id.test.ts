import * as z from 'zod/mini'
import { readId } from './id'
import { id } from './values'

const UUID = '3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d'
const thing = z.object({ id })

test.each([
  ['7', '7'],
  [7, '7'],
  [0, '0'],
  [UUID, UUID],
  ['ph_Brera-7', 'ph_Brera-7'],
  ['x'.repeat(64), 'x'.repeat(64)],
])('%p is the id %s', (given, text) => {
  expect(readId(given)).toBe(text)
  expect(thing.parse({ id: given })).toEqual({ id: text })
})

test.each([
  '',
  ' 7',
  'a b',
  'a/b',
  '..',
  '~',
  'è',
  'x'.repeat(65),
  1.5,
  2 ** 53,
  Number.NaN,
  true,
  null,
  undefined,
  {},
])('%p is none', (given) => {
  expect(readId(given)).toBeNull()
  expect(thing.safeParse({ id: given }).success).toBe(false)
})
