import { BY_ACCEPT, markdownAddress, markdownHeaders, prefersMarkdown } from './markdown'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
  ['text/html;q=0.5, text/markdown;q=0.8', true],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept: %s', (accept, markdown) => {
  expect(prefersMarkdown(accept)).toBe(markdown)
})

test('only pages with a Markdown form have its address', () => {
  expect(markdownAddress('/product/012745093')).toEqual({ address: '/api/markdown/product/012745093', own: false })
  expect(markdownAddress('/blog/perch%c3%a9-bere')).toEqual({
    address: '/api/markdown/blog/perch%c3%a9-bere',
    own: false,
  })
  expect(markdownAddress('/product/012745093.md')).toEqual({ address: '/api/markdown/product/012745093', own: true })
  expect(markdownAddress('/product/A012745093')).toBeNull()
  expect(markdownAddress('/blog/categoria/bambini')).toBeNull()
  expect(markdownAddress('/home')).toBeNull()
})

test('it is kept under its own address alone', () => {
  const made = new URL('http://shop.example/api/markdown/product/012745093')
  expect(markdownHeaders(new Request(made), 'public, max-age=300')).toMatchObject({
    'Cache-Control': 'public, max-age=300',
    Vary: 'Cookie',
  })
  expect(markdownHeaders(new Request(`${made}?${BY_ACCEPT}`), 'public, max-age=300')).toMatchObject({
    'Cache-Control': 'private, no-store',
    Vary: 'Accept, Cookie',
  })
})
