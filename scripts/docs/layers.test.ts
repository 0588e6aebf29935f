import { backendSources, findFloors, findPastDoors, ROOTS, readArrows } from './layers'

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

test('no subject of the backend is imported past its index', () => {
  expect(findPastDoors(backendSources())).toEqual([])
})

test.each([
  ['a file of another subject', "import { readOrder } from '../orders/queries'", 'backend/orders/queries'],
  ['an export of it', "export { readOrder } from '../orders/queries'", 'backend/orders/queries'],
  ['a file in a folder of it', "import { packs } from '../demo/packshots/packs'", 'backend/demo/packshots/packs'],
  ['an import by the alias', "import { readOrder } from '@/backend/orders/queries'", 'backend/orders/queries'],
])('%s is an import past the index', (_what, line, target) => {
  expect(findPastDoors(new Map([['backend/desk/order.ts', line]]))).toEqual([`backend/desk/order.ts → ${target}`])
})

test.each([
  ['the index of another subject', "import { readOrder } from '../orders'"],
  ['a file of its own subject', "import { staff } from './members'"],
  ['a toolbox', "import { problem } from '../http/problem'"],
  ['what is loaded late', "const { undoImport } = await import('../imports/undo')"],
])('%s is no import past the index', (_what, line) => {
  expect(findPastDoors(new Map([['backend/desk/order.ts', line]]))).toEqual([])
})
