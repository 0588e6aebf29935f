import { findFloors, ROOTS, readArrows } from './layers'

test.each(ROOTS)('no folder of %s imports one of its own floor or above', (top) => {
  expect(() => findFloors(readArrows(top))).not.toThrow()
})

test('a cycle is refused with the files that close it', () => {
  const arrows = new Map([
    ['orders', new Map([['mail', ['backend/orders/place.ts']]])],
    ['mail', new Map([['orders', ['backend/mail/compose.ts']]])],
    ['http', new Map()],
  ])
  expect(() => findFloors(arrows)).toThrow('mail → orders: backend/mail/compose.ts')
})

test('a folder is above everything it imports', () => {
  const arrows = new Map([
    ['app', new Map([['orders', ['backend/app/handlers.ts']]])],
    ['orders', new Map([['http', ['backend/orders/place.ts']]])],
    ['http', new Map()],
  ])
  expect(findFloors(arrows)).toEqual([['http'], ['orders'], ['app']])
})

test('the list of handlers is imported by nothing below the process', () => {
  const arrows = readArrows('backend')
  expect([...arrows].filter(([, row]) => row.has('app')).map(([folder]) => folder)).toEqual([])
})
