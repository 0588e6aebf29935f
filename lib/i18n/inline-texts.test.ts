import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import messages from '@/messages/it.json'
import inlineTexts from './inline-texts.cjs'

const IMPORT = "import messages from '@/messages/it.json'\n"
const inlined = (source: string) =>
  inlineTexts.call({ addDependency: () => {}, resourcePath: 'components/some.tsx' }, IMPORT + source).trim()
const { shell, cart } = messages

test('a text takes its name’s place, by its whole name and by the short one', () => {
  expect(inlined('const label = messages.shell.close')).toBe(`const label = ${JSON.stringify(shell.close)}`)
  expect(inlined('const texts = messages.cart.merge\nshow(texts.done, texts.later.length)')).toBe(
    `show(${JSON.stringify(cart.merge.done)}, ${JSON.stringify(cart.merge.later)}.length)`,
  )
})

test('of several that are picked no other comes along', () => {
  const picked = `{ close: ${JSON.stringify(shell.close)}, retry: ${JSON.stringify(shell.retry)} }`
  expect(inlined('const { close, retry: again } = messages.shell')).toBe(`const { close, retry: again } = ${picked}`)
})

test('a part of the catalogue is there to look a text up in', () => {
  const all = `(${JSON.stringify(cart.availability)})`
  expect(inlined('show(messages.cart.availability[state])')).toBe(`show(${all}[state])`)
  expect(inlined('show({ ...messages.cart.availability })')).toBe(`show({ ...${all} })`)
})

test('a module without the catalogue stays as it is, and so do types and properties of that name', () => {
  const source = 'type Cart = typeof messages.cart\nprops.texts.done\n<CallOff texts={mine} />'
  expect(inlined(source)).toBe(source)
  expect(inlineTexts.call({ addDependency: () => {}, resourcePath: '' }, 'const a = messages.b')).toBe(
    'const a = messages.b',
  )
})

test.each([
  ['a text that is not there', 'messages.cart.nothing'],
  ['the whole catalogue', 'show(messages)'],
  ['a whole subject', 'const texts = messages.cart\nshow({ ...texts })'],
])('%s ends the build', (_, source) => {
  expect(() => inlined(source)).toThrow('components/some.tsx')
})

test('every client component can be read', () => {
  const files = readdirSync('components', { recursive: true })
    .map((file) => path.join('components', String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(file, 'utf8').replace(IMPORT, ''))
    .filter((source) => /\b(messages|texts)\./.test(source) && !source.includes('ranslations'))
  expect(files.length).toBeGreaterThan(80)
  for (const source of files) expect(inlined(source)).not.toMatch(/(?<![\w'/]|[^.]\.)messages\./)
})
