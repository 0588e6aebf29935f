import { dataName, requestingPage, takeDataOut } from './page-data'

const ENTRY =
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});</script>'
const BEGIN = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const push = (json: unknown) =>
  `<script>self.__next_f.push(${JSON.stringify(json).replaceAll('<', '\\u003c')})</script>`
const page = (scripts: string) => `<html><head><script>ours()</script></head><body><p>Ciao</p>${scripts}</body></html>`

test('what Next writes into a page to hydrate it comes out in its order, and the page names it', () => {
  const taken = takeDataOut(page(`${ENTRY}${BEGIN}${push([1, '1:"uno"\n'])}<i>x</i>${push([1, '2:"</script>€"\n'])}`))
  expect(taken?.data).toBe('1:"uno"\n2:"</script>€"\n')
  expect(taken?.html).toMatch(
    /^<html><head><script>ours\(\)<\/script><script>\(\(\[n,e\]\)=>.*\)\(\["[\w-]{43}",\{"otherChunks":\["a\.js"\]\}\]\)<\/script><\/head><body><p>Ciao<\/p><i>x<\/i><\/body><\/html>$/,
  )
  expect(taken?.html).toContain(taken?.name)
})

test.each([
  ['no data', ENTRY],
  ['no list of files', BEGIN + push([1, 'a'])],
  ["a form's state", ENTRY + push([1, 'a']) + push([2, 'state'])],
  ['bytes', ENTRY + push([1, 'a']) + push([3, 'AAAA'])],
])('a page with %s stays whole', (_, scripts) => {
  expect(takeDataOut(page(scripts))).toBeNull()
})

test('a script that is not known stays where it is', () => {
  const other = '<script>self.__next_f.push([1,steal()])</script>'
  expect(takeDataOut(page(other + ENTRY + push([1, 'a'])))?.html).toContain(other)
})

test('an address asks for data by its name', () => {
  expect(dataName('/page-data/abc')).toBe('abc')
  expect(dataName('/home')).toBeNull()
  expect(dataName()).toBeNull()
})

test.each([
  ['/product/012345678', '/product/012345678'],
  ['/home', '/home'],
  ['/search?query=tosse', '/search?query=tosse'],
  ['/categories/dolore/mal-di-testa?page=2', '/categories/dolore/mal-di-testa?page=2'],
  ['/toc', '/toc'],
  ['/media/pictures/a.webp', null],
  ['/_next/static/chunks/a.js', null],
  ['/api/v1/me', null],
  ['/api/session/expired', null],
  ['/og/home.png', null],
  ['/feeds/google/a/products.xml', null],
  ['/profile', null],
  ['/order-detail/1', null],
  ['/catalog/1/home', null],
  ['/page-data/a', null],
])('data that was evicted is rendered for the page %s: %j', (address, page) => {
  expect(requestingPage({ referer: `https://shop.example${address}`, host: 'shop.example' })).toBe(page)
  expect(requestingPage({ referer: `https://other.example${address}`, host: 'shop.example' })).toBeNull()
})

test('a request without a readable Referer has no page', () => {
  for (const referer of [undefined, '', 'home', 'https://'])
    expect(requestingPage({ referer, host: 'shop.example' })).toBeNull()
})
