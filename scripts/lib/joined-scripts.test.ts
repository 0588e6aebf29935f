import { chunkText } from './joined-scripts.mjs'

test('a chunk says by its own address who it is', () => {
  const chunk =
    '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,7,e=>{}]);'
  expect(chunkText('static/chunks/a.js', chunk)).toBe(
    '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["static/chunks/a.js",7,e=>{}]);',
  )
  expect(chunkText('static/chunks/turbopack-1.js', '(()=>{})();')).toBe('(()=>{})();')
})

test('the build ends where Next writes its chunks in another way', () => {
  expect(() => chunkText('static/chunks/a.js', 'push([7,e=>{}])')).toThrow('static/chunks/a.js')
})
