import { withJoinedScripts } from './joined-scripts'

const joined = [{ file: 'static/chunks/joined-1.js', of: ['static/chunks/b.js', 'static/chunks/a.js'] }]
const tag = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
const preload = (name: string) =>
  `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/${name}.js"/>`

test('a page with all of the scripts fetches the file that holds them, where the first of them stood', () => {
  const page = `<head>${preload('b')}${preload('c')}${tag('a')}${tag('c')}</head><body>${tag('b')}</body>`
  expect(withJoinedScripts(page, joined)).toBe(
    `<head>${preload('c')}${tag('joined-1')}${tag('a').replace('<script', '<script type="text/plain"')}${tag('c')}</head>` +
      `<body>${tag('b').replace('<script', '<script type="text/plain"')}</body>`,
  )
})

test('a page with some of them alone stays as it is', () => {
  const page = `<head>${preload('b')}${tag('a')}${tag('c')}</head>`
  expect(withJoinedScripts(page, joined)).toBe(page)
})

test("a text that speaks of scripts is no script's tag", () => {
  const page = `<head>${tag('a')}</head><body>${tag('b').replaceAll('<', '\\u003c')}</body>`
  expect(withJoinedScripts(page, joined)).toBe(page)
})
