import { ownFiles, read } from './tree'

const OWN_MODULE = /\bjest\s*\.\s*(?:mock|doMock|unstable_mockModule)\(\s*['"`](?:@\/|\.)/

const mocksOwnModule = (text: string) => OWN_MODULE.test(text)

test('a test stands in at the edge of the process, never for one of our own modules', () => {
  const found = ownFiles('.test.ts', '.test.tsx').filter((file) => mocksOwnModule(read(file)))
  expect(found).toEqual([])
})

test.each([
  ["mock('@/lib/cart/browser')", true],
  ["mock(\n  './browser',\n  () => ({}))", true],
  ["doMock('../cart', () => ({}))", true],
  ["mock('next/navigation', () => ({}))", false],
])('%j stands in for one of our own: %s', (call, expected) => {
  expect(mocksOwnModule(`jest.${call}`)).toBe(expected)
})
