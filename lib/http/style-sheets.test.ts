import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { absolute, styleSheets } from './style-sheets'

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
