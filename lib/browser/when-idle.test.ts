import { isMeteredConnection } from './when-idle'

test.each([
  ['a browser that says nothing of its line', undefined, false],
  ['a good line', { saveData: false, effectiveType: '4g' }, false],
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, true],
  ['a slow line', { saveData: false, effectiveType: '2g' }, true],
  ['the slowest', { saveData: false, effectiveType: 'slow-2g' }, true],
])('on %s', (_, connection, dear) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  expect(isMeteredConnection()).toBe(dear)
})
