import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { styleSheets, toAbsoluteUrls, typeFaces } from './style-sheets'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function createFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-css-'))
  folders.push(folder)
  return folder
}

/** Creates a `.next` folder with a style sheet of this build and one of the previous build. */
function createBuild(css: string): string {
  const folder = createFolder()
  const chunks = path.join(folder, 'static/chunks')
  mkdirSync(chunks, { recursive: true })
  writeFileSync(path.join(chunks, 'a.css'), css)
  writeFileSync(path.join(chunks, 'old.css'), '@font-face{font-family:old;src:url(o.woff2)}')
  writeFileSync(path.join(folder, 'salvia-static.json'), JSON.stringify(['chunks/a.css', 'chunks/a.js']))
  return folder
}

test('relative addresses become absolute ones, others stay', () => {
  const css = 'a{src:url(../media/x.woff2)}b{c:url("./y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}'
  expect(toAbsoluteUrls(css, '/_next/static/chunks/a.css')).toBe(
    'a{src:url(/_next/static/media/x.woff2)}b{c:url("/_next/static/chunks/y.svg#z")}d{e:url(data:image/png;base64,AA)}f{g:url(/abs.png)}',
  )
})

test('only files of the static folder are read', () => {
  const read = styleSheets(createBuild('p{src:url(../media/x.png)}'))
  expect(read('/_next/static/chunks/a.css')).toBe('p{src:url(/_next/static/media/x.png)}')
  expect(read('/_next/static/chunks/none.css')).toBeNull()
  expect(read('/_next/static/../salvia-static.json')).toBeNull()
  expect(read('/_next/static/../../../../etc/passwd')).toBeNull()
})

test('sheets of a CDN are read from the build, and their files stay at the CDN', () => {
  const read = styleSheets(createBuild('p{src:url(../media/x.png)}'), 'https://cdn.example')
  const css = 'p{src:url(https://cdn.example/_next/static/media/x.png)}'
  expect(read('https://cdn.example/_next/static/chunks/a.css')).toBe(css)
  for (const other of ['/_next/static/chunks/a.css', 'https://cdn.example.org/_next/static/chunks/a.css'])
    expect(read(other)).toBeNull()
})

test('the type faces of this build are returned, partial fonts first and fallback fonts left out', () => {
  const text = '@font-face{font-family:text;src:url(../media/t.woff2)}'
  const zero = '@font-face{unicode-range:U+30;font-family:zero;src:url(/z.woff2)}'
  const folder = createBuild(`${text}p{}@font-face{font-family:text-like;src:local("Arial")}${zero}${text}`)
  expect(typeFaces(folder)).toEqual({
    rules: `${zero}${text.replace('../media', '/_next/static/media')}`,
    families: '"zero","text",',
  })
})

test('development has no type faces to return', () => {
  expect(typeFaces(createFolder())).toEqual({ rules: '', families: '' })
})
