import { parseId } from './row-ids'

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', -1],
  ['99999999999', -1],
  ['0', -1],
  ['07', -1],
  ['-1', -1],
  ['7a', -1],
  ['3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d', -1],
])('parses %s as row %i', (id, row) => expect(parseId(id)).toBe(row))

test('parses no other text', () => {
  expect(parseId(null as string | null)).toBeNull()
  expect(parseId(undefined as string | undefined)).toBeUndefined()
})
