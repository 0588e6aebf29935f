import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { absolute, styleSheets, typeFaces } from './style-sheets'

test('relative addresses become absolute ones, others stay', () => {
  const css = 'a{src:url(../media/x.woff2)}b{c:url("./y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}'
  expect(absolute(css, '/_next/static/chunks/a.css')).toBe(
    'a{src:url(/_next/static/media/x.woff2)}b{c:url("/_next/static/chunks/y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}',
  )
})

test('only files of the static folder are read', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-css-'))
  writeFileSync(path.join(folder, 'a.css'), 'p{}\n')
  const read = styleSheets(folder)
  expect(read('/_next/static/a.css')).toBe('p{}')
  expect(read('/_next/static/none.css')).toBeNull()
  expect(read('/_next/static/../../etc/passwd.css')).toBeNull()
})

test('the type faces are read from the sheets, the one for some letters first', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-css-'))
  expect(typeFaces(folder)).toEqual({ rules: '', families: '' })
  const [all, some] = [
    '@font-face{font-family:text;src:url(../media/t.woff2)}',
    '@font-face{unicode-range:U+30;font-family:zero}',
  ]
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks/a.css'), `${all}p{}${some}`)
  expect(typeFaces(folder)).toEqual({
    rules: `${some}${all.replace('../media', '/_next/static/media')}`,
    families: '"zero","text",',
  })
})
