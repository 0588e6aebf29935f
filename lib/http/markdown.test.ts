import { markdownAddress, prefersMarkdown } from './markdown'

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
  expect(markdownAddress('/product/012745093')).toBe('/api/markdown/product/012745093')
  expect(markdownAddress('/blog/perch%c3%a9-bere')).toBe('/api/markdown/blog/perch%c3%a9-bere')
  expect(markdownAddress('/product/A012745093')).toBeNull()
  expect(markdownAddress('/blog/categoria/bambini')).toBeNull()
  expect(markdownAddress('/home')).toBeNull()
})
