import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { styleRules, writeStyleRules } from '@/scripts/lib/style-rules.mjs'
import { absolute, styleSheets, typeFaces } from './style-sheets'

/** A folder as the build leaves it, with one style sheet, and what puts it into a page. */
function built(css: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-css-'))
  const chunks = path.join(folder, 'chunks')
  mkdirSync(chunks)
  writeFileSync(path.join(chunks, 'a.css'), css)
  writeStyleRules(chunks)
  const read = styleSheets(folder)
  return { folder, read, stylesFor: (html: string) => read('/_next/static/chunks/a.css')?.(html) }
}
const page = (...classes: string[]) => classes.map((names) => `<p class="${names}">Ciao</p>`).join('')

test('relative addresses become absolute ones, others stay', () => {
  const css = 'a{src:url(../media/x.woff2)}b{c:url("./y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}'
  expect(absolute(css, '/_next/static/chunks/a.css')).toBe(
    'a{src:url(/_next/static/media/x.woff2)}b{c:url("/_next/static/chunks/y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}',
  )
})

test('only files of the static folder are read', () => {
  const { read } = built('p{}')
  expect(read('/_next/static/chunks/a.css')).not.toBeNull()
  expect(read('/_next/static/none.css')).toBeNull()
  expect(read('/_next/static/../../etc/passwd.css')).toBeNull()
})

test('a page with all classes gets the whole sheet, in its order, within what is around each rule', () => {
  const css =
    '@layer theme,utilities;@layer theme{:root{--a:1}}@layer utilities{.p{c:d}@media (width>=1px){.q{e:f}@supports (a:b){.r{g:h}}}.s{i:var(--x)}}@property --x{syntax:"*";inherits:false}'
  expect(built(css).stylesFor(page('p q', 'r s'))).toBe(css)
  // A variable that no rule of the page reads is not declared.
  expect(built(css).stylesFor(page('p'))).not.toContain('@property')
})

test.each([
  ['.a{x:y}', 'a', true],
  ['.a{x:y}', 'b', false],
  ['.a.b{x:y}', 'a', false],
  ['.a .b{x:y}', 'a b', true],
  ['.a,.b{x:y}', 'b', true],
  ['.a,p{x:y}', '', true],
  ['.a:not(.b){x:y}', 'a', true],
  [':where(.a>:not(:last-child)){x:y}', 'a', true],
  [':where(.a>:not(:last-child)){x:y}', '', false],
  [':is(:where(.a:not(.c)):focus~.b){x:y}', 'a b', true],
  [':is(:where(.a):focus~.b){x:y}', 'a', false],
  [':is(.a,.b) p{x:y}', '', true],
  ['.a:is(.b,.c){x:y}', 'a', true],
  ['@starting-style{.a{x:y}}', 'a', false],
  ['html:has(.a){x:y}', '', true],
  ['.a[data-b=".c"]{x:y}', 'a', true],
  [String.raw`.hover\:a:hover{x:y}`, 'hover:a', false],
  ['@media (hover:hover){.a{x:y}}', 'a', false],
  ['@media print{.a{x:y}}', 'a', false],
  [String.raw`.focus\:a:focus{x:y}`, 'focus:a', true],
  [String.raw`.w-\[calc\(1px\+\(2\*3px\)\)\]{x:y}`, 'w-[calc(1px+(2*3px))]', true],
  [String.raw`.w-\[calc\(1px\+\(2\*3px\)\)\]{x:y}`, 'w', false],
  [String.raw`.p-0\.5{x:y}`, 'p-0.5', true],
  [String.raw`.\32xl{x:y}`, '2xl', true],
  [String.raw`.\[\&\>\*\]\:m>*{x:y}`, '[&amp;&gt;*]:m', true],
  ['.a{&:hover{x:y}}', 'b', false],
])('a rule is put into the pages that it shows something in: %s, %s', (css, classes, is_needed) => {
  expect(built(css).stylesFor(page(classes))).toBe(is_needed ? css : '')
})

test('the type faces stand in every page, and no more in the sheet that comes later', () => {
  const face = '@font-face{font-family:text;src:url(../media/t.woff2)}'
  const { css } = styleRules(`.a{x:y}${face}`)
  expect(css).toBe('.a{x:y}')
  expect(built(`.a{x:y}${face}`).stylesFor('')).toBe(face.replace('../media', '/_next/static/media'))
})

test('the type faces of all sheets are told, the one for some letters first', () => {
  expect(typeFaces(mkdtempSync(path.join(os.tmpdir(), 'salvia-css-')))).toEqual({ rules: '', families: '' })
  const [all, some] = [
    '@font-face{font-family:text;src:url(../media/t.woff2)}',
    '@font-face{unicode-range:U+30;font-family:zero}',
  ]
  const { folder } = built(`${all}p{}${some}`)
  // Of an earlier build, whose pages may still be open.
  writeFileSync(path.join(folder, 'chunks/b.css'), '@font-face{font-family:old}')
  expect(typeFaces(folder)).toEqual({
    rules: `${some}${all.replace('../media', '/_next/static/media')}`,
    families: '"zero","text",',
  })
})
